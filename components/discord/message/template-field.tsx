import { chakra } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { EditorProvider } from '@/components/discord/message/editor/editor-context'
import { underStyles } from '@/components/discord/message/editor/editor-styles'
import { PlaceholderChips, useLastField } from '@/components/discord/message/editor/placeholder-chips'
import { TextEntry } from '@/components/discord/message/editor/text-entry'
import { Markdown } from '@/components/discord/message/preview/markdown'
import { colourVariables } from '@/components/discord/message/preview/discord-colours'
import { LazyMessageParts } from '@/components/discord/message/preview/lazy-message-parts'
import type { MessagePart } from '@/components/discord/message/preview/message-parts'
import { PreviewProvider } from '@/components/discord/message/preview/preview-context'
import { previewStyles } from '@/components/discord/message/preview/preview-styles'
import { useFieldMessage } from '@/components/ui/use-field-message'
import type { Placeholder } from '@/config/features/hints'
import type { MessageNames } from './names'

export type TemplateFieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  placeholders?: readonly Placeholder[]
  /** In characters; Discord's bound for a message unless said. */
  maxLength?: number
  /** A key of the catalogue is translated. */
  error?: string
  description?: string
  /** What the field shows while it is empty. */
  placeholder?: string
  /** One line, which marks mean nothing in. */
  isLine?: boolean
  names?: MessageNames
  /** What the preview shows below the text. */
  parts?: readonly MessagePart[]
}

const none: readonly Placeholder[] = []

const styles = {
  display: 'grid',
  gap: 2,
  '.shown': { fontSize: 'sm', color: 'text.muted', mb: 1 },
  ...underStyles,
} as const

/** A text that may be no longer than this, in characters, is a name: one line, and marks mean nothing in it. */
export const maxNameLength = 100
const lines = { rows: 4, marks: 'toolbar' } as const

/** A text with placeholders to press, and below how Discord shows them. */
export function TemplateField(props: TemplateFieldProps) {
  const {
    label,
    value,
    onChange,
    placeholders = none,
    maxLength = 2000,
    error,
    description,
    names,
    parts,
  } = props
  const { placeholder, isLine = maxLength <= maxNameLength } = props
  const t = useTranslations('message.preview')
  const words = useFieldMessage()
  const { root, onFocus, insert } = useLastField<HTMLDivElement>()
  // A field of one line would drop what stands on others.
  const [isName] = useState(isLine && !value.includes('\n'))

  return (
    <EditorProvider value={{ placeholders, errorAt: () => words(error) }}>
      <chakra.div ref={root} sx={styles} onFocus={onFocus}>
        <TextEntry
          label={label}
          path=""
          value={value}
          max={maxLength}
          {...(isName ? {} : lines)}
          help={description}
          placeholder={placeholder}
          onChange={onChange}
        />
        <PlaceholderChips placeholders={placeholders} onInsert={insert} />
        {value.trim() !== '' && (
          <div>
            <p className="shown">{t('title')}</p>
            <TextPreview text={value} {...{ placeholders, names, parts }} />
          </div>
        )}
      </chakra.div>
    </EditorProvider>
  )
}

type TextPreviewProps = {
  text: string
  placeholders: readonly Placeholder[]
  names?: MessageNames
  parts?: readonly MessagePart[]
}

const textPreviewStyles = {
  ...previewStyles,
  px: 3,
  py: 2,
  fontSize: 'sm',
  ...colourVariables('light'),
  _dark: colourVariables('dark'),
}

/** A text alone as Discord shows it, in the look that is nearer to the dashboard's. */
function TextPreview({ text, parts = [], ...context }: TextPreviewProps) {
  const t = useTranslations('message.preview')
  return (
    <PreviewProvider look={null} {...context}>
      <chakra.figure aria-label={t('label')} sx={textPreviewStyles}>
        <Markdown text={text} />
        {parts.length > 0 && <LazyMessageParts parts={parts} />}
      </chakra.figure>
    </PreviewProvider>
  )
}
