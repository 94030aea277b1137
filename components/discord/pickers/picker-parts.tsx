import { CircleOff, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode, Ref } from 'react'
import { useIsReadOnly } from '@/components/form/read-only-fields'

export type PickerItem = {
  id: string
  name: string
  icon?: ReactNode
  note?: ReactNode
  /** Why it cannot be chosen, in a few words. */
  reason?: string
}

/** Items under one heading. A category that may be chosen is the first item of its own group. */
export type PickerGroup = {
  id: string
  /** Null for what is in no category. */
  label: string | null
  items: readonly PickerItem[]
}

export type PickerSource = {
  kind: 'role' | 'channel' | 'category'
  groups: readonly PickerGroup[]
  /** Also finds what may not be chosen, such as channels of another type; undefined for what has been deleted. */
  find: (id: string) => PickerItem | undefined
  /** False if the backend offers no list: ids are entered by hand then, and none counts as deleted. */
  isListed: boolean
}

/** One id, or with `multiple` any number of ids, each once. */
export type PickerValue =
  | { multiple?: false; value: string | null; onChange: (value: string | null) => void }
  | { multiple: true; value: readonly string[]; onChange: (value: string[]) => void }

export const chosenIds = ({ multiple, value }: PickerValue): readonly string[] =>
  multiple ? value : value === null ? [] : [value]

export type PickerFieldProps = {
  label: string
  description?: ReactNode
  error?: string
  name?: string
  isDisabled?: boolean
  onBlur?: () => void
  ref?: Ref<HTMLButtonElement>
}

export type PanelOptions = {
  chosen: readonly string[]
  search: (text: string) => readonly PickerGroup[]
  searchLabel: string
  /** Why there is nothing to choose; null if nothing matches the search. */
  emptyHint?: (text: string) => string | null
  /** More than one makes a grid of icons. */
  columns?: number
  isMultiple?: boolean
  onPick: (id: string) => void
}

export type ShownItem = PickerItem & { isDeleted?: boolean }

/** What to show for a chosen id. Nothing that is saved is left out only because it is gone. */
export function useShownItem(source: PickerSource) {
  const t = useTranslations('pickers')
  return (id: string): ShownItem => {
    const item = source.find(id)
    if (item) return item
    if (!source.isListed) return { id, name: t(`${source.kind}.byId`, { id }) }
    const name = t(`${source.kind}.deleted`, { id })
    return { id, name, icon: <CircleOff size={16} />, isDeleted: true }
  }
}

export function Chip({ item, onRemove }: { item: ShownItem; onRemove?: () => void }) {
  const t = useTranslations('pickers')
  return (
    <span className={item.isDeleted ? 'chip deleted' : 'chip'}>
      <Icon icon={item.icon} />
      <span className="name">{item.name}</span>
      {onRemove && (
        <button type="button" aria-label={t('remove', { name: item.name })} onClick={onRemove}>
          <X size={14} />
        </button>
      )}
    </span>
  )
}

/** Says what can be chosen; to people who may only look, that nothing is, unless there are chips. */
export function Unchosen({ hasChips = false, children }: { hasChips?: boolean; children: ReactNode }) {
  const t = useTranslations('pickers')
  const isReadOnly = useIsReadOnly()
  return <span className="empty">{isReadOnly ? !hasChips && t('unchosen') : children}</span>
}

export const Icon = ({ icon }: { icon: ReactNode }) =>
  icon && (
    <span className="icon" aria-hidden>
      {icon}
    </span>
  )
