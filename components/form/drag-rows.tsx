import {
  AutoScrollActivator,
  closestCenter,
  DndContext,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useTranslations } from 'next-intl'
import { useEffect, useLayoutEffect, useMemo } from 'react'
import type { Grips } from './grips'
import type { ListRows } from './use-list-rows'

type Id = string | number
type Dragged = { active: { id: Id }; over?: { id: Id } | null }

// The same objects each time: with other ones each row would be drawn again.
const pointer = { activationConstraint: { distance: 4 } }

/** A row stays in its list, and the page scrolls no further than the list reaches. */
const withinList: Modifier = ({ transform, draggingNodeRect: row, containerNodeRect: list }) => {
  if (!row || !list) return transform
  const y = Math.min(Math.max(transform.y, list.top - row.top), list.bottom - row.bottom)
  return { ...transform, x: 0, y }
}
const modifiers = [withinList]
const autoScroll = { activator: AutoScrollActivator.DraggableRect }
// The list says them itself.
const noInstructions = { draggable: '' }

type DragRowsProps = { rows: Pick<ListRows, 'ids' | 'nameAt' | 'move'>; grips: Grips }

/** Drags the rows of a list that is on the page by pointer. It stands beside the list, so that it may come later. */
export function DragRows({ rows: { ids, nameAt, move }, grips }: DragRowsProps) {
  const t = useTranslations('form.list')
  const sensors = useSensors(useSensor(PointerSensor, pointer))
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
      accessibility={{ announcements, screenReaderInstructions: noInstructions }}
      onDragEnd={({ active, over }) => over && move(at(active.id), at(over.id))}
    >
      <SortableContext items={items} strategy={verticalListSortingStrategy}>
        {ids.map((id) => (
          <DragRow key={id} id={id} grips={grips} />
        ))}
      </SortableContext>
    </DndContext>
  )
}

/** Draws nothing: it holds and moves the row that the list has drawn. */
function DragRow({ id, grips }: { id: string; grips: Grips }) {
  const { setNodeRef, setActivatorNodeRef, listeners, isDragging, transform, transition } = useSortable({
    id,
  })
  const y = transform && Math.round(transform.y)

  useLayoutEffect(() => {
    const grip = grips.elements.get(id) ?? null
    setNodeRef(grip?.closest('li') ?? null)
    setActivatorNodeRef(grip)
    return () => {
      setNodeRef(null)
      setActivatorNodeRef(null)
    }
  }, [grips, id, setNodeRef, setActivatorNodeRef])
  useLayoutEffect(() => {
    const row = grips.elements.get(id)?.closest('li')
    if (!row) return
    row.style.transform = y === null ? '' : `translate3d(0, ${y}px, 0)`
    row.style.transition = transition ?? ''
    row.toggleAttribute('data-dragged', isDragging)
  }, [grips, id, y, transition, isDragging])
  useEffect(() => grips.follow(id, (event) => void listeners?.onPointerDown?.(event)), [grips, id, listeners])
  return null
}
