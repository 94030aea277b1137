import { chakra } from '@chakra-ui/react'
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, Fragment, type ReactNode, useCallback, useEffect, useRef } from 'react'
import type { PickerItem } from './picker-item'
import { listStyles } from './picker-styles'

export type PickerRow = {
  key: string
  /** Its name is null where it needs none. */
  section: { id: string; name: string | null }
  /** Empty for the heading, which shows the section's name. */
  items: readonly PickerItem[]
}

/** In pixels; an option is a comfortable touch target. */
const headingHeight = 32
const optionHeight = 40

const isHeading = (row: PickerRow | undefined) => row?.items.length === 0

type VirtualListProps = {
  id: string
  label: string
  isGrid: boolean
  isMultiple?: boolean
  rows: readonly PickerRow[]
  /** Kept drawn and in view. */
  activeRow: PickerRow | undefined
  /** In pixels, at most. */
  height: number
  children: (row: PickerRow, style: CSSProperties) => ReactNode
}

/** A list of any length that draws only the rows in view, in sections that a screen reader can tell apart. */
export function VirtualList(props: VirtualListProps) {
  const { id, label, isGrid, isMultiple, rows, activeRow, height, children } = props
  const scroller = useRef<HTMLDivElement>(null)
  const { drawn, total } = useDrawnRows(rows, activeRow ? rows.indexOf(activeRow) : -1, height, scroller)
  const sections = new Set(drawn.map(({ row }) => row.section))

  return (
    <chakra.div
      ref={scroller}
      id={id}
      role={isGrid ? 'grid' : 'listbox'}
      aria-label={label}
      aria-multiselectable={isMultiple}
      aria-rowcount={isGrid ? rows.length : undefined}
      sx={listStyles}
      style={{ height: Math.min(total, height) }}
      // The focus stays in the search field.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      <div role="presentation" style={{ height: total, position: 'relative' }}>
        {[...sections].map((section) => {
          const content = drawn
            .filter(({ row }) => row.section === section)
            .map(({ row, style }) => (
              <Fragment key={row.key}>
                {isHeading(row) ? (
                  <div className="row heading" style={style} aria-hidden>
                    {section.name}
                  </div>
                ) : (
                  children(row, style)
                )}
              </Fragment>
            ))
          if (!section.name) return <Fragment key={section.id}>{content}</Fragment>
          return (
            <div key={section.id} role={isGrid ? 'rowgroup' : 'group'} aria-label={section.name}>
              {content}
            </div>
          )
        })}
      </div>
    </chakra.div>
  )
}

function useDrawnRows(
  rows: readonly PickerRow[],
  active: number,
  height: number,
  scroller: { current: HTMLDivElement | null },
) {
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (isHeading(rows[index]) ? headingHeight : optionHeight),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 3,
    // A heading above what the keys are at stays in view.
    scrollPaddingStart: headingHeight,
    // The height is ours to say: nothing needs measuring, and the first drawing is the right one.
    observeElementRect: (_list, tell) => tell({ width: 0, height }),
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

  useEffect(() => {
    // Sizes differ between the rows of one search and the next.
    virtualizer.measure()
  }, [virtualizer, rows])
  const isOpened = useRef(false)
  useEffect(() => {
    if (active < 0) return
    // What is chosen opens amid what stands around it; from then on the list moves no more than it must.
    virtualizer.scrollToIndex(active, { align: isOpened.current ? 'auto' : 'center' })
    isOpened.current = true
  }, [virtualizer, rows, active])

  const drawn = virtualizer.getVirtualItems().flatMap(({ index, start, size }) => {
    const row = rows[index]
    return row ? [{ row, style: { top: start, height: size } }] : []
  })
  return { drawn, total: virtualizer.getTotalSize() }
}
