import { useTranslations } from 'next-intl'
import { type CSSProperties, type KeyboardEvent, useId, useMemo, useState } from 'react'
import { EmojiGlyph } from '@/components/discord/custom-emoji'
import type { Emoji } from './emoji-data'
import { emojiName, type EmojiSection, findEmoji } from './find-emoji'
import { PickerFrame } from './picker-frame'
import type { PickerFieldProps } from './picker-item'
import { PickerPanel, type PickerRow } from './picker-panel'
import { Unchosen } from './picker-parts'
import { type Dropdown, useDropdown } from './use-dropdown'

export type EmojiPickerProps = PickerFieldProps & {
  /** The emoji's character, `<:name:id>` for a guild's own one, or null for none. */
  value: string | null
  onChange: (value: string | null) => void
}

/** One emoji: from the grid, or any other that is typed or pasted into the search. */
export function EmojiPicker({ value, onChange, onBlur, ...field }: EmojiPickerProps) {
  const t = useTranslations('pickers')
  const dropdown = useDropdown(onBlur)
  const name = value && emojiName(value)
  const canClear = name && !field.isRequired && !field.isDisabled

  function pick(symbol: string) {
    if (symbol !== value) onChange(symbol)
    dropdown.close()
  }

  return (
    <PickerFrame
      {...field}
      dropdown={dropdown}
      clear={canClear ? { name, onClear: () => onChange(null) } : undefined}
      panel={<EmojiPanel label={field.label} chosen={value} dropdown={dropdown} onPick={pick} />}
    >
      {value ? (
        <>
          <span className="icon" aria-hidden>
            <EmojiGlyph emoji={value} />
          </span>
          <span className="value">{name === value ? '' : name}</span>
        </>
      ) : (
        <Unchosen>{t('emoji.choose')}</Unchosen>
      )}
    </PickerFrame>
  )
}

type EmojiPanelProps = {
  label: string
  chosen: string | null
  dropdown: Dropdown
  onPick: (symbol: string) => void
}

type Place = { row: number; column: number }
type CellRow = PickerRow<readonly Emoji[]> & { item: readonly Emoji[] }

const start: Place = { row: 0, column: 0 }

/** The searchable grid of emoji. Left and right walk in it unless they are needed in the text of the search. */
function EmojiPanel({ label, chosen, dropdown, onPick }: EmojiPanelProps) {
  const t = useTranslations('pickers.emoji')
  const listId = useId()
  const [text, setText] = useState(dropdown.opened?.text ?? '')
  const [place, setPlace] = useState<Place | null>(null)
  const rows = useMemo(
    () => rowsOf(findEmoji(text), (section) => (section === 'own' ? t('own') : t(`categories.${section}`))),
    [text, t],
  )
  const cellRows = useMemo(() => rows.filter((row): row is CellRow => row.item !== null), [rows])
  // A search begins at its best match, wherever the chosen one is among the others.
  const here = place ?? (text.trim() === '' ? placeOf(cellRows, chosen) : start)
  const activeRow = cellRows[here.row]
  const active = activeRow?.item[here.column]
  const cellId = (row: PickerRow<unknown>, column: number) => `${listId}-${row.key}-${column}`

  const onKeyDown = (event: KeyboardEvent) => {
    const isSideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
    if (isSideways && text !== '' && place === null) return
    const next = stepInGrid(event.key, here, cellRows)
    if (next === null && event.key !== 'Enter') return
    event.preventDefault()
    if (next) setPlace(next)
    else if (active) onPick(active.symbol)
  }

  return (
    <PickerPanel
      {...{ label, text, dropdown, listId, rows, activeRow, onKeyDown }}
      role="grid"
      searchLabel={t('search')}
      maxWidth="24rem"
      activeId={activeRow && active && cellId(activeRow, here.column)}
      count={cellRows.reduce((count, { item }) => count + item.length, 0)}
      onText={(next) => {
        setText(next)
        setPlace(null)
      }}
    >
      {(cells, style, row) => (
        <Cells
          {...{ style, cells, chosen, onPick }}
          idOf={(column) => cellId(row, column)}
          active={row === activeRow ? here.column : null}
        />
      )}
    </PickerPanel>
  )
}

const columns = 8

/** Sections as rows of cells, each section below its heading. */
function rowsOf(
  sections: readonly EmojiSection[],
  nameOf: (section: EmojiSection['section']) => string,
): PickerRow<readonly Emoji[]>[] {
  return sections.flatMap(({ section: id, emoji }) => {
    const section = { id, name: nameOf(id) }
    const rows = Array.from({ length: Math.ceil(emoji.length / columns) }, (_, row) => ({
      key: `${id}-${row}`,
      section,
      item: emoji.slice(row * columns, (row + 1) * columns),
    }))
    return [{ key: id, section, item: null }, ...rows]
  })
}

function placeOf(rows: readonly CellRow[], symbol: string | null): Place {
  const row = rows.findIndex(({ item }) => item.some((cell) => cell.symbol === symbol))
  const column = rows[row]?.item.findIndex((cell) => cell.symbol === symbol) ?? -1
  return column < 0 ? start : { row, column }
}

/** How many rows Page Up and Page Down leap. */
const page = 6

/** Where a key leads, or null for a key that does not move. */
function stepInGrid(key: string, { row, column }: Place, rows: readonly CellRow[]): Place | null {
  const last = rows.length - 1
  const lastIn = (index: number) => Math.max((rows[index]?.item.length ?? 0) - 1, 0)
  const inRow = (index: number) => {
    const next = Math.min(Math.max(index, 0), last)
    return { row: next, column: Math.min(column, lastIn(next)) }
  }
  switch (key) {
    case 'ArrowDown':
      return inRow(row + 1)
    case 'ArrowUp':
      return inRow(row - 1)
    case 'ArrowRight':
      if (column < lastIn(row)) return { row, column: column + 1 }
      return row < last ? { row: row + 1, column: 0 } : { row, column }
    case 'ArrowLeft':
      if (column > 0) return { row, column: column - 1 }
      return row > 0 ? { row: row - 1, column: lastIn(row - 1) } : { row, column }
    case 'Home':
      return start
    case 'End':
      return { row: last, column: lastIn(last) }
    case 'PageDown':
      return inRow(row + page)
    case 'PageUp':
      return inRow(row - page)
    default:
      return null
  }
}

type CellsProps = {
  style: CSSProperties
  cells: readonly Emoji[]
  idOf: (column: number) => string
  active: number | null
  chosen: string | null
  onPick: (symbol: string) => void
}

const Cells = ({ style, cells, idOf, active, chosen, onPick }: CellsProps) => (
  <div role="row" className="row cells" style={{ ...style, display: 'grid' }}>
    {cells.map(({ symbol, name }, column) => (
      <span
        key={symbol}
        id={idOf(column)}
        role="gridcell"
        className="cell"
        title={name}
        aria-label={name}
        aria-selected={symbol === chosen}
        data-active={column === active || undefined}
        onClick={() => onPick(symbol)}
      >
        <EmojiGlyph emoji={symbol} />
      </span>
    ))}
  </div>
)
