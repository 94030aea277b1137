import { Box, chakra } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import type { DraftEmbed } from '@/contract/declaration/read-message'
import { embedLimits } from '@/contract/limits'
import { useEmbedPath } from './editor-context'
import type { EmbedPartProps } from './embed-entries'
import { changeEmbed } from './embed-texts'
import { TextEntry } from './text-entry'
import { useMessageRows } from './message-lists'

type Field = NonNullable<DraftEmbed['fields']>[number]

type EmbedFieldsOptions = EmbedPartProps & {
  /** A removed field is back, at this path. */
  onRestored?: (path: string) => void
}

/** The fields of an embed as rows, and what adds one. */
export function useEmbedFields({ embed, onChange, onRestored }: EmbedFieldsOptions) {
  const t = useTranslations('message.rows')
  const { fields = [] } = embed
  const change = (next: Field[]) =>
    onChange(changeEmbed(embed, { fields: next.length === 0 ? undefined : next }))
  const list = useMessageRows({
    path: `${useEmbedPath()}.fields`,
    values: fields,
    max: embedLimits.fields,
    nameAt: (at) => t('row', { position: at + 1 }),
    isBlankAt: (at) => !fields[at]?.name && !fields[at]?.value,
    onChange: change,
    onRestored,
  })
  return { ...list, fields, changeAt: (at: number, field: Field) => change(fields.with(at, field)) }
}

type FieldTextsProps = { at: number; field: Field; onChange: (field: Field) => void }

export function FieldTexts({ at, field, onChange }: FieldTextsProps) {
  const t = useTranslations('message.rows')
  const embedPath = useEmbedPath()
  const text = (key: 'name' | 'value') => ({
    label: t(key),
    path: `${embedPath}.fields.${at}.${key}`,
    value: field[key],
    marks: 'keys' as const,
    onChange: (value: string) => onChange({ ...field, [key]: value }),
  })

  return (
    <Box display="grid" gap={3}>
      <TextEntry {...text('name')} max={embedLimits.fieldName} />
      <TextEntry {...text('value')} max={embedLimits.fieldValue} rows={2} />
      <chakra.label display="flex" alignItems="center" gap={2} fontSize="sm" cursor="pointer">
        <input
          type="checkbox"
          checked={field.inline ?? false}
          onChange={({ target }) => onChange({ ...field, inline: target.checked || undefined })}
        />
        {t('inline')}
      </chakra.label>
    </Box>
  )
}
