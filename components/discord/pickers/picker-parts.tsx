import { CircleOff, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useIsReadOnly } from '@/components/form/read-only-fields'
import type { PickerItem, PickerSource } from './picker-item'

/** An id as something to show: one that the guild no longer has says so. */
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
          <X size={14} aria-hidden />
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
