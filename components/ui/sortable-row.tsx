import { useSortable } from '@dnd-kit/sortable'
import { ArrowDown, ArrowUp, GripVertical, type LucideIcon, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'

type SortableRowProps = {
  id: string
  name: string
  isFirst: boolean
  isLast: boolean
  isWrong: boolean
  onMove: (by: -1 | 1) => void
  onRemove: () => void
  /** Further buttons, before the one that removes it. */
  tools?: ReactNode
  /** What stands below the row's line. */
  body?: ReactNode
  children: ReactNode
}

/** One row of a sortable list: its grip, what is in it, and what can be done with it. */
export function SortableRow({ id, name, isWrong, body, children, ...actions }: SortableRowProps) {
  const t = useTranslations('form.list')
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, isDragging, transform, transition } =
    useSortable({ id })
  const style = {
    transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
    transition,
  }

  return (
    <li
      ref={setNodeRef}
      className="list-row"
      // Where what is in it cannot have the focus yet.
      tabIndex={-1}
      aria-label={name}
      style={style}
      data-dragged={isDragging ? '' : undefined}
      data-wrong={isWrong ? '' : undefined}
    >
      <div className="row-head">
        <button
          type="button"
          className="tool grip"
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          aria-label={t('drag', { name })}
        >
          <GripVertical size={18} aria-hidden />
        </button>
        {children}
        <Tools name={name} {...actions} />
      </div>
      {body}
    </li>
  )
}

type ToolsProps = Pick<SortableRowProps, 'name' | 'isFirst' | 'isLast' | 'onMove' | 'onRemove' | 'tools'>

function Tools({ name, isFirst, isLast, onMove, onRemove, tools }: ToolsProps) {
  const t = useTranslations('form.list')
  return (
    <div className="row-tools">
      <RowTool icon={ArrowUp} label={t('up', { name })} isIdle={isFirst} onClick={() => onMove(-1)} />
      <RowTool icon={ArrowDown} label={t('down', { name })} isIdle={isLast} onClick={() => onMove(1)} />
      {tools}
      <RowTool icon={Trash2} label={t('remove', { name })} onClick={onRemove} />
    </div>
  )
}

type RowToolProps = {
  icon: LucideIcon
  label: string
  isDisabled?: boolean
  /** Nothing to do for it here. Unlike a disabled button it keeps the focus. */
  isIdle?: boolean
  onClick: () => void
}

/** A button of a row: its sign, and its name for those who do not see or know it. */
export const RowTool = ({ icon: Icon, label, isDisabled, isIdle = false, onClick }: RowToolProps) => (
  <button
    type="button"
    className="tool"
    aria-label={label}
    title={label}
    disabled={isDisabled}
    aria-disabled={isIdle || undefined}
    onClick={isIdle ? undefined : onClick}
  >
    <Icon size={16} aria-hidden />
  </button>
)
