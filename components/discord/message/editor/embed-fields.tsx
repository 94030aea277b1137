import { Button, IconButton, Text, VisuallyHidden } from '@chakra-ui/react'
import { ArrowDown, ArrowUp, type LucideIcon, Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useState } from 'react'
import type { DraftEmbed } from '@/contract/declaration/read-message'
import { useFocusAfter } from '@/components/ui/use-focus-after'
import { embedLimits } from '@/contract/limits'
import { useEditor } from './editor-context'
import { TextEntry } from './text-entry'

type Fields = NonNullable<DraftEmbed['fields']>

/** What of a field has the focus, and gets it again where the field moves to. */
type Control = 'up' | 'down' | 'remove' | 'name'

const selectorOf = (at: number, control: Control) =>
  control === 'name'
    ? `[data-names="embed.fields.${at}.name"]`
    : `[data-row="${at}"] [data-control=${control}]`

export function EmbedFields({ fields, onChange }: { fields: Fields; onChange: (fields: Fields) => void }) {
  const t = useTranslations('message.rows')
  const { errorAt, onRearrange } = useEditor()
  const [status, setStatus] = useState('')
  const { place, focusNext } = useFocusAfter<HTMLDivElement>()
  const count = fields.length
  const indexes = [...fields.keys()]
  const isFull = count >= embedLimits.fields
  const error = errorAt('embed.fields')

  function rearrange(next: Fields, order: readonly number[]) {
    onRearrange?.('embed.fields', order)
    onChange(next)
  }
  function move(at: number, to: number, control: Control) {
    const [moved, other] = [fields[at], fields[to]]
    if (!moved || !other) return
    rearrange(fields.with(at, other).with(to, moved), indexes.with(at, to).with(to, at))
    setStatus(t('moved', { position: to + 1, count }))
    focusNext(selectorOf(to, control))
  }
  function remove(at: number) {
    rearrange(fields.toSpliced(at, 1), indexes.toSpliced(at, 1))
    setStatus(t('removed', { count: count - 1 }))
    focusNext(count === 1 ? '[data-add]' : selectorOf(Math.min(at, count - 2), 'remove'))
  }
  function add() {
    onChange([...fields, { name: '', value: '' }])
    focusNext(selectorOf(count, 'name'))
  }

  return (
    <div className="part rows" role="group" aria-label={t('title')} ref={place}>
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
      {fields.map((field, at) => (
        <EmbedField
          key={at}
          {...{ at, count, field }}
          onChange={(next) => onChange(fields.with(at, next))}
          onMove={(to, control) => move(at, to, control)}
          onRemove={() => remove(at)}
        />
      ))}
      {error && (
        <Text layerStyle="notice.danger" role="alert">
          {error}
        </Text>
      )}
      <Button
        variant="outline"
        justifySelf="start"
        leftIcon={<Plus size={16} />}
        data-add
        isDisabled={isFull}
        onClick={add}
      >
        {t('add')}
      </Button>
      {isFull && <Text layerStyle="hint">{t('full', { max: embedLimits.fields })}</Text>}
      <VisuallyHidden role="status">{status}</VisuallyHidden>
    </div>
  )
}

type EmbedFieldProps = {
  at: number
  count: number
  field: Fields[number]
  onChange: (field: Fields[number]) => void
  onMove: (to: number, control: Control) => void
  onRemove: () => void
}

function EmbedField({ at, count, field, onChange, onMove, onRemove }: EmbedFieldProps) {
  const t = useTranslations('message.rows')
  const position = at + 1
  const text = (key: 'name' | 'value') => ({
    label: t(key),
    path: `embed.fields.${at}.${key}`,
    value: field[key],
    marks: 'keys' as const,
    onChange: (value: string) => onChange({ ...field, [key]: value }),
  })
  const tool = (control: 'up' | 'down' | 'remove', Icon: LucideIcon, onClick: () => void, isIdle = false) => (
    <IconButton
      size="sm"
      variant="ghost"
      color="text.muted"
      icon={<Icon size={16} />}
      data-control={control}
      aria-label={t(control, { position })}
      aria-disabled={isIdle}
      onClick={onClick}
    />
  )

  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (step === 0 || !event.altKey) return
    event.preventDefault()
    onMove(at + step, 'name')
  }

  return (
    <div className="row" role="group" aria-label={t('row', { position })} data-row={at} onKeyDown={onKeyDown}>
      <div className="head">
        <h5>{t('row', { position })}</h5>
        <label className="inline">
          <input
            type="checkbox"
            checked={field.inline ?? false}
            onChange={({ target }) => onChange({ ...field, inline: target.checked || undefined })}
          />
          {t('inline')}
        </label>
        {tool('up', ArrowUp, () => onMove(at - 1, 'up'), at === 0)}
        {tool('down', ArrowDown, () => onMove(at + 1, 'down'), position === count)}
        {tool('remove', Trash2, onRemove)}
      </div>
      <TextEntry {...text('name')} max={embedLimits.fieldName} />
      <TextEntry {...text('value')} max={embedLimits.fieldValue} rows={2} />
    </div>
  )
}
