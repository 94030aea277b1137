import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ItemPanel } from './item-panel'
import { PickerField } from './picker-field'
import type { PickerFieldProps, PickerSource } from './picker-item'
import { Chip, Icon, type Shown, useShown } from './picker-parts'
import { PickerTrigger } from './picker-trigger'
import { useDropdown } from './use-dropdown'

type ItemPickerProps = PickerFieldProps & {
  source: PickerSource
  value: string | null
  onChange: (value: string | null) => void
  warnings: ReactNode
}

/** One of a guild's roles or channels. */
export function ItemPicker({
  source,
  value,
  onChange,
  warnings,
  onBlur,
  ref,
  name,
  ...field
}: ItemPickerProps) {
  const t = useTranslations('pickers')
  const show = useShown(source)
  const dropdown = useDropdown(onBlur)
  const shown = value === null ? null : show(value)
  const canClear = shown !== null && !field.isDisabled && (shown.isDeleted || !field.isRequired)
  const clear = () => {
    onChange(null)
    dropdown.focus()
  }

  return (
    <PickerField {...field} {...{ warnings, dropdown }}>
      <div
        className="box"
        data-invalid={field.error === undefined ? undefined : ''}
        data-disabled={field.isDisabled ? '' : undefined}
      >
        <PickerTrigger name={name} dropdown={dropdown} buttonRef={ref}>
          {shown ? <Value item={shown} /> : <span className="empty">{t(`${source.kind}.choose`)}</span>}
        </PickerTrigger>
        {canClear && (
          <button
            type="button"
            className="clear"
            aria-label={t('clear', { label: field.label, name: shown.name })}
            onClick={clear}
          >
            <X size={16} aria-hidden />
          </button>
        )}
      </div>
      {dropdown.opened && (
        <ItemPanel
          label={field.label}
          source={source}
          chosen={value === null ? [] : [value]}
          dropdown={dropdown}
          onPick={(id) => {
            if (id !== value) onChange(id)
            dropdown.close()
          }}
        />
      )}
    </PickerField>
  )
}

function Value({ item }: { item: Shown }) {
  if (item.isDeleted) {
    return (
      <span className="gone">
        <Chip item={item} />
      </span>
    )
  }
  return (
    <>
      <Icon item={item} />
      <span className="value">{item.name}</span>
    </>
  )
}
