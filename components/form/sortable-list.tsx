import { GripVertical } from 'lucide-react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { createContext, startTransition, useContext, useEffect, useId, useMemo, useState } from 'react'
import { preload } from '@/components/ui/preloadable'
import { whenIdle } from '@/components/ui/when-idle'
import { EditableList, type EditableListProps, EditableRow, type EditableRowProps } from './editable-list'
import { type Grips, gripsOf } from './grips'

/** Without it, rows are moved by their buttons. */
const DragRows = dynamic(() => import('./drag-rows').then((code) => code.DragRows), {
  ssr: false,
  loading: () => null,
})

const GripsContext = createContext<{ grips: Grips; instructions: string } | null>(null)

/** A list whose rows can also be dragged, by pointer and keyboard. */
export function SortableList(props: EditableListProps) {
  const t = useTranslations('form.list')
  const [isDue, setDue] = useState(false)
  const [grips] = useState(() => gripsOf(() => void preload(DragRows).then(() => setDue(true))))
  const instructions = useId()
  const context = useMemo(() => ({ grips, instructions }), [grips, instructions])
  useEffect(() => whenIdle(() => void preload(DragRows).then(() => startTransition(() => setDue(true)))), [])

  return (
    <GripsContext value={context}>
      <EditableList {...props} dragging={isDue && <DragRows rows={props.rows} grips={grips} />} />
      <span hidden id={instructions}>
        {t('instructions')}
      </span>
    </GripsContext>
  )
}

export function SortableRow(props: EditableRowProps) {
  return <EditableRow {...props} handle={<Grip id={props.id} name={props.name} />} />
}

function Grip({ id, name }: Pick<EditableRowProps, 'id' | 'name'>) {
  const t = useTranslations('form.list')
  const list = useContext(GripsContext)
  if (!list) return null
  const { elements, press } = list.grips
  return (
    <button
      type="button"
      className="tool grip"
      ref={(grip) => {
        if (grip) elements.set(id, grip)
        return () => void elements.delete(id)
      }}
      aria-describedby={list.instructions}
      aria-label={t('drag', { name })}
      onPointerDown={(event) => press(id, 'onPointerDown', event)}
      onKeyDown={(event) => press(id, 'onKeyDown', event)}
    >
      <GripVertical size={18} />
    </button>
  )
}
