import { chakra } from '@chakra-ui/react'
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, Fragment, type ReactNode, useCallback, useEffect, useRef } from 'react'
import { rowHeights } from './picker-rows'
import { listStyles } from './picker-styles'

type Row = { key: string; section: string }

type VirtualListProps<AnyRow extends Row> = {
  id: string
  label: string
  role: 'listbox' | 'grid'
  isMultiple?: boolean
  rows: readonly AnyRow[]
  /** A row's height in pixels. */
  heightOf: (row: AnyRow) => number
  /** Pixels that the list may take at most. */
  height: number
  /** Kept drawn and in view. -1 for none. */
  activeRow: number
  /** What a section is called; null for one that needs no name. */
  nameOf: (section: string) => string | null
  children: (row: AnyRow, style: CSSProperties, index: number) => ReactNode
}

/** A list of any length that draws only the rows in view, in sections that a screen reader can tell apart. */
export function VirtualList<AnyRow extends Row>({
  rows,
  height,
  children,
  nameOf,
  ...list
}: VirtualListProps<AnyRow>) {
  const scroller = useRef<HTMLDivElement>(null)
  const { drawn, total } = useDrawnRows({ rows, height, scroller, ...list })
  const sectionRole = list.role === 'grid' ? 'rowgroup' : 'group'

  return (
    <chakra.div
      ref={scroller}
      id={list.id}
      role={list.role}
      aria-label={list.label}
      aria-multiselectable={list.isMultiple}
      aria-rowcount={list.role === 'grid' ? rows.length : undefined}
      sx={listStyles}
      style={{ height: Math.min(total, height) }}
      // The focus stays in the search field.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      <div role="presentation" style={{ height: total, position: 'relative' }}>
        {sectionsOf(drawn).map(({ section, entries }) => {
          const content = entries.map(({ row, start, size, index }) => (
            <Fragment key={row.key}>{children(row, { top: start, height: size }, index)}</Fragment>
          ))
          const name = nameOf(section)
          if (name === null) return <Fragment key={section}>{content}</Fragment>
          return (
            <div key={section} role={sectionRole} aria-label={name}>
              {content}
            </div>
          )
        })}
      </div>
    </chakra.div>
  )
}

type Drawn<AnyRow> = { row: AnyRow; index: number; start: number; size: number }

type DrawnRows<AnyRow> = Pick<VirtualListProps<AnyRow & Row>, 'height' | 'activeRow'> & {
  rows: readonly AnyRow[]
  heightOf: (row: AnyRow) => number
  scroller: { current: HTMLDivElement | null }
}

function useDrawnRows<AnyRow extends Row>({
  rows,
  heightOf,
  height,
  activeRow,
  scroller,
}: DrawnRows<AnyRow>) {
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => sizeAt(rows, heightOf, index),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 3,
    // A heading above what the keys are at stays in view.
    scrollPaddingStart: rowHeights.heading,
    // The height is ours to say: nothing needs measuring, and the first drawing is the right one.
    observeElementRect: (_list, tell) => tell({ width: 0, height }),
    initialRect: { width: 0, height },
    // What aria-activedescendant names has to exist.
    rangeExtractor: useCallback(
      (range: Range) => withActive(defaultRangeExtractor(range), activeRow),
      [activeRow],
    ),
  })

  useEffect(() => {
    // Sizes differ between the rows of one search and the next.
    virtualizer.measure()
  }, [virtualizer, rows])
  const isOpened = useRef(false)
  useEffect(() => {
    if (activeRow < 0) return
    // What is chosen opens amid what stands around it; from then on the list moves no more than it must.
    virtualizer.scrollToIndex(activeRow, { align: isOpened.current ? 'auto' : 'center' })
    isOpened.current = true
  }, [virtualizer, rows, activeRow])

  const drawn = virtualizer.getVirtualItems().flatMap(({ index, start, size }): Drawn<AnyRow>[] => {
    const row = rows[index]
    return row ? [{ row, index, start, size }] : []
  })
  return { drawn, total: virtualizer.getTotalSize() }
}

function sizeAt<AnyRow>(rows: readonly AnyRow[], heightOf: (row: AnyRow) => number, index: number) {
  const row = rows[index]
  return row === undefined ? 0 : heightOf(row)
}

const withActive = (indexes: number[], active: number) =>
  active < 0 || indexes.includes(active) ? indexes : [...indexes, active].sort((a, b) => a - b)

function sectionsOf<AnyRow extends Row>(drawn: readonly Drawn<AnyRow>[]) {
  const sections = new Map<string, Drawn<AnyRow>[]>()
  for (const entry of drawn) {
    const entries = sections.get(entry.row.section)
    if (entries) entries.push(entry)
    else sections.set(entry.row.section, [entry])
  }
  return [...sections].map(([section, entries]) => ({ section, entries }))
}
