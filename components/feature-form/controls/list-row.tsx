import { useSortable } from '@dnd-kit/sortable'
import { ArrowDown, ArrowUp, ChevronRight, Copy, GripVertical, type LucideIcon, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent } from 'react'
import type { Complaints } from '@/components/feature-form/complaints'
import { type Path, useFocusWish } from '@/components/feature-form/form-api'
import { isObject } from '@/components/feature-form/json'
import type { Option } from '@/components/feature-form/option'
import { OptionField } from '@/components/feature-form/option-field'
import { OptionFields } from '@/components/feature-form/option-fields'

type ListRowProps = {
  id: string
  option: Option
  name: string
  value: unknown
  path: Path
  complaints: Complaints
  isFirst: boolean
  isLast: boolean
  isFull: boolean
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onMove: (by: -1 | 1) => void
  onDuplicate: () => void
  onRemove: () => void
}

/** One row: its grip, what is in it, and what can be done with it. A row of several options opens and closes. */
export function ListRow(props: ListRowProps) {
  const { id, option, name, value, path, complaints, isOpen, onOpen } = props
  const t = useTranslations('features.list')
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, isDragging, transform, transition } =
    useSortable({ id })
  const wrong = Object.keys(complaints).length
  const isObjectRow = option.control === 'group' && isObject(value)
  const style = {
    transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
    transition,
  }
  useOpenedByWish(path, () => onOpen(true))

  return (
    <li
      ref={setNodeRef}
      className="list-row"
      style={style}
      data-dragged={isDragging ? '' : undefined}
      data-wrong={wrong > 0 ? '' : undefined}
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
        {isObjectRow ? (
          <button type="button" className="row-open" aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
            <ChevronRight size={16} aria-hidden />
            <span className="row-name">{name}</span>
            {wrong > 0 && <span className="row-wrong">{t('wrong', { count: wrong })}</span>}
          </button>
        ) : (
          <div className="row-value">
            <OptionField option={option} value={value} path={path} complaints={complaints} label={name} />
          </div>
        )}
        <Tools {...props} />
      </div>
      {isObjectRow && isOpen && (
        <div className="row-body" role="group" aria-label={name}>
          <OptionFields options={option.properties} values={value} path={path} complaints={complaints} />
        </div>
      )}
    </li>
  )
}

function Tools({ name, isFirst, isLast, isFull, onMove, onDuplicate, onRemove }: ListRowProps) {
  const t = useTranslations('features.list')
  return (
    <div className="row-tools">
      <Tool icon={ArrowUp} label={t('up', { name })} isDisabled={isFirst} onClick={() => onMove(-1)} />
      <Tool icon={ArrowDown} label={t('down', { name })} isDisabled={isLast} onClick={() => onMove(1)} />
      <Tool icon={Copy} label={t('duplicate', { name })} isDisabled={isFull} onClick={onDuplicate} />
      <Tool icon={Trash2} label={t('remove', { name })} onClick={onRemove} />
    </div>
  )
}

type ToolProps = { icon: LucideIcon; label: string; isDisabled?: boolean; onClick: () => void }

const Tool = ({ icon: Icon, label, isDisabled, onClick }: ToolProps) => (
  <button
    type="button"
    className="tool"
    aria-label={label}
    title={label}
    disabled={isDisabled}
    onClick={onClick}
  >
    <Icon size={16} aria-hidden />
  </button>
)

/** A field inside that is to get the focus opens its row. */
function useOpenedByWish(path: Path, onOpen: () => void) {
  const wish = useFocusWish(path)
  const open = useEffectEvent(onOpen)
  useEffect(() => {
    if (wish) open()
  }, [wish])
}
