import { chakra, VisuallyHidden } from '@chakra-ui/react'
import { Check, Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type CSSProperties, type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { PickerGroup, PickerItem } from './picker-item'
import { Icon } from './picker-parts'
import { panelStyles } from './picker-styles'
import type { Dropdown } from './use-dropdown'
import { type PickerRow, VirtualList } from './virtual-list'

type PickerPanelProps = {
  label: string
  searchLabel: string
  search: (text: string) => readonly PickerGroup[]
  /** Why there is nothing to choose; null where that is the search's doing. */
  emptyHint?: (text: string) => string | null
  chosen: readonly string[]
  /** More than one makes a grid of icons. */
  columns?: number
  isMultiple?: boolean
  dropdown: Dropdown
  onPick: (id: string) => void
}

/** What opens beside a field: a search with the list or the grid below it. */
export function PickerPanel(props: PickerPanelProps) {
  const { label, searchLabel, search, emptyHint, chosen, columns = 1, isMultiple, dropdown, onPick } = props
  const t = useTranslations('pickers')
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(dropdown.opened?.text ?? '')
  const [activeId, setActiveId] = useState<string | null>(null)
  const [first] = useState(chosen)
  useEffect(() => input.current?.focus(), [])

  const isGrid = columns > 1
  const rows = useMemo(() => rowsOf(search(text), columns, t('withoutCategory')), [search, text, columns, t])
  const cells = useMemo(() => cellsOf(rows), [rows])
  const found = cells.findIndex(({ item }) => item.id === activeId)
  // In a grid a search begins at its best match, wherever the chosen one is among the others.
  const active = found >= 0 ? found : startAt(cells, isGrid && text.trim() !== '' ? [] : first)
  const here = cells[active]
  const count = cells.length
  const edge = dropdown.opened?.opensUp ? 'bottom' : 'top'
  const idOf = ({ id }: PickerItem) => `${listId}-${id}`

  const pick = ({ id, reason }: PickerItem) => {
    if (reason !== undefined) return
    setActiveId(id)
    onPick(id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isInText = text !== '' && activeId === null
    if (isSideways(event.key) && (!isGrid || isInText)) return
    const next = stepTo(event.key, active, cells, isGrid)
    if (next === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (next !== undefined) setActiveId(cells[next]?.item.id ?? null)
    else if (here) pick(here.item)
  }
  const cellProps = (item: PickerItem) => ({
    id: idOf(item),
    'data-active': item === here?.item || undefined,
    'aria-selected': chosen.includes(item.id),
    onClick: () => pick(item),
  })
  const drawGridRow = ({ items }: PickerRow) =>
    items.map((item) => (
      <span
        key={item.id}
        {...cellProps(item)}
        role="gridcell"
        className="cell"
        title={item.name}
        aria-label={item.name}
      >
        {item.icon}
      </span>
    ))

  return (
    <chakra.div
      id={dropdown.panelId}
      role="dialog"
      aria-label={label}
      sx={{ ...panelStyles, maxW: isGrid ? '24rem' : undefined, [edge]: 'calc(100% + 0.25rem)' }}
    >
      <div className="search">
        <Search size={16} aria-hidden />
        <input
          ref={input}
          role="combobox"
          aria-label={searchLabel}
          placeholder={searchLabel}
          aria-autocomplete="list"
          aria-haspopup={isGrid ? 'grid' : 'listbox'}
          aria-expanded={count > 0}
          aria-controls={count > 0 ? listId : undefined}
          aria-activedescendant={here && idOf(here.item)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setActiveId(null)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      {count > 0 && (
        <VirtualList
          {...{ label, isGrid, isMultiple, rows }}
          id={listId}
          activeRow={here?.row}
          height={dropdown.opened?.listHeight ?? 0}
        >
          {(row, style) =>
            isGrid ? (
              <div role="row" className="row cells" style={style}>
                {drawGridRow(row)}
              </div>
            ) : (
              row.items.map((item) => (
                <Option
                  key={item.id}
                  {...cellProps(item)}
                  {...{ item, style, count }}
                  place={cells.findIndex((cell) => cell.item === item) + 1}
                />
              ))
            )
          }
        </VirtualList>
      )}
      <div aria-live="polite">
        {count === 0 && (
          <p className="nothing">{emptyHint?.(text.trim()) ?? t('nothing', { text: text.trim() })}</p>
        )}
        {count > 0 && text && <VisuallyHidden>{t('results', { count })}</VisuallyHidden>}
      </div>
    </chakra.div>
  )
}

/** Each group below its heading; a list without categories needs no names of sections. */
function rowsOf(groups: readonly PickerGroup[], columns: number, withoutCategory: string): PickerRow[] {
  const isPlain = groups.every(({ label }) => label === null)
  return groups.flatMap(({ id, label, items }) => {
    const section = { id, name: isPlain ? null : (label ?? withoutCategory) }
    const rows = Array.from({ length: Math.ceil(items.length / columns) }, (_, line) => {
      const inLine = items.slice(line * columns, (line + 1) * columns)
      return { key: inLine[0]?.id ?? id, section, items: inLine }
    })
    // A category that may be chosen is its own heading.
    if (label === null || items[0]?.id === id) return rows
    return [{ key: `heading-${id}`, section, items: [] }, ...rows]
  })
}

type Cell = { row: PickerRow; line: number; column: number; item: PickerItem }

const cellsOf = (rows: readonly PickerRow[]): Cell[] =>
  rows
    .filter(({ items }) => items.length > 0)
    .flatMap((row, line) => row.items.map((item, column) => ({ row, line, column, item })))

/** Where the keys begin: at what is chosen, else at the first that can be. */
function startAt(cells: readonly Cell[], chosen: readonly string[]) {
  const current = cells.findIndex(({ item }) => chosen.includes(item.id))
  const first = cells.findIndex(({ item }) => item.reason === undefined)
  return Math.max(current >= 0 ? current : first, 0)
}

const isSideways = (key: string) => key === 'ArrowLeft' || key === 'ArrowRight'

/** The index that a key leads to; undefined for a key that does not move. A list goes round, a grid has edges. */
function stepTo(key: string, at: number, cells: readonly Cell[], isGrid: boolean) {
  const last = cells.length - 1
  const page = isGrid ? 6 : 7
  const { line = 0, column = 0 } = cells[at] ?? {}
  const byLines = (lines: number) => {
    const to = Math.min(Math.max(line + lines, 0), cells[last]?.line ?? 0)
    return cells.findLastIndex((cell) => cell.line === to && cell.column <= column)
  }
  switch (key) {
    case 'ArrowDown':
      return !isGrid && at >= last ? 0 : byLines(1)
    case 'ArrowUp':
      return !isGrid && at <= 0 ? last : byLines(-1)
    case 'ArrowRight':
      return Math.min(at + 1, last)
    case 'ArrowLeft':
      return Math.max(at - 1, 0)
    case 'Home':
      return 0
    case 'End':
      return last
    case 'PageDown':
      return byLines(page)
    case 'PageUp':
      return byLines(-page)
    default:
      return undefined
  }
}

type OptionProps = {
  id: string
  'aria-selected': boolean
  item: PickerItem
  style: CSSProperties
  place: number
  count: number
}

function Option({ item: { name, icon, note, reason }, place, count, ...props }: OptionProps) {
  const { id, 'aria-selected': isChosen } = props
  const isRefused = reason !== undefined
  return (
    <div
      {...props}
      role="option"
      className="row option"
      aria-disabled={isRefused || undefined}
      aria-setsize={count}
      aria-posinset={place}
      aria-labelledby={`${id}-name`}
      aria-describedby={isRefused || note ? `${id}-note` : undefined}
    >
      <Icon icon={icon} />
      <span id={`${id}-name`} className="name">
        {name}
      </span>
      {(isRefused || note) && (
        <span id={`${id}-note`} className="note">
          {reason ?? note}
        </span>
      )}
      {isChosen && <Check className="check" size={16} aria-hidden />}
    </div>
  )
}
