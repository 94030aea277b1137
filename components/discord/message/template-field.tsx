import { chakra } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useRef, useState } from 'react'
import { EditorProvider } from '@/components/discord/message/editor/editor-context'
import { PlaceholderChips, useLastField } from '@/components/discord/message/editor/placeholders'
import { TextEntry } from '@/components/discord/message/editor/text-entry'
import { colourVariables } from '@/components/discord/message/preview/discord-colours'
import { Markdown } from '@/components/discord/message/preview/markdown'
import type { MessagePart } from '@/components/discord/message/preview/message-parts'
import { PreviewProvider } from '@/components/discord/message/preview/preview-context'
import { previewStyles } from '@/components/discord/message/preview/preview-styles'
import { onceDue, whileLoading } from '@/components/ui/preloadable'
import { useFieldMessage } from '@/components/ui/error-kinds'
import type { Placeholder } from '@/contract/declaration/hints'
import type { MessageNames } from './names'

type TemplateFieldProps = {
  guildId?: string
  label: string
  value: string
  onChange: (value: string) => void
  placeholders: readonly Placeholder[]
  /** In characters; Discord's limit for a message unless given. */
  maxLength?: number
  /** A key of the catalogue is translated. */
  error?: string
  description?: string
  placeholder?: string
  /** One line, which marks mean nothing in. */
  isLine?: boolean
  names: MessageNames
  parts: readonly MessagePart[]
}

const LazyMessageParts = onceDue(
  dynamic(
    () => import('@/components/discord/message/preview/message-parts').then((code) => code.MessageParts),
    { ssr: false, loading: whileLoading() },
  ),
)

/** A text that may be no longer than this, in characters, is a name: one line, and marks mean nothing in it. */
export const maxNameLength = 100
const multiline = { rows: 4, marks: 'toolbar' } as const

const styles = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 2,
  '.preview-title': { fontSize: 'sm', color: 'text.muted', mb: 1 },
} as const

/** In the look that is nearer to the dashboard's. */
const textPreviewStyles = {
  ...previewStyles,
  px: 3,
  py: 2,
  fontSize: 'sm',
  ...colourVariables('light'),
  _dark: colourVariables('dark'),
}

export function TemplateField(props: TemplateFieldProps) {
  const { guildId, label, value, onChange, placeholders, error, description, placeholder, names, parts } =
    props
  const { maxLength = 2000, isLine = maxLength <= maxNameLength } = props
  const t = useTranslations('message.preview')
  const fieldMessage = useFieldMessage()
  const root = useRef<HTMLDivElement>(null)
  const { onFocus, insert } = useLastField(root)
  // A single-line field would drop further lines.
  const [isName] = useState(isLine && !value.includes('\n'))

  return (
    <EditorProvider value={{ guildId, placeholders, errorAt: () => fieldMessage(error) }}>
      <chakra.div ref={root} sx={styles} onFocus={onFocus}>
        <TextEntry
          path=""
          max={maxLength}
          {...(isName ? {} : multiline)}
          help={description}
          label={label}
          value={value}
          placeholder={placeholder}
          onChange={onChange}
        />
        <PlaceholderChips placeholders={placeholders} onInsert={insert} />
        {value.trim() !== '' && (
          <div>
            <p className="preview-title">{t('title')}</p>
            <PreviewProvider placeholders={placeholders} names={names}>
              <chakra.figure aria-label={t('label')} sx={textPreviewStyles}>
                <Markdown text={value} />
                {parts.length > 0 && <LazyMessageParts parts={parts} />}
              </chakra.figure>
            </PreviewProvider>
          </div>
        )}
      </chakra.div>
    </EditorProvider>
  )
}
