import {
  AutoScrollActivator,
  closestCenter,
  DndContext,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { ArrowDown, ArrowUp, GripVertical, type LucideIcon, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, type RefObject, useMemo, useRef } from 'react'
import { RowMotion } from './motion'

type SortableListProps = {
  list?: RefObject<HTMLOListElement | null>
  label?: string
  ids: readonly string[]
  nameAt: (at: number) => string
  onMove: (from: number, to: number) => void
  children: ReactNode
}

type Id = string | number
type Dragged = { active: { id: Id }; over?: { id: Id } | null }

// The same objects each time: with other ones each row would be drawn again.
const pointer = { activationConstraint: { distance: 4 } }
const keyboard = { coordinateGetter: sortableKeyboardCoordinates }

/** A row stays in its list, and the page scrolls no further than the list reaches. */
const withinList: Modifier = ({ transform, draggingNodeRect: row, containerNodeRect: list }) => {
  if (!row || !list) return transform
  const y = Math.min(Math.max(transform.y, list.top - row.top), list.bottom - row.bottom)
  return { ...transform, x: 0, y }
}
const modifiers = [withinList]
const autoScroll = { activator: AutoScrollActivator.DraggableRect }

export function SortableList({ label, ids, nameAt, onMove, children, ...props }: SortableListProps) {
  const t = useTranslations('form.list')
  const own = useRef<HTMLOListElement>(null)
  const { list = own } = props
  const sensors = useSensors(useSensor(PointerSensor, pointer), useSensor(KeyboardSensor, keyboard))
  const items = useMemo(() => [...ids], [ids])
  const at = (id: Id) => ids.indexOf(String(id))
  const announce =
    (key: 'lifted' | 'over' | 'moved' | 'dropped') =>
    ({ active, over }: Dragged) =>
      t(key, { name: nameAt(at(active.id)), place: at((over ?? active).id) + 1, count: ids.length })
  const announcements = {
    onDragStart: announce('lifted'),
    onDragOver: announce('over'),
    onDragEnd: announce('moved'),
    onDragCancel: announce('dropped'),
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={modifiers}
      autoScroll={autoScroll}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('instructions') } }}
      onDragEnd={({ active, over }) => over && onMove(at(active.id), at(over.id))}
    >
      <SortableContext items={items} strategy={verticalListSortingStrategy}>
        <ol ref={list} aria-label={label}>
          {children}
        </ol>
        <RowMotion list={list} ids={ids} />
      </SortableContext>
    </DndContext>
  )
}

type SortableRowProps = {
  id: string
  name: string
  isFirst: boolean
  isLast: boolean
  isWrong: boolean
  onMove: (by: -1 | 1) => void
  onRemove: () => void
  tools?: ReactNode
  body?: ReactNode
  children: ReactNode
}

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
          <GripVertical size={18} />
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
    <Icon size={16} />
  </button>
)

export const sortableStyles = {
  '> ol': { listStyleType: 'none', m: 0, mt: 2, p: 0, display: 'grid', gap: 2 },
  '.list-row': { borderWidth: '1px', borderRadius: 'lg', bg: 'bg.surface', minW: 0, outline: 0 },
  '.list-row[data-dragged]': {
    position: 'relative',
    zIndex: 1,
    boxShadow: 'raised',
    borderColor: 'accent.border',
  },
  '.list-row[data-wrong]': { borderColor: 'danger.text' },
  '.row-head': { display: 'flex', alignItems: 'center', gap: 1, px: 1, minH: 11 },
  '.row-tools': { display: 'flex', flexShrink: 0, flexWrap: 'wrap', justifyContent: 'flex-end' },
  '.tool': {
    display: 'grid',
    placeItems: 'center',
    boxSize: { base: 8, md: 9 },
    borderRadius: 'md',
    color: 'text.muted',
    _hover: { bg: 'bg.hover', color: 'text.primary' },
    _disabled: { opacity: 0.35, cursor: 'not-allowed' },
  },
  '.tool.grip': { cursor: 'grab', touchAction: 'none', flexShrink: 0 },
} as const
