import { CircleOff, EyeOff, UserRoundX, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type Absence, useLastNames } from './last-names'
import { createElement, type ReactNode, type Ref } from 'react'
import { useIsReadOnly } from '@/components/form/read-only-fields'
import type { Placement } from '@/components/ui/popup-position'
import { quotable } from '@/contract/text-length'

export type PickerItem = {
  id: string
  name: string
  icon?: ReactNode
  note?: ReactNode
  /** Why it cannot be chosen, in a few words. */
  reason?: string
  /** Only what was typed, which nobody offers: it is chosen by those who go to it, never as the best match. */
  isTyped?: boolean
}

/** Items under one heading. A category that may be chosen is the first item of its own group. */
export type PickerGroup = {
  id: string
  /** Null for what is in no category. */
  label: string | null
  items: readonly PickerItem[]
}

export type PickerSource = {
  kind: 'role' | 'channel' | 'category' | 'member' | 'choice'
  groups: readonly PickerGroup[]
  /** Also finds what may not be chosen, such as channels of another type. */
  find: (id: string) => PickerItem | undefined
  /** Why `find` does not find an id. */
  absenceOf: (id: string) => Absence
  /** What was last chosen under this id, where the source itself knows. */
  lastNameOf?: (id: string) => string | undefined
  /** False if the backend offers no list: ids are entered by hand then. */
  isListed: boolean
  /** Whether the list lacks some that may be chosen, such as archived threads: their ids can be entered. */
  takesUnlisted?: boolean
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
  searchLabel: string
  /** Why there is nothing to choose; null if nothing matches the search. */
  emptyHint?: (text: string) => string | null
  isMultiple?: boolean
  onPick: (id: string) => void
}

export type PanelProps = PanelOptions & Placement & { id: string; label: string; initialText: string }

export type ShownItem = PickerItem & { absence?: Exclude<Absence, 'unknown'> }

const absenceIcons = {
  hidden: EyeOff,
  unseen: EyeOff,
  deleted: CircleOff,
  outside: UserRoundX,
  withdrawn: CircleOff,
  unoffered: CircleOff,
} as const

/** What to show for ids. Nothing that is saved is left out only because it is not listed. */
export function useShownItems(
  { kind, find, absenceOf, lastNameOf }: Omit<PickerSource, 'groups'>,
  guildId: string,
  ids: readonly string[],
) {
  const t = useTranslations('pickers')
  const isListed = kind !== 'member' && kind !== 'choice'
  const { isLoading, ...last } = useLastNames(guildId, isListed && ids.some((id) => !find(id)))
  const items = ids.map((id): ShownItem => {
    const item = find(id)
    if (item) return item
    const ofKind = kind === 'role' ? 'role' : 'channel'
    const absence = isListed ? last.absenceOf(ofKind, id, absenceOf(id)) : absenceOf(id)
    const name = (isListed ? last.nameOf(ofKind, id) : lastNameOf?.(id)) || t(`${kind}.byId`, { id })
    if (absence === 'unknown') return { id, name }
    return { id, name, icon: createElement(absenceIcons[absence], { size: 16 }), absence }
  })
  return { items, isLoading }
}

export function Chip({ item, onRemove }: { item: ShownItem; onRemove?: () => void }) {
  const t = useTranslations('pickers')
  return (
    <span className={item.absence ? `chip ${item.absence}` : 'chip'}>
      <Icon icon={item.icon} />
      <span className="name" {...(!item.absence && { translate: 'no' })}>
        {item.absence ? t(`absence.${item.absence}`, { name: item.name }) : item.name}
      </span>
      {onRemove && (
        <button type="button" aria-label={t('remove', { name: quotable(item.name) })} onClick={onRemove}>
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
