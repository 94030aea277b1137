import { Button } from '@chakra-ui/react'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Embed } from '@/api/embed.schema'
import { embedLimits } from '@/config/limits'
import { useEditor } from './editor-context'
import { TextEntry } from './text-entry'

type Fields = NonNullable<Embed['fields']>

type EmbedFieldsProps = {
  fields: Fields
  onChange: (fields: Fields) => void
}

/** Where the focus goes once the list has changed: a control of a row, or the button that adds one. */
type FocusTarget = { row: number; control: 'name' | Step | 'remove' } | 'add'

/** The embed's fields: added, removed and moved by buttons, and moved by Alt with the arrow keys. */
export function EmbedFields({ fields, onChange }: EmbedFieldsProps) {
  const t = useTranslations('message.rows')
  const { errorAt, onRearrange } = useEditor()
  const [said, setSaid] = useState('')
  const { list, focusNext } = useNextFocus()
  const count = fields.length
  const places = [...fields.keys()]
  const isFull = count >= embedLimits.fields
  const error = errorAt('embed.fields')

  function rearrange(next: Fields, order: readonly number[]) {
    onRearrange?.('embed.fields', order)
    onChange(next)
  }

  function change(at: number, field: Fields[number]) {
    onChange(fields.with(at, field))
  }

  function move(at: number, step: Step, control: 'name' | Step) {
    const to = step === 'up' ? at - 1 : at + 1
    const [moved, other] = [fields[at], fields[to]]
    if (!moved || !other) return
    rearrange(fields.with(at, other).with(to, moved), places.with(at, to).with(to, at))
    setSaid(t('moved', { position: to + 1, count }))
    focusNext({ row: to, control })
  }

  function remove(at: number) {
    rearrange(fields.toSpliced(at, 1), places.toSpliced(at, 1))
    setSaid(t('removed', { count: count - 1 }))
    focusNext(count === 1 ? 'add' : { row: Math.min(at, count - 2), control: 'remove' })
  }

  function add() {
    onChange([...fields, { name: '', value: '' }])
    focusNext({ row: count, control: 'name' })
  }

  return (
    <div className="part rows" role="group" aria-label={t('title')} ref={list}>
      <div className="head">
        <h4 className="grow">{t('title')}</h4>
        <span className="hint">{t('count', { count, max: embedLimits.fields })}</span>
      </div>
      {count > 1 && <p className="hint">{t('keys')}</p>}
      {fields.map((field, at) => (
        <EmbedField
          key={at}
          {...{ at, count, field }}
          onChange={(next) => change(at, next)}
          onMove={(step, control) => move(at, step, control)}
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
        data-control="add"
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

function useNextFocus() {
  const list = useRef<HTMLDivElement>(null)
  const [target, setTarget] = useState<FocusTarget | null>(null)

  useEffect(() => {
    if (!target) return
    const selector =
      target === 'add'
        ? '[data-control="add"]'
        : `[data-row="${target.row}"] [data-control="${target.control}"]`
    const found = list.current?.querySelector<HTMLElement>(selector)
    const control = found?.querySelector('input') ?? found
    control?.focus()
  }, [target])

  return { list, focusNext: (next: FocusTarget) => setTarget(next) }
}

type Field = NonNullable<Embed['fields']>[number]
type Step = 'up' | 'down'

type EmbedFieldProps = {
  at: number
  count: number
  field: Field
  onChange: (field: Field) => void
  /** `control` is what had the focus, and gets it back in the new place. */
  onMove: (step: Step, control: 'name' | Step) => void
  onRemove: () => void
}

function EmbedField({ at, count, field, onChange, onMove, onRemove }: EmbedFieldProps) {
  const t = useTranslations('message.rows')
  const position = at + 1

  function onKeyDown(event: KeyboardEvent) {
    const step = new Map<string, Step>([
      ['ArrowUp', 'up'],
      ['ArrowDown', 'down'],
    ]).get(event.key)
    if (!step || !event.altKey) return
    event.preventDefault()
    onMove(step, 'name')
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
          data-control="up"
          aria-label={t('up', { position })}
          aria-disabled={at === 0}
          onClick={() => onMove('up', 'up')}
        >
          <ArrowUp size={16} aria-hidden />
        </button>
        <button
          type="button"
          data-control="down"
          aria-label={t('down', { position })}
          aria-disabled={position === count}
          onClick={() => onMove('down', 'down')}
        >
          <ArrowDown size={16} aria-hidden />
        </button>
        <button type="button" data-control="remove" aria-label={t('remove', { position })} onClick={onRemove}>
          <Trash2 size={16} aria-hidden />
        </button>
      </div>
      <div data-control="name">
        <TextEntry
          label={t('name')}
          path={`embed.fields.${at}.name`}
          value={field.name}
          max={embedLimits.fieldName}
          marks="keys"
          onChange={(name) => onChange({ ...field, name })}
        />
      </div>
      <TextEntry
        label={t('value')}
        path={`embed.fields.${at}.value`}
        value={field.value}
        max={embedLimits.fieldValue}
        rows={2}
        marks="keys"
        onChange={(value) => onChange({ ...field, value })}
      />
    </div>
  )
}
