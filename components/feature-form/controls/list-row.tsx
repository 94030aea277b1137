import { ChevronRight, Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useEffect, useEffectEvent } from 'react'
import type { Complaints } from '@/components/feature-form/complaints'
import { type Path, spellPath, useFocusWish } from '@/components/feature-form/form-api'
import { isObject } from '@/components/feature-form/json'
import type { Option } from '@/components/feature-form/option'
import { OptionField, useFocusTarget } from '@/components/feature-form/option-field'
import { OptionFields } from '@/components/feature-form/option-fields'
import { useOwnComplaint } from '@/components/feature-form/undrawn'
import { isLineEnter } from '@/components/form/is-line-enter'
import { RowTool, SortableRow } from '@/components/form/sortable-row'
import { pastedRows } from './pasted-lines'

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
  /** How many rows may stand in place of this one. */
  room: number
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onMove: (by: -1 | 1) => void
  onDuplicate: () => void
  onRemove: () => void
  /** Enter was pressed in its field. */
  onEnter: () => void
  /** Several lines were pasted into its field: what stands there and below then. */
  onPaste: (values: unknown[], left: number) => void
  /** Backspace was pressed in its field, which is empty. */
  onBackspace: () => void
}

/** One row of a list's options. A row of several options opens and closes. */
export function ListRow(props: ListRowProps) {
  const { id, option, name, value, path, complaints, isOpen, onOpen, isFull, onDuplicate } = props
  const { isFirst, isLast, onMove, onRemove } = props
  const t = useTranslations('features.list')
  const wrong = Object.keys(complaints).length
  const isObjectRow = option.control === 'group' && isObject(value)
  const own = useOwnComplaint(option, value, complaints)
  function pasteLines(event: ClipboardEvent) {
    if (!(event.target instanceof HTMLInputElement)) return
    const pasted = pastedRows(option, event.clipboardData.getData('text'), event.target, props.room)
    if (!pasted || pasted.values.length === 0) return
    event.preventDefault()
    props.onPaste(pasted.values, pasted.left)
  }
  function pressKey(event: KeyboardEvent) {
    const isBlank = event.target instanceof HTMLInputElement && event.target.value === ''
    // Who holds the key to empty a text wants to keep its row.
    if (event.key === 'Backspace' && isBlank && option.control === 'text' && !event.repeat) {
      event.preventDefault()
      props.onBackspace()
    }
    keepEnter(isBlank ? undefined : props.onEnter)(event)
  }
  useOpenedByWish(path, () => onOpen(true))

  return (
    <SortableRow
      {...{ id, name, isFirst, isLast, onMove, onRemove }}
      isWrong={wrong > 0}
      tools={
        <RowTool icon={Copy} label={t('duplicate', { name })} isDisabled={isFull} onClick={onDuplicate} />
      }
      body={
        isObjectRow && (
          <>
            {own && <p className="row-complaint">{own}</p>}
            {isOpen && (
              <RowBody name={name} path={path}>
                <OptionFields
                  options={option.properties}
                  values={value}
                  path={path}
                  complaints={complaints}
                />
              </RowBody>
            )}
          </>
        )
      }
    >
      {isObjectRow ? (
        <button type="button" className="row-open" aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
          <ChevronRight size={16} aria-hidden />
          <span className="row-name">{name}</span>
          {wrong > 0 && <span className="row-wrong">{t('wrong', { count: wrong })}</span>}
        </button>
      ) : (
        <div className="row-value" onKeyDown={pressKey} onPaste={pasteLines}>
          <OptionField option={option} value={value} path={path} complaints={complaints} label={name} />
        </div>
      )}
    </SortableRow>
  )
}

/** In a row, Enter does not send the form. */
const keepEnter = (onEnter?: () => void) => (event: KeyboardEvent) => {
  if (!isLineEnter(event)) return
  event.preventDefault()
  onEnter?.()
}

function RowBody({ name, path, children }: { name: string; path: Path; children: ReactNode }) {
  const root = useFocusTarget(path)
  return (
    <div
      ref={root}
      className="row-body"
      role="group"
      aria-label={name}
      data-path={spellPath(path)}
      onKeyDown={keepEnter()}
    >
      {children}
    </div>
  )
}

/** A field inside that is to get the focus opens its row. */
function useOpenedByWish(path: Path, onOpen: () => void) {
  const wish = useFocusWish(path)
  const open = useEffectEvent(onOpen)
  useEffect(() => {
    if (wish) open()
  }, [wish])
}
