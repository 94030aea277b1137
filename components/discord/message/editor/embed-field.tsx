import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { KeyboardEvent } from 'react'
import type { Embed } from '@/api/embed.schema'
import { embedLimits } from '@/config/limits'
import { TextEntry } from './text-entry'

type Field = NonNullable<Embed['fields']>[number]
export type Step = 'up' | 'down'

type EmbedFieldProps = {
  /** Its place, from 0. */
  at: number
  count: number
  field: Field
  onChange: (field: Field) => void
  /** `control` is what had the focus, and gets it back in the new place. */
  onMove: (step: Step, control: 'name' | Step) => void
  onRemove: () => void
}

/** One field of an embed. */
export function EmbedField({ at, count, field, onChange, onMove, onRemove }: EmbedFieldProps) {
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
