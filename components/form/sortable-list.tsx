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
import { GripVertical } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { EditableList, type EditableListProps, EditableRow, type EditableRowProps } from './editable-list'

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

/** A list whose rows can also be dragged, by pointer and keyboard. */
export function SortableList({ rows, ...props }: EditableListProps) {
  const t = useTranslations('form.list')
  const { ids, nameAt, move } = rows
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
      onDragEnd={({ active, over }) => over && move(at(active.id), at(over.id))}
    >
      <SortableContext items={items} strategy={verticalListSortingStrategy}>
        <EditableList rows={rows} {...props} />
      </SortableContext>
    </DndContext>
  )
}

export function SortableRow(props: EditableRowProps) {
  const { id, name } = props
  const t = useTranslations('form.list')
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, isDragging, transform, transition } =
    useSortable({ id })

  return (
    <EditableRow
      {...props}
      rowRef={setNodeRef}
      isDragged={isDragging}
      style={{
        transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
        transition,
      }}
      handle={
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
      }
    />
  )
}
