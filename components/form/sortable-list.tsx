import { GripVertical } from 'lucide-react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { createContext, startTransition, useContext, useEffect, useId, useMemo, useState } from 'react'
import { preload } from '@/components/ui/preloadable'
import { whenIdle } from '@/components/ui/when-idle'
import { EditableList, type EditableListProps, EditableRow, type EditableRowProps } from './editable-list'
import { type Grips, gripsOf } from './grips'
import { useLiftedRow } from './use-lifted-row'

/** Without it, rows are moved by the keyboard and by their buttons. */
const DragRows = dynamic(() => import('./drag-rows').then((code) => code.DragRows), {
  ssr: false,
  loading: () => null,
})

type GripsOfList = { grips: Grips; lifted: ReturnType<typeof useLiftedRow>; instructions: string }

const GripsContext = createContext<GripsOfList | null>(null)

/** A list whose rows can also be dragged, by pointer and keyboard. */
export function SortableList(props: EditableListProps) {
  const t = useTranslations('form.list')
  const [isDue, setDue] = useState(false)
  const [grips] = useState(() => gripsOf(() => void preload(DragRows).then(() => setDue(true))))
  const lifted = useLiftedRow(props.rows)
  const instructions = useId()
  const context = useMemo(() => ({ grips, lifted, instructions }), [grips, lifted, instructions])
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
  const {
    grips: { elements, press },
    lifted,
  } = list
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
      aria-pressed={lifted.id === id || undefined}
      onPointerDown={(event) => press(id, event)}
      onKeyDown={(event) => lifted.onKeyDown(id, event)}
      onBlur={lifted.drop}
    >
      <GripVertical size={18} />
    </button>
  )
}
