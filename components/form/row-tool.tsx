import { ArrowDown, ArrowUp, type LucideIcon, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode, Ref } from 'react'

type RowToolProps = {
  ref?: Ref<HTMLButtonElement>
  icon: LucideIcon
  label: string
  /** By which the focus finds it. */
  kind?: 'up' | 'down' | 'copy'
  isDisabled?: boolean
  /** Nothing to do for it here. Unlike a disabled button it keeps the focus. */
  isIdle?: boolean
  onClick: () => void
}

export const RowTool = ({ ref, icon: Icon, label, kind, isDisabled, isIdle, onClick }: RowToolProps) => (
  <button
    ref={ref}
    type="button"
    className="tool"
    data-tool={kind}
    aria-label={label}
    title={label}
    disabled={isDisabled}
    aria-disabled={isIdle || undefined}
    onClick={isIdle ? undefined : onClick}
  >
    <Icon size={16} />
  </button>
)

type RowToolsProps = {
  name: string
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
  onRemove: () => void
  removeRef?: Ref<HTMLButtonElement>
  /** Further tools. */
  children?: ReactNode
}

/** What moves and removes a row of a list. */
export function RowTools({ name, isFirst, isLast, onMove, onRemove, removeRef, children }: RowToolsProps) {
  const t = useTranslations('form.list')
  return (
    <div className="row-tools">
      <RowTool
        kind="up"
        icon={ArrowUp}
        label={t('up', { name })}
        isIdle={isFirst}
        onClick={() => onMove(-1)}
      />
      <RowTool
        kind="down"
        icon={ArrowDown}
        label={t('down', { name })}
        isIdle={isLast}
        onClick={() => onMove(1)}
      />
      {children}
      <RowTool ref={removeRef} icon={Trash2} label={t('remove', { name })} onClick={onRemove} />
    </div>
  )
}
