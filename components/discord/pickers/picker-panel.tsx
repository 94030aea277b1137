import { chakra, VisuallyHidden } from '@chakra-ui/react'
import { Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { besideField } from '@/components/ui/popup-position'
import { indexAfterKey, isRightToLeft } from '@/components/ui/arrow-keys'
import { quotable } from '@/contract/text-length'
import { Option } from './picker-option'
import type { PanelProps, PickerGroup, PickerItem } from './picker-parts'
import { type Cell, cellsOf, rowsOf } from './picker-rows'
import { panelStyles } from './picker-styles'
import { VirtualList } from './virtual-list'

type PickerPanelProps = PanelProps & {
  search: (text: string) => readonly PickerGroup[]
  /** More than one makes a grid of icons. */
  columns?: number
  onText?: (text: string) => void
  /** Why nothing could be found. */
  notice?: ReactNode
}

export function PickerPanel(props: PickerPanelProps) {
  const { id, label, searchLabel, search, emptyHint, chosen, columns = 1, isMultiple, onPick } = props
  const t = useTranslations('pickers')
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(props.initialText)
  const [activeId, setActiveId] = useState<string | null>(null)
  // Of several, pressing Enter again would take it away at once.
  const [justChosen, setJustChosen] = useState<string | null>(null)
  const [chosenAtFirst] = useState(chosen)
  // The panel is in view; the page behind it must not move.
  useEffect(() => input.current?.focus({ preventScroll: true }), [])
  const hasNotice = Boolean(props.notice)
  // The button in it is gone once somebody has pressed it, and the focus with it.
  useEffect(() => {
    if (!hasNotice && document.activeElement === document.body) input.current?.focus({ preventScroll: true })
  }, [hasNotice])

  const isGrid = columns > 1
  const rows = useMemo(() => rowsOf(search(text), columns, t('withoutCategory')), [search, text, columns, t])
  const cells = useMemo(() => cellsOf(rows), [rows])
  const count = cells.length
  const found = cells.findIndex(({ item }) => item.id === activeId)
  // In a grid a search begins at its best match, wherever the chosen one is among the others.
  const start = startIndex(cells, isGrid && text.trim() !== '' ? [] : chosenAtFirst)
  const active = found >= 0 ? found : start
  const activeCell = cells[active]
  const idOf = (item: PickerItem) => `${listId}-${encodeURIComponent(item.id)}`

  function pick({ id, reason }: PickerItem) {
    if (reason !== undefined) return
    setActiveId(id)
    setJustChosen(chosen.includes(id) ? null : id)
    onPick(id)
    // The next name takes the place of this one.
    if (isMultiple) input.current?.select()
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const next = indexAfterKey(event.key, {
      count,
      at: active,
      layout: isGrid ? cells.map(({ line }) => line) : 'column',
      isRightToLeft: isRightToLeft(event.currentTarget),
      wraps: !isGrid,
      page: isGrid ? 6 : 7,
      // The caret moves until somebody goes to another item.
      isInText: text !== '' && activeId === null,
    })
    if (next === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (next !== undefined) {
      setActiveId(cells[next]?.item.id ?? null)
      setJustChosen(null)
    } else if (activeCell && activeCell.item.id !== justChosen) pick(activeCell.item)
  }
  const cellProps = (item: PickerItem) => ({
    id: idOf(item),
    'data-active': item === activeCell?.item || undefined,
    'aria-selected': chosen.includes(item.id),
    onClick: () => pick(item),
  })

  return (
    <chakra.div
      id={id}
      role="dialog"
      aria-label={label}
      sx={panelStyles}
      maxW={isGrid ? '24rem' : undefined}
      {...besideField(props)}
      // Beside its field, where somebody types: it stays there however long the list is.
      data-opens-up={props.opensUp || undefined}
    >
      <div className="search">
        <Search size={16} />
        <input
          ref={input}
          role="combobox"
          aria-label={searchLabel}
          placeholder={searchLabel}
          aria-autocomplete="list"
          aria-haspopup={isGrid ? 'grid' : 'listbox'}
          aria-expanded={count > 0}
          aria-controls={count > 0 ? listId : undefined}
          aria-activedescendant={activeCell && idOf(activeCell.item)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            props.onText?.(target.value)
            setActiveId(null)
            setJustChosen(null)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      {count > 0 && (
        <VirtualList
          label={label}
          isGrid={isGrid}
          isMultiple={isMultiple}
          rows={rows}
          id={listId}
          activeRow={activeCell?.row}
          height={props.listHeight}
        >
          {({ items }, place) =>
            isGrid ? (
              <div role="row" className="row cells" {...place}>
                {items.map((item) => (
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
                ))}
              </div>
            ) : (
              items.map((item) => (
                <Option
                  key={item.id}
                  {...cellProps(item)}
                  {...place}
                  isChosen={chosen.includes(item.id)}
                  item={item}
                  count={count}
                  position={cells.findIndex((cell) => cell.item === item) + 1}
                />
              ))
            )
          }
        </VirtualList>
      )}
      <div aria-live="polite">
        {props.notice ||
          (cells.every(({ item }) => item.isTyped) && (
            <p className="nothing">
              {emptyHint?.(text.trim()) ?? t('nothing', { text: quotable(text.trim()) })}
            </p>
          ))}
        {count > 0 && text && <VisuallyHidden>{t('results', { count })}</VisuallyHidden>}
      </div>
    </chakra.div>
  )
}

function startIndex(cells: readonly Cell[], chosen: readonly string[]) {
  if (cells[0]?.item.isTyped) return -1
  const current = cells.findIndex(({ item }) => chosen.includes(item.id))
  return Math.max(current >= 0 ? current : cells.findIndex(({ item }) => item.reason === undefined), 0)
}
