import { chakra, VisuallyHidden } from '@chakra-ui/react'
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import {
  type CSSProperties,
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
} from 'react'
import { listStyles, panelStyles } from './picker-styles'
import type { Dropdown } from './use-dropdown'

export type PickerRow<Item> = {
  key: string
  /** Its name is null where it needs none. */
  section: { id: string; name: string | null }
  /** Null for the heading, which shows the section's name. */
  item: Item | null
}

/** In pixels; an option is a comfortable touch target. */
const headingHeight = 32
const optionHeight = 40

type ListProps<Item> = {
  listId: string
  label: string
  role: 'listbox' | 'grid'
  isMultiple?: boolean
  rows: readonly PickerRow<Item>[]
  /** Kept drawn and in view. */
  activeRow: PickerRow<Item> | undefined
  dropdown: Dropdown
  children: (item: Item, style: CSSProperties, row: PickerRow<Item>) => ReactNode
}

type PickerPanelProps<Item> = ListProps<Item> & {
  searchLabel: string
  text: string
  /** The element that the keys are at. */
  activeId: string | undefined
  /** How many things match. */
  count: number
  /** Said when there is nothing to choose from, whatever is searched. */
  empty?: string | null
  maxWidth?: string
  onText: (text: string) => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** What opens beside a field: a search with the list below it. */
export function PickerPanel<Item>(props: PickerPanelProps<Item>) {
  const { dropdown, label, searchLabel, text, activeId, count, empty, maxWidth, onText, onKeyDown } = props
  const t = useTranslations('pickers')
  const search = useRef<HTMLInputElement>(null)
  useEffect(() => search.current?.focus(), [])
  const edge = dropdown.opened?.opensUp ? 'bottom' : 'top'

  return (
    <chakra.div
      id={dropdown.panelId}
      role="dialog"
      aria-label={label}
      sx={{ ...panelStyles, maxW: maxWidth, [edge]: 'calc(100% + 0.25rem)' }}
    >
      <div className="search">
        <Search size={16} aria-hidden />
        <input
          ref={search}
          role="combobox"
          aria-label={searchLabel}
          placeholder={searchLabel}
          aria-autocomplete="list"
          aria-haspopup={props.role}
          aria-expanded={count > 0}
          aria-controls={count > 0 ? props.listId : undefined}
          aria-activedescendant={activeId}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={text}
          onChange={({ target }) => onText(target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      {count > 0 && <VirtualList {...props} />}
      <div aria-live="polite">
        {count === 0 && <p className="nothing">{empty ?? t('nothing', { text: text.trim() })}</p>}
        {count > 0 && text && <VisuallyHidden>{t('results', { count })}</VisuallyHidden>}
      </div>
    </chakra.div>
  )
}

/** A list of any length that draws only the rows in view, in sections that a screen reader can tell apart. */
function VirtualList<Item>({ rows, activeRow, dropdown, role, children, ...list }: ListProps<Item>) {
  const scroller = useRef<HTMLDivElement>(null)
  const height = dropdown.opened?.listHeight ?? 0
  const { drawn, total } = useDrawnRows(rows, activeRow ? rows.indexOf(activeRow) : -1, height, scroller)
  const sections = new Set(drawn.map(({ row }) => row.section))

  return (
    <chakra.div
      ref={scroller}
      id={list.listId}
      role={role}
      aria-label={list.label}
      aria-multiselectable={list.isMultiple}
      aria-rowcount={role === 'grid' ? rows.length : undefined}
      sx={listStyles}
      style={{ height: Math.min(total, height) }}
      // The focus stays in the search field.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      <div role="presentation" style={{ height: total, position: 'relative' }}>
        {[...sections].map((section) => {
          const { id, name } = section
          const entries = drawn.filter(({ row }) => row.section === section)
          const content = entries.map(({ row, style }) => (
            <Fragment key={row.key}>
              {row.item === null ? (
                <div className="row heading" style={style} aria-hidden>
                  {name}
                </div>
              ) : (
                children(row.item, style, row)
              )}
            </Fragment>
          ))
          if (!name) return <Fragment key={id}>{content}</Fragment>
          return (
            <div key={id} role={role === 'grid' ? 'rowgroup' : 'group'} aria-label={name}>
              {content}
            </div>
          )
        })}
      </div>
    </chakra.div>
  )
}

function useDrawnRows<Item>(
  rows: readonly PickerRow<Item>[],
  active: number,
  height: number,
  scroller: { current: HTMLDivElement | null },
) {
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.item === null ? headingHeight : optionHeight),
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
