import { chakra } from '@chakra-ui/react'
import { defaultRangeExtractor, type Range, type Rect, useVirtualizer } from '@tanstack/react-virtual'
import {
  Fragment,
  type ReactNode,
  type CSSProperties,
  type RefCallback,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import type { PickerItem } from './picker-parts'
import { listStyles } from './picker-styles'

export type PickerRow = {
  key: string
  /** Its name is null if it needs none. */
  section: { id: string; name: string | null }
  /** Empty for the heading, which shows the section's name. */
  items: readonly PickerItem[]
}

/** Where a row is in its list, and what measures it there. */
export type RowPlace = { ref: RefCallback<HTMLElement>; 'data-index': number; style: CSSProperties }

/** In pixels, at least; an option is a comfortable touch target. */
const headingHeight = 32
const optionHeight = 40

type VirtualListProps = {
  id: string
  label: string
  isGrid: boolean
  isMultiple?: boolean
  rows: readonly PickerRow[]
  /** Always rendered and kept in view. */
  activeRow: PickerRow | undefined
  /** In pixels, at most. */
  height: number
  children: (row: PickerRow, place: RowPlace) => ReactNode
}

/** A list of any length that renders only the rows in view, in sections that a screen reader can tell apart. */
export function VirtualList(props: VirtualListProps) {
  const { id, label, isGrid, isMultiple, rows, activeRow, height, children } = props
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useRowVirtualizer(rows, activeRow ? rows.indexOf(activeRow) : -1, height, scroller)
  const total = virtualizer.getTotalSize()
  const sections = new Map<PickerRow['section'], ReactNode[]>()
  for (const { index, start: top } of virtualizer.getVirtualItems()) {
    const row = rows[index]
    if (!row) continue
    // A form around the list may have rules for elements in it, whose order varies with what was opened before.
    const style = { position: 'absolute', insetInline: '0.25rem', top, minHeight: leastHeight(row) } as const
    const place: RowPlace = { ref: virtualizer.measureElement, 'data-index': index, style }
    const content =
      row.items.length > 0 ? (
        children(row, place)
      ) : (
        <div className="row heading" {...place} aria-hidden>
          {row.section.name}
        </div>
      )
    const others = sections.get(row.section) ?? []
    sections.set(row.section, [...others, <Fragment key={row.key}>{content}</Fragment>])
  }

  return (
    <chakra.div
      ref={scroller}
      id={id}
      role={isGrid ? 'grid' : 'listbox'}
      aria-label={label}
      aria-multiselectable={isMultiple}
      aria-rowcount={isGrid ? rows.length : undefined}
      // Browsers make what scrolls a tab stop; its keys are the search field's.
      tabIndex={-1}
      sx={listStyles}
      style={{ height: Math.min(total, height) }}
      // The focus stays in the search field.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      <div role="presentation" style={{ height: total, position: 'relative' }}>
        {[...sections].map(([{ id, name }, content]) =>
          name ? (
            <div key={id} role={isGrid ? 'rowgroup' : 'group'} aria-label={name}>
              {content}
            </div>
          ) : (
            <Fragment key={id}>{content}</Fragment>
          ),
        )}
      </div>
    </chakra.div>
  )
}

const leastHeight = (row: PickerRow | undefined) => (row?.items.length === 0 ? headingHeight : optionHeight)

function useRowVirtualizer(
  rows: readonly PickerRow[],
  active: number,
  height: number,
  scroller: { current: HTMLDivElement | null },
) {
  const tellRect = useRef<(rect: Rect) => void>(null)
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => leastHeight(rows[index]),
    // What is not drawn has no height.
    measureElement: (row, _entry, { indexFromElement }) =>
      row.offsetHeight || leastHeight(rows[indexFromElement(row)]),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 3,
    // A heading above the active row stays in view.
    scrollPaddingStart: headingHeight,
    // The list's height is given, and the first render is right.
    observeElementRect: (_list, onRect) => {
      tellRect.current = onRect
      onRect({ width: 0, height })
    },
    initialRect: { width: 0, height },
    // What aria-activedescendant names has to exist.
    rangeExtractor: useCallback(
      (range: Range) => {
        const indexes = new Set(defaultRangeExtractor(range))
        if (active >= 0) indexes.add(active)
        return [...indexes].sort((a, b) => a - b)
      },
      [active],
    ),
  })

  useLayoutEffect(() => tellRect.current?.({ width: 0, height }), [height])
  const isOpened = useRef(false)
  useEffect(() => {
    if (active < 0) return
    // The chosen item opens in the middle of the list; from then on the list moves no more than it must.
    virtualizer.scrollToIndex(active, { align: isOpened.current ? 'auto' : 'center' })
    isOpened.current = true
  }, [virtualizer, rows, active, height])
  return virtualizer
}
