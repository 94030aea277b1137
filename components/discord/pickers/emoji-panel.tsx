import { useTranslations } from 'next-intl'
import { type CSSProperties, type KeyboardEvent, useId, useMemo, useState } from 'react'
import type { Emoji } from './emoji-data'
import { EmojiGlyph } from './emoji-glyph'
import { type CellRow, emojiRows, type EmojiSection, findEmoji, type Place, stepInGrid } from './find-emoji'
import { PickerPanel } from './picker-panel'
import { rowHeights } from './picker-rows'
import type { Dropdown } from './use-dropdown'
import { VirtualList } from './virtual-list'

type EmojiPanelProps = {
  label: string
  chosen: string | null
  dropdown: Dropdown
  onPick: (symbol: string) => void
}

const start: Place = { row: 0, column: 0 }

/** The searchable grid of emoji. Left and right walk in it unless they are needed in the text of the search. */
export function EmojiPanel({ label, chosen, dropdown, onPick }: EmojiPanelProps) {
  const t = useTranslations('pickers')
  const gridId = useId()
  const [text, setText] = useState(dropdown.opened?.text ?? '')
  const [place, setPlace] = useState<Place | null>(null)
  const rows = useMemo(() => emojiRows(findEmoji(text)), [text])
  const cellRows = useMemo(() => rows.filter((row): row is CellRow => row.kind === 'cells'), [rows])
  // A search begins at its best match, wherever the chosen one is among the others.
  const here = place ?? (text.trim() === '' ? placeOf(cellRows, chosen) : start)
  const activeRow = cellRows[here.row]
  const active = activeRow?.cells[here.column]
  const titleOf = (section: EmojiSection['section']) =>
    section === 'own' ? t('emoji.own') : t(`emoji.categories.${section}`)
  const cellId = (row: CellRow, column: number) => `${gridId}-${row.key}-${column}`

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
      {...{ label, text, dropdown, onKeyDown }}
      listId={gridId}
      searchLabel={t('emoji.search')}
      popup="grid"
      maxWidth="24rem"
      activeId={activeRow && active && cellId(activeRow, here.column)}
      count={cellRows.reduce((count, { cells }) => count + cells.length, 0)}
      empty={null}
      onText={(next) => {
        setText(next)
        setPlace(null)
      }}
    >
      <VirtualList
        id={gridId}
        role="grid"
        label={label}
        rows={rows}
        heightOf={({ kind }) => (kind === 'heading' ? rowHeights.heading : rowHeights.option)}
        height={dropdown.opened?.listHeight ?? 0}
        activeRow={activeRow ? rows.indexOf(activeRow) : -1}
        nameOf={(section) => sectionTitle(rows, section, titleOf)}
      >
        {(row, style) =>
          row.kind === 'heading' ? (
            <div className="row heading" style={style} aria-hidden>
              {titleOf(row.section)}
            </div>
          ) : (
            <Cells
              style={style}
              cells={row.cells}
              idOf={(column) => cellId(row, column)}
              active={row === activeRow ? here.column : null}
              chosen={chosen}
              onPick={onPick}
            />
          )
        }
      </VirtualList>
    </PickerPanel>
  )
}

function sectionTitle(
  rows: readonly { section: EmojiSection['section'] }[],
  section: string,
  titleOf: (section: EmojiSection['section']) => string,
) {
  const row = rows.find((one) => one.section === section)
  return row ? titleOf(row.section) : null
}

function placeOf(rows: readonly CellRow[], symbol: string | null): Place {
  const row = rows.findIndex(({ cells }) => cells.some((cell) => cell.symbol === symbol))
  const column = rows[row]?.cells.findIndex((cell) => cell.symbol === symbol) ?? -1
  return column < 0 ? start : { row, column }
}

type CellsProps = {
  style: CSSProperties
  cells: readonly Emoji[]
  idOf: (column: number) => string
  active: number | null
  chosen: string | null
  onPick: (symbol: string) => void
}

function Cells({ style, cells, idOf, active, chosen, onPick }: CellsProps) {
  return (
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
}
