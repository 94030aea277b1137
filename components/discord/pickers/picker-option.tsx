import { Check } from 'lucide-react'
import { Icon, type PickerItem } from './picker-parts'
import type { RowPlace } from './virtual-list'

type OptionProps = RowPlace & {
  id: string
  'aria-selected': boolean
  /** Marked as what was chosen before. */
  isChosen?: boolean
  onClick: () => void
  item: PickerItem
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
      className={hint ? 'row option explained' : 'row option'}
      aria-disabled={reason === undefined ? undefined : true}
      aria-setsize={count}
      aria-posinset={position}
      aria-labelledby={`${id}-name`}
      aria-describedby={hint ? `${id}-note` : undefined}
    >
      <Icon icon={icon} />
      <bdi id={`${id}-name`} translate="no" className="name notranslate">
        {name}
      </bdi>
      {hint && (
        <span id={`${id}-note`} className="note">
          {hint}
        </span>
      )}
      {isChosen && <Check className="check" size={16} />}
    </div>
  )
}
