import { chakra } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFieldMessage } from '@/components/ui/use-field-message'
import type { Placeholder } from '@/config/features/hints'
import { EditorProvider } from './editor/editor-context'
import { underStyles } from './editor/editor-styles'
import { PlaceholderChips } from './editor/placeholder-chips'
import { TextEntry } from './editor/text-entry'
import { useLastField } from './editor/use-last-field'
import type { MessageNames } from './names'
import { TextPreview } from './preview/text-preview'

export type TemplateFieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  placeholders?: readonly Placeholder[]
  /** In characters; the platform's bound for a message unless said. */
  maxLength?: number
  /** A key of the catalogue is translated. */
  error?: string
  description?: string
  /** What the ids in mentions are called in the preview. */
  names?: MessageNames
}

const none: readonly Placeholder[] = []

const styles = {
  display: 'grid',
  gap: 2,
  '.shown': { fontSize: 'sm', color: 'text.muted', mb: 1 },
  ...underStyles,
} as const

/** A text that may be no longer than this, in characters, is a name: one line, and marks mean nothing in it. */
const longestName = 100
const lines = { rows: 4, marks: 'toolbar' } as const

/** Lines of text with placeholders to press, and below how the platform shows them. */
export function TemplateField(props: TemplateFieldProps) {
  const { label, value, onChange, placeholders = none, maxLength = 2000, error, description, names } = props
  const t = useTranslations('message.preview')
  const words = useFieldMessage()
  const { root, onFocus, insert } = useLastField<HTMLDivElement>()
  // A field of one line would drop what stands on others.
  const [isName] = useState(maxLength <= longestName && !value.includes('\n'))

  return (
    <EditorProvider value={{ placeholders, complaint: () => words(error) }}>
      <chakra.div ref={root} sx={styles} onFocus={onFocus}>
        <TextEntry
          label={label}
          path=""
          value={value}
          max={maxLength}
          {...(isName ? {} : lines)}
          help={description}
          onChange={onChange}
        />
        <PlaceholderChips placeholders={placeholders} onInsert={insert} />
        {value.trim() !== '' && (
          <div>
            <p className="shown">{t('title')}</p>
            <TextPreview text={value} placeholders={placeholders} names={names} />
          </div>
        )}
      </chakra.div>
    </EditorProvider>
  )
}
