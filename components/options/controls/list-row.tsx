import { ChevronRight, Copy } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { type ClipboardEvent, type KeyboardEvent, memo, type ReactNode, type RefObject, useId } from 'react'
import { isObject } from '@/contract/json'
import type { Option } from '@/contract/declaration/option'
import { OptionProblems } from '@/components/options/option-problems'
import { useOptionError } from '@/components/options/option-text'
import { formatPath, type Path, useOpenOnFocusRequest } from '@/components/options/form-context'
import { hasSameContent, OptionField, OptionFields } from '@/components/options/option-fields'
import { useFocusTarget } from '@/components/options/use-focus-target'
import type { FieldErrors } from '@/contract/declaration/validate'
import { isLineEnter } from '@/components/form/input-events'
import { RowTool } from '@/components/form/row-tool'
import { numberSigns, readNumber } from '@/components/form/number-input'
import { SortableRow } from '@/components/form/sortable-list'
import { useBotProblemsAt } from '@/components/shell/live/form-live'

export type RowActions = {
  open: (id: string, isOpen: boolean) => void
  move: (from: number, to: number) => void
  duplicate: (at: number) => void
  remove: (at: number) => void
  /** Enter was pressed in its field. */
  enter: (at: number) => void
  /** Several lines were pasted into its field: they replace its value by several. */
  paste: (at: number, values: unknown[], leftOut: number) => void
  /** Backspace was pressed in its empty field. */
  erase: (at: number) => void
}

type ListRowProps = {
  id: string
  at: number
  option: Option
  name: string
  /** What it holds, in a few words, while it is closed. */
  details: string
  value: unknown
  path: Path
  fieldErrors: FieldErrors
  isFirst: boolean
  isLast: boolean
  /** How many rows can be added to the list. */
  free: number
  isOpen: boolean
  actions: RefObject<RowActions>
}

function Row({
  id,
  at,
  option,
  name,
  details,
  value,
  path,
  fieldErrors,
  isOpen,
  actions,
  ...rest
}: ListRowProps) {
  const { isFirst, isLast, free } = rest
  const t = useTranslations('features.list')
  const problems = Object.keys(fieldErrors).length
  const said = useBotProblemsAt(formatPath(path)).length
  const isObjectRow = option.control === 'group' && isObject(value)
  const error = useOptionError(option, value, fieldErrors)
  const hasDetails = !isOpen && details !== ''
  const detailsId = useId()
  const open = (isOpen: boolean) => actions.current.open(id, isOpen)
  const signs = numberSigns(useLocale())

  function pasteLines(event: ClipboardEvent) {
    if (!(event.target instanceof HTMLInputElement)) return
    const pasted = readRows(option, event.clipboardData.getData('text'), event.target, {
      max: free + 1,
      signs,
    })
    if (!pasted) return
    event.preventDefault()
    actions.current.paste(at, pasted.values, pasted.leftOut)
  }
  function pressKey(event: KeyboardEvent) {
    const isBlank = event.target instanceof HTMLInputElement && event.target.value === ''
    // Whoever holds the key down to clear the text wants to keep the row.
    if (event.key === 'Backspace' && isBlank && option.control === 'text' && !event.repeat) {
      event.preventDefault()
      actions.current.erase(at)
    }
    if (isLineEnter(event) && !isBlank) actions.current.enter(at)
  }
  useOpenOnFocusRequest(path, () => open(true))

  return (
    <SortableRow
      id={id}
      name={name}
      isFirst={isFirst}
      isLast={isLast}
      onMove={(by) => actions.current.move(at, at + by)}
      onRemove={() => actions.current.remove(at)}
      isWrong={problems > 0}
      tools={
        <RowTool
          icon={Copy}
          label={t('duplicate', { name })}
          isDisabled={free === 0}
          onClick={() => actions.current.duplicate(at)}
        />
      }
      body={
        isObjectRow && (
          <>
            {error && <p className="row-error">{error}</p>}
            {said > 0 && (
              <div className="row-said">
                <OptionProblems {...{ option, value, path }} />
              </div>
            )}
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
        <button
          type="button"
          className="row-open"
          aria-expanded={isOpen}
          aria-describedby={hasDetails ? detailsId : undefined}
          onClick={() => open(!isOpen)}
        >
          <ChevronRight size={16} />
          <bdi className="row-name">{name}</bdi>{' '}
          {hasDetails && (
            // Its description rather than a part of its name.
            <bdi id={detailsId} className="row-details" aria-hidden>
              {details}
            </bdi>
          )}{' '}
          {problems > 0 && <span className="row-wrong">{t('wrong', { count: problems })}</span>}{' '}
          {said > 0 && <span className="row-wrong is-said">{t('said', { count: said })}</span>}
        </button>
      ) : (
        <div className="row-value" onKeyDown={pressKey} onPaste={pasteLines}>
          <OptionField option={option} value={value} path={path} fieldErrors={fieldErrors} label={name} />
        </div>
      )}
    </SortableRow>
  )
}

/** Rendered again only if its content changes: a key press in one of 500 rows must not wait for the others. */
export const ListRow = memo(Row, hasSameContent)

function RowBody({ name, path, children }: { name: string; path: Path; children: ReactNode }) {
  const root = useFocusTarget(path)
  return (
    <div ref={root} className="row-body" role="group" aria-label={name} data-path={formatPath(path)}>
      {children}
    </div>
  )
}

/** However many rows the list may have: a huge paste must not freeze the page. */
const maxLines = 1_000

/**
 * Reads pasted lines as values of rows, with the text before and after the selection around them. Returns null for
 * a single line, or if the rows have no such field. Numbers replace the one that they are pasted over.
 */
function readRows(
  items: Option,
  pasted: string,
  field: HTMLInputElement,
  { max, signs }: { max: number; signs: ReturnType<typeof numberSigns> },
) {
  if (items.control !== 'text' && items.control !== 'number') return null
  const lines = pasted.split(/[\r\n]+/, maxLines + 2).filter((line) => line.trim() !== '')
  const isText = items.control === 'text'
  const read = (line: string) =>
    readNumber(line, { signs, isWhole: items.control === 'number' && items.isWhole })
  const all = isText ? lines : lines.filter((line) => read(line) !== null)
  if (lines.length < 2 || all.length === 0) return null
  const texts = all.slice(0, max)
  const last = texts.length - 1
  if (isText) {
    const { value, selectionStart, selectionEnd } = field
    texts[0] = value.slice(0, selectionStart ?? 0) + (texts[0] ?? '')
    texts[last] = (texts[last] ?? '') + value.slice(selectionEnd ?? value.length)
  }
  const trimmed = texts.map((text) => text.trim())
  return { values: isText ? trimmed : trimmed.map(read), leftOut: all.length - texts.length }
}
