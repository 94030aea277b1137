import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useTranslations } from 'next-intl'
import { type ReactNode, useMemo } from 'react'

type SortableListProps = {
  ids: readonly string[]
  nameAt: (at: number) => string
  onMove: (from: number, to: number) => void
  children: ReactNode
}

type Dragged = { active: { id: string | number }; over: { id: string | number } | null }

// The same objects each time: with other ones each row would be drawn again.
const pointer = { activationConstraint: { distance: 4 } }
const keyboard = { coordinateGetter: sortableKeyboardCoordinates }

/** What may be dragged by its grip, with a pointer or with the space bar and the arrow keys. */
export function SortableList({ ids, nameAt, onMove, children }: SortableListProps) {
  const t = useTranslations('form.list')
  const sensors = useSensors(useSensor(PointerSensor, pointer), useSensor(KeyboardSensor, keyboard))
  const items = useMemo(() => [...ids], [ids])
  const at = (id: string | number | undefined) => ids.indexOf(String(id))
  const name = (id: string | number) => nameAt(at(id))
  const place = (id: string | number | undefined) => ({ place: at(id) + 1, count: ids.length })
  const announcements = {
    onDragStart: ({ active }: { active: { id: string | number } }) =>
      t('lifted', { name: name(active.id), ...place(active.id) }),
    onDragOver: ({ active, over }: Dragged) =>
      t('over', { name: name(active.id), ...place(over?.id ?? active.id) }),
    onDragEnd: ({ active, over }: Dragged) =>
      t('moved', { name: name(active.id), ...place(over?.id ?? active.id) }),
    onDragCancel: ({ active }: Dragged) => t('dropped', { name: name(active.id) }),
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('instructions') } }}
      onDragEnd={({ active, over }) => over && onMove(at(active.id), at(over.id))}
    >
      <SortableContext items={items} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}
