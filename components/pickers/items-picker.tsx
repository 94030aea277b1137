import { VisuallyHidden } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ItemPanel } from './item-panel'
import { PickerField } from './picker-field'
import type { PickerFieldProps, PickerSource } from './picker-item'
import { Chip, useShown } from './picker-parts'
import { PickerTrigger } from './picker-trigger'
import { useDropdown } from './use-dropdown'

type ItemsPickerProps = PickerFieldProps & {
  source: PickerSource
  value: readonly string[]
  onChange: (value: string[]) => void
  warnings: ReactNode
}

/** Any number of a guild's roles or channels, in the order in which they were chosen. */
export function ItemsPicker({
  source,
  value,
  onChange,
  warnings,
  onBlur,
  ref,
  name,
  ...field
}: ItemsPickerProps) {
  const t = useTranslations('pickers')
  const dropdown = useDropdown(onBlur)
  const remove = (id: string) => onChange(value.filter((chosen) => chosen !== id))

  return (
    <PickerField {...field} {...{ warnings, dropdown }}>
      <div
        className="box"
        data-invalid={field.error === undefined ? undefined : ''}
        data-disabled={field.isDisabled ? '' : undefined}
      >
        <Chips
          label={t('chosenList', { label: field.label })}
          {...{ source, value }}
          onRemove={
            field.isDisabled
              ? undefined
              : (id) => {
                  remove(id)
                  dropdown.focus()
                }
          }
        />
        <PickerTrigger name={name} dropdown={dropdown} buttonRef={ref}>
          <span className="empty">
            {t(value.length > 0 ? `${source.kind}.add` : `${source.kind}.chooseMany`)}
            {value.length > 0 && <VisuallyHidden> {t('chosen', { count: value.length })}</VisuallyHidden>}
          </span>
        </PickerTrigger>
      </div>
      {dropdown.opened && (
        <ItemPanel
          label={field.label}
          source={source}
          chosen={value}
          isMultiple
          dropdown={dropdown}
          onPick={(id) => (value.includes(id) ? remove(id) : onChange([...value, id]))}
        />
      )}
    </PickerField>
  )
}

type ChipsProps = {
  label: string
  source: PickerSource
  value: readonly string[]
  onRemove?: (id: string) => void
}

function Chips({ label, source, value, onRemove }: ChipsProps) {
  const show = useShown(source)
  if (value.length === 0) return null
  return (
    <ul className="chips" role="list" aria-label={label}>
      {value.map((id) => (
        <li key={id}>
          <Chip item={show(id)} onRemove={onRemove && (() => onRemove(id))} />
        </li>
      ))}
    </ul>
  )
}
