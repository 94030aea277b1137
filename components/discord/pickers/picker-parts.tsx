import { CircleOff, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useIsReadOnly } from '@/components/form/read-only-fields'
import type { PickerItem, PickerSource } from './picker-item'

/** An id as something to show: one that the guild no longer has says so. */
export type Shown = PickerItem & { isDeleted: boolean }

/** What to show for a chosen id. Nothing that is saved is left out only because it is gone. */
export function useShown(source: PickerSource) {
  const t = useTranslations('pickers')
  return (id: string): Shown => {
    const item = source.find(id)
    if (item) return { ...item, isDeleted: false }
    if (!source.isListed) return { id, name: t(`${source.kind}.byId`, { id }), icon: null, isDeleted: false }
    const icon = <CircleOff size={16} />
    return { id, name: t(`${source.kind}.deleted`, { id }), icon, isDeleted: true }
  }
}

export function Chip({ item, onRemove }: { item: Shown; onRemove?: () => void }) {
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

/** Says what can be chosen, to whom may choose; to whom may only look, that nothing is. */
export function Unchosen({ isRest = false, children }: { isRest?: boolean; children: ReactNode }) {
  const t = useTranslations('pickers')
  const isReadOnly = useIsReadOnly()
  return <span className="empty">{isReadOnly ? !isRest && t('unchosen') : children}</span>
}

export const Icon = ({ icon }: { icon: ReactNode }) =>
  icon && (
    <span className="icon" aria-hidden>
      {icon}
    </span>
  )
