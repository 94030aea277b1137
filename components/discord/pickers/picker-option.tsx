import { Check } from 'lucide-react'
import type { CSSProperties } from 'react'
import { Icon, type PickerItem } from './picker-parts'

type OptionProps = {
  id: string
  'aria-selected': boolean
  /** Marked as what was chosen before. */
  isChosen?: boolean
  onClick: () => void
  item: PickerItem
  style: CSSProperties
  position: number
  count: number
}

export function Option({ item, position, count, isChosen, ...props }: OptionProps) {
  const { id } = props
  const { name, icon, note, reason } = item
  const hint = reason ?? note
  return (
    <div
      {...props}
      role="option"
      className="row option"
      aria-disabled={reason === undefined ? undefined : true}
      aria-setsize={count}
      aria-posinset={position}
      aria-labelledby={`${id}-name`}
      aria-describedby={hint ? `${id}-note` : undefined}
    >
      <Icon icon={icon} />
      <span id={`${id}-name`} translate="no" className="name notranslate">
        {name}
      </span>
      {hint && (
        <span id={`${id}-note`} className="note">
          {hint}
        </span>
      )}
      {isChosen && <Check className="check" size={16} />}
    </div>
  )
}
