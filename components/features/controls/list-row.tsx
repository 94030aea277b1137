import { ChevronRight, Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ClipboardEvent, type KeyboardEvent, memo, type ReactNode, type RefObject } from 'react'
import { isObject, isSame } from '@/config/json'
import type { Option } from '@/api/json-schema/option'
import { useOwnError } from '@/components/features/option-text'
import { formatPath, type Path, useOpenedByWish } from '@/components/features/form-api'
import { OptionField, OptionFields, useFocusTarget } from '@/components/features/option-fields'
import type { FieldErrors } from '@/components/features/validate-options'
import { isLineEnter } from '@/components/form/input-events'
import { keysOf } from '@/components/form/merge-edits'
import { RowTool, SortableRow } from '@/components/ui/sortable-list'
import { readNumber } from './number-controls'

/** What can be done to the row at a place. */
export type RowActions = {
  open: (id: string, isOpen: boolean) => void
  move: (from: number, to: number) => void
  duplicate: (at: number) => void
  remove: (at: number) => void
  /** Enter was pressed in its field. */
  enter: (at: number) => void
  /** Several lines were pasted into its field: what stands there and below then. */
  paste: (at: number, values: unknown[], left: number) => void
  /** Backspace was pressed in its field, which is empty. */
  erase: (at: number) => void
}

type ListRowProps = {
  id: string
  at: number
  option: Option
  name: string
  value: unknown
  path: Path
  fieldErrors: FieldErrors
  isFirst: boolean
  isLast: boolean
  isFull: boolean
  /** How many rows may stand in place of this one. */
  room: number
  isOpen: boolean
  actions: RefObject<RowActions>
}

/** One row of a list's options. A row of several options opens and closes. */
function Row({ id, at, option, name, value, path, fieldErrors, isOpen, actions, ...place }: ListRowProps) {
  const { isFirst, isLast, isFull, room } = place
  const t = useTranslations('features.list')
  const wrong = Object.keys(fieldErrors).length
  const isObjectRow = option.control === 'group' && isObject(value)
  const own = useOwnError(option, value, fieldErrors)
  const open = (isOpen: boolean) => actions.current.open(id, isOpen)
  function pasteLines(event: ClipboardEvent) {
    if (!(event.target instanceof HTMLInputElement)) return
    const pasted = pastedRows(option, event.clipboardData.getData('text'), event.target, room)
    if (!pasted || pasted.values.length === 0) return
    event.preventDefault()
    actions.current.paste(at, pasted.values, pasted.left)
  }
  function pressKey(event: KeyboardEvent) {
    const isBlank = event.target instanceof HTMLInputElement && event.target.value === ''
    // Who holds the key to empty a text wants to keep its row.
    if (event.key === 'Backspace' && isBlank && option.control === 'text' && !event.repeat) {
      event.preventDefault()
      actions.current.erase(at)
    }
    if (isLineEnter(event) && !isBlank) actions.current.enter(at)
  }
  useOpenedByWish(path, () => open(true))

  return (
    <SortableRow
      {...{ id, name, isFirst, isLast }}
      onMove={(by) => actions.current.move(at, at + by)}
      onRemove={() => actions.current.remove(at)}
      isWrong={wrong > 0}
      tools={
        <RowTool
          icon={Copy}
          label={t('duplicate', { name })}
          isDisabled={isFull}
          onClick={() => actions.current.duplicate(at)}
        />
      }
      body={
        isObjectRow && (
          <>
            {own && <p className="row-error">{own}</p>}
            {isOpen && (
              <RowBody name={name} path={path}>
                <OptionFields
                  options={option.properties}
                  values={value}
                  path={path}
                  fieldErrors={fieldErrors}
                />
              </RowBody>
            )}
          </>
        )
      }
    >
      {isObjectRow ? (
        <button type="button" className="row-open" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
          <ChevronRight size={16} aria-hidden />
          <span className="row-name">{name}</span>
          {wrong > 0 && <span className="row-wrong">{t('wrong', { count: wrong })}</span>}
        </button>
      ) : (
        <div className="row-value" onKeyDown={pressKey} onPaste={pasteLines}>
          <OptionField option={option} value={value} path={path} fieldErrors={fieldErrors} label={name} />
        </div>
      )}
    </SortableRow>
  )
}

const deep = new Set(['value', 'path', 'fieldErrors'])

/** Drawn again only when what it shows has changed: a key in one of 500 rows must not wait for the others. */
export const ListRow = memo(Row, (one, other) =>
  keysOf(one).every(
    (key) => Object.is(one[key], other[key]) || (deep.has(key) && isSame(one[key], other[key])),
  ),
)

function RowBody({ name, path, children }: { name: string; path: Path; children: ReactNode }) {
  const root = useFocusTarget(path)
  return (
    <div ref={root} className="row-body" role="group" aria-label={name} data-path={formatPath(path)}>
      {children}
    </div>
  )
}

/** Lines beyond are left out, whatever the list takes: a pasted book must not stop the page. */
const maxLines = 1_000

type Pasted = { values: unknown[]; left: number }

/**
 * A pasted text as values of rows, as many as there is room for; null where it has no lines, or the rows are none to be
 * typed. What stood before the caret stays before the first, what stood behind it behind the last.
 */
function pastedRows(items: Option, pasted: string, field: HTMLInputElement, room: number): Pasted | null {
  if (items.control !== 'text' && items.control !== 'number') return null
  const lines = pasted.split(/[\r\n]+/, maxLines + 2).filter((line) => line.trim() !== '')
  if (lines.length < 2) return null
  const { value, selectionStart, selectionEnd } = field
  // A field for numbers does not tell what is selected: there the pasted one takes the place of all.
  const before = value.slice(0, selectionStart ?? 0)
  const behind = value.slice(selectionEnd ?? value.length)
  const all = items.control === 'text' ? lines : lines.filter((line) => readNumber(line.trim()) !== null)
  const taken = all.slice(0, room)
  const texts = taken.map((line, at) =>
    `${at === 0 ? before : ''}${line}${at === taken.length - 1 ? behind : ''}`.trim(),
  )
  const values = items.control === 'text' ? texts : texts.map(readNumber)
  return { values, left: all.length - taken.length }
}
