import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ItemPanel } from './item-panel'
import { PickerFrame } from './picker-frame'
import type { PickerFieldProps, PickerSource } from './picker-item'
import { Chip, Icon, type Shown, Unchosen, useShown } from './picker-parts'
import { useDropdown } from './use-dropdown'

type ItemPickerProps = PickerFieldProps & {
  source: PickerSource
  value: string | null
  onChange: (value: string | null) => void
  warnings: ReactNode
}

/** One of a guild's roles or channels. */
export function ItemPicker({ source, value, onChange, onBlur, ...field }: ItemPickerProps) {
  const t = useTranslations('pickers')
  const show = useShown(source)
  const dropdown = useDropdown(onBlur)
  const shown = value === null ? null : show(value)
  const canClear = shown !== null && !field.isDisabled && (shown.isDeleted || !field.isRequired)

  return (
    <PickerFrame
      {...field}
      dropdown={dropdown}
      clear={canClear ? { name: shown.name, onClear: () => onChange(null) } : undefined}
      panel={
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
      }
    >
      {shown ? (
        <Value item={shown} />
      ) : (
        <Unchosen>{t(`${source.kind}.${source.isListed ? 'choose' : 'paste'}`)}</Unchosen>
      )}
    </PickerFrame>
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
