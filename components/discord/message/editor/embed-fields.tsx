import { Button } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import type { Embed } from '@/api/embed.schema'
import { embedLimits } from '@/config/limits'
import { useEditor } from './editor-context'
import { EmbedField, type Step } from './embed-field'

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
  const { complaint, onRearrange } = useEditor()
  const [said, setSaid] = useState('')
  const { list, focusNext } = useNextFocus()
  const count = fields.length
  const places = [...fields.keys()]
  const isFull = count >= embedLimits.fields
  const error = complaint('embed.fields')

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
        <p className="complaint" role="alert">
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
