import { VisuallyHidden } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ItemPanel } from './item-panel'
import { PickerFrame } from './picker-frame'
import type { PickerFieldProps, PickerSource } from './picker-item'
import { Chip, Unchosen, useShown } from './picker-parts'
import { useDropdown } from './use-dropdown'

type ItemsPickerProps = PickerFieldProps & {
  source: PickerSource
  value: readonly string[]
  onChange: (value: string[]) => void
  warnings: ReactNode
}

/** Any number of a guild's roles or channels, in the order in which they were chosen. */
export function ItemsPicker({ source, value, onChange, onBlur, ...field }: ItemsPickerProps) {
  const t = useTranslations('pickers')
  const dropdown = useDropdown(onBlur)
  const without = (id: string) => value.filter((chosen) => chosen !== id)
  const remove = (id: string) => {
    onChange(without(id))
    dropdown.focus()
  }

  return (
    <PickerFrame
      {...field}
      dropdown={dropdown}
      before={
        <Chips
          label={t('chosenList', { label: field.label })}
          {...{ source, value }}
          onRemove={field.isDisabled ? undefined : remove}
        />
      }
      panel={
        <ItemPanel
          label={field.label}
          source={source}
          chosen={value}
          isMultiple
          dropdown={dropdown}
          onPick={(id) => onChange(value.includes(id) ? without(id) : [...value, id])}
        />
      }
    >
      <Unchosen isRest={value.length > 0}>
        {source.isListed && t(`${source.kind}.${value.length > 0 ? 'add' : 'chooseMany'}`)}
        {!source.isListed && t(`${source.kind}.paste`)}
        {value.length > 0 && <VisuallyHidden> {t('chosen', { count: value.length })}</VisuallyHidden>}
      </Unchosen>
    </PickerFrame>
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
