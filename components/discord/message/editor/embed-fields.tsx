import { Button } from '@chakra-ui/react'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useState } from 'react'
import type { Embed } from '@/api/embed.schema'
import { useFocusAfter } from '@/components/ui/use-focus-after'
import { embedLimits } from '@/config/limits'
import { useEditor } from './editor-context'
import { TextEntry } from './text-entry'

type Fields = NonNullable<Embed['fields']>

type EmbedFieldsProps = {
  fields: Fields
  onChange: (fields: Fields) => void
}

const controls = {
  name: '[data-names$=".name"]',
  up: '[data-up]',
  down: '[data-down]',
  remove: '[data-remove]',
}
type Control = keyof typeof controls

/** The embed's fields: added, removed and moved by buttons, and moved by Alt with the arrow keys. */
export function EmbedFields({ fields, onChange }: EmbedFieldsProps) {
  const t = useTranslations('message.rows')
  const { errorAt, onRearrange } = useEditor()
  const [said, setSaid] = useState('')
  const { place, focusNext } = useFocusAfter<HTMLDivElement>()
  const count = fields.length
  const places = [...fields.keys()]
  const isFull = count >= embedLimits.fields
  const error = errorAt('embed.fields')
  const focusRow = (row: number, control: Control) => focusNext(`[data-row="${row}"] ${controls[control]}`)

  function rearrange(next: Fields, order: readonly number[]) {
    onRearrange?.('embed.fields', order)
    onChange(next)
  }

  /** `control` is what had the focus, and gets it back in the new place. */
  function move(at: number, to: number, control: Control) {
    const [moved, other] = [fields[at], fields[to]]
    if (!moved || !other) return
    rearrange(fields.with(at, other).with(to, moved), places.with(at, to).with(to, at))
    setSaid(t('moved', { position: to + 1, count }))
    focusRow(to, control)
  }

  function remove(at: number) {
    rearrange(fields.toSpliced(at, 1), places.toSpliced(at, 1))
    setSaid(t('removed', { count: count - 1 }))
    if (count === 1) focusNext('[data-add]')
    else focusRow(Math.min(at, count - 2), 'remove')
  }

  function add() {
    onChange([...fields, { name: '', value: '' }])
    focusRow(count, 'name')
  }

  return (
    <div className="part rows" role="group" aria-label={t('title')} ref={place}>
      <div className="head">
        <h4 className="grow">{t('title')}</h4>
        <span className="hint">{t('count', { count, max: embedLimits.fields })}</span>
      </div>
      {count > 1 && <p className="hint">{t('keys')}</p>}
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
        <p className="error" role="alert">
          {error}
        </p>
      )}
      <Button
        variant="outline"
        justifySelf="start"
        leftIcon={<Plus size={16} aria-hidden />}
        data-add
        isDisabled={isFull}
        onClick={add}
      >
        {t('add')}
      </Button>
      {isFull && <p className="hint">{t('full', { max: embedLimits.fields })}</p>}
      <p className="spoken" role="status">
        {said}
      </p>
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

  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (step === 0 || !event.altKey) return
    event.preventDefault()
    onMove(at + step, 'name')
  }

  return (
    <div className="row" role="group" aria-label={t('row', { position })} data-row={at} onKeyDown={onKeyDown}>
      <div className="head">
        <h5 className="grow">{t('row', { position })}</h5>
        <label className="inline">
          <input
            type="checkbox"
            checked={field.inline ?? false}
            onChange={(event) => onChange({ ...field, inline: event.target.checked || undefined })}
          />
          {t('inline')}
        </label>
        <button
          type="button"
          data-up
          aria-label={t('up', { position })}
          aria-disabled={at === 0}
          onClick={() => onMove(at - 1, 'up')}
        >
          <ArrowUp size={16} aria-hidden />
        </button>
        <button
          type="button"
          data-down
          aria-label={t('down', { position })}
          aria-disabled={position === count}
          onClick={() => onMove(at + 1, 'down')}
        >
          <ArrowDown size={16} aria-hidden />
        </button>
        <button type="button" data-remove aria-label={t('remove', { position })} onClick={onRemove}>
          <Trash2 size={16} aria-hidden />
        </button>
      </div>
      <TextEntry {...text('name')} max={embedLimits.fieldName} />
      <TextEntry {...text('value')} max={embedLimits.fieldValue} rows={2} />
    </div>
  )
}
