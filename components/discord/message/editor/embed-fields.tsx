import { Box, Button, chakra, Text, VisuallyHidden } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useId, useRef } from 'react'
import { EditableList, EditableRow } from '@/components/form/editable-list'
import { useListRows } from '@/components/form/use-list-rows'
import type { DraftEmbed } from '@/contract/declaration/read-message'
import { embedLimits } from '@/contract/limits'
import { useEditor } from './editor-context'
import { TextEntry } from './text-entry'

type Fields = NonNullable<DraftEmbed['fields']>

export function EmbedFields({ fields, onChange }: { fields: Fields; onChange: (fields: Fields) => void }) {
  const t = useTranslations('message.rows')
  const { errorAt, onRearrange } = useEditor()
  const adder = useRef<HTMLButtonElement>(null)
  const nameAt = (at: number) => t('row', { position: at + 1 })
  const rows = useListRows({
    values: fields,
    nameAt,
    adder,
    about: useId(),
    isBlankAt: (at) => !fields[at]?.name && !fields[at]?.value,
    onChange: (next, order) => {
      onRearrange?.('embed.fields', order)
      onChange(next)
    },
  })
  const count = fields.length
  const isFull = count >= embedLimits.fields
  const error = errorAt('embed.fields')

  function moveByKey(event: KeyboardEvent, at: number) {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    rows.move(at, event.key === 'ArrowUp' ? at - 1 : at + 1)
  }

  return (
    <div className="part rows" role="group" aria-label={t('title')}>
      <div className="head">
        <h4>{t('title')}</h4>
        <Text as="span" layerStyle="hint">
          {t('count', { count, max: embedLimits.fields })}
        </Text>
      </div>
      {count > 1 && (
        <Text layerStyle="hint" sx={{ '@media (hover: none)': { display: 'none' } }}>
          {t('keys')}
        </Text>
      )}
      <EditableList rows={rows}>
        {fields.map((field, at) => (
          <EditableRow
            key={rows.ids[at]}
            id={rows.ids[at] ?? ''}
            name={nameAt(at)}
            isFirst={at === 0}
            isLast={at === count - 1}
            isWrong={false}
            onMove={(by) => rows.move(at, at + by)}
            onRemove={() => rows.remove(at)}
            onKeyDown={(event) => moveByKey(event, at)}
            body={<FieldTexts at={at} field={field} onChange={(next) => onChange(fields.with(at, next))} />}
          >
            <Text as="h5" px={2}>
              {nameAt(at)}
            </Text>
          </EditableRow>
        ))}
      </EditableList>
      {error && (
        <Text layerStyle="notice.danger" role="alert">
          {error}
        </Text>
      )}
      <Button
        ref={adder}
        variant="outline"
        justifySelf="start"
        leftIcon={<Plus size={16} />}
        isDisabled={isFull}
        onClick={() => rows.insert(count, { name: '', value: '' })}
      >
        {t('add')}
      </Button>
      {isFull && <Text layerStyle="hint">{t('full', { max: embedLimits.fields })}</Text>}
      <VisuallyHidden role="status">{rows.status}</VisuallyHidden>
    </div>
  )
}

type FieldTextsProps = { at: number; field: Fields[number]; onChange: (field: Fields[number]) => void }

function FieldTexts({ at, field, onChange }: FieldTextsProps) {
  const t = useTranslations('message.rows')
  const text = (key: 'name' | 'value') => ({
    label: t(key),
    path: `embed.fields.${at}.${key}`,
    value: field[key],
    marks: 'keys' as const,
    onChange: (value: string) => onChange({ ...field, [key]: value }),
  })

  return (
    <Box display="grid" gap={3} px={3} pb={3}>
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
