import { Box, chakra } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { useId, useRef } from 'react'
import { useListRows } from '@/components/form/use-list-rows'
import type { DraftEmbed } from '@/contract/declaration/read-message'
import { embedLimits } from '@/contract/limits'
import { useEditor, useEmbedPath } from './editor-context'
import type { EmbedPartProps } from './embed-entries'
import { changeEmbed } from './embed-texts'
import { TextEntry } from './text-entry'

type Field = NonNullable<DraftEmbed['fields']>[number]

type EmbedFieldsOptions = EmbedPartProps & {
  /** A removed field is back. */
  onRestored?: (at: number) => void
}

/** The fields of an embed as rows, and what adds one. */
export function useEmbedFields({ embed, onChange, onRestored }: EmbedFieldsOptions) {
  const t = useTranslations('message.rows')
  const { onRearrange } = useEditor()
  const path = useEmbedPath()
  const adder = useRef<HTMLButtonElement>(null)
  const fields = embed.fields ?? []
  const change = (next: Field[]) =>
    onChange(changeEmbed(embed, { fields: next.length === 0 ? undefined : next }))
  const rows = useListRows({
    values: fields,
    nameAt: (at: number) => t('row', { position: at + 1 }),
    adder,
    about: useId(),
    onRestored: (at) => onRestored?.(at),
    isBlankAt: (at) => !fields[at]?.name && !fields[at]?.value,
    onChange: (next, order) => {
      onRearrange?.(`${path}.fields`, order)
      change(next)
    },
  })
  return { fields, rows, adder, changeAt: (at: number, field: Field) => change(fields.with(at, field)) }
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
