import { Button, chakra, VisuallyHidden } from '@chakra-ui/react'
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { within } from '@/components/feature-form/complaints'
import type { ControlProps } from '@/components/feature-form/control-props'
import { blankOf, type ListOption } from '@/components/feature-form/option'
import { ListRow } from './list-row'
import { useListRows } from './list-rows'
import { listStyles } from './list-styles'
import { useRowName } from './use-row-name'

/** Rows to add, remove, duplicate and reorder, by pointer and by keyboard. */
export function ListControl({
  option,
  label,
  value,
  path,
  error,
  complaints,
  onChange,
}: ControlProps<ListOption>) {
  const t = useTranslations('features.list')
  const values: unknown[] = Array.isArray(value) ? value : []
  const rows = useListRows(values, onChange)
  const [said, setSaid] = useState('')
  const nameOf = useRowName(option)
  const item = option.item ?? t('item')
  const isFull = option.most !== undefined && values.length >= option.most

  function move(from: number, to: number) {
    rows.move(from, to)
    setSaid(t('moved', { name: nameOf(values[from], from), place: to + 1, count: values.length }))
  }
  function remove(at: number) {
    rows.remove(at)
    setSaid(t('removed', { name: nameOf(values[at], at) }))
  }

  return (
    <chakra.fieldset sx={listStyles}>
      <legend>{label}</legend>
      {option.description && <p className="help">{option.description}</p>}
      {error && <p className="complaint">{error}</p>}
      {values.length === 0 && <p className="none">{t('empty')}</p>}
      <Sortable ids={rows.ids} nameAt={(at) => nameOf(values[at], at)} onMove={move}>
        <ol>
          {values.map((row, at) => (
            <ListRow
              key={rows.ids[at]}
              id={rows.ids[at] ?? ''}
              option={option.items}
              name={nameOf(row, at)}
              value={row}
              path={[...path, at]}
              complaints={within(complaints, String(at))}
              isFirst={at === 0}
              isLast={at === values.length - 1}
              isFull={isFull}
              isOpen={rows.isOpen(rows.ids[at] ?? '')}
              onOpen={(isOpen) => rows.open(rows.ids[at] ?? '', isOpen)}
              onMove={(by) => move(at, at + by)}
              onDuplicate={() => rows.insert(at + 1, structuredClone(row))}
              onRemove={() => remove(at)}
            />
          ))}
        </ol>
      </Sortable>
      <div className="foot">
        <Button
          size="sm"
          variant="outline"
          leftIcon={<Plus size={16} aria-hidden />}
          isDisabled={isFull}
          onClick={() => rows.insert(values.length, blankOf(option.items))}
        >
          {t('add', { item })}
        </Button>
        {option.most !== undefined &&
          values.length > 0 &&
          t('count', { count: values.length, most: option.most })}
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </chakra.fieldset>
  )
}

type SortableProps = {
  ids: readonly string[]
  nameAt: (at: number) => string
  onMove: (from: number, to: number) => void
  children: React.ReactNode
}

/** What may be dragged by its grip, with a pointer or with the space bar and the arrow keys. */
function Sortable({ ids, nameAt, onMove, children }: SortableProps) {
  const t = useTranslations('features.list')
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
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
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

type Dragged = { active: { id: string | number }; over: { id: string | number } | null }
