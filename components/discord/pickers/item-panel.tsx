import { Check } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type CSSProperties, type KeyboardEvent, useId, useMemo, useState } from 'react'
import { createMatcher } from '@/components/discord/find-guilds'
import type { PickerGroup, PickerItem, PickerSource } from './picker-item'
import { PickerPanel, type PickerRow } from './picker-panel'
import type { Dropdown } from './use-dropdown'

type ItemPanelProps = {
  label: string
  source: PickerSource
  chosen: readonly string[]
  isMultiple?: boolean
  dropdown: Dropdown
  onPick: (id: string) => void
}

type OptionRow = PickerRow<PickerItem> & { item: PickerItem }

export function ItemPanel({ label, source, chosen, isMultiple, dropdown, onPick }: ItemPanelProps) {
  const t = useTranslations('pickers')
  const listId = useId()
  const [text, setText] = useState(dropdown.opened?.text ?? '')
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const rows = useMemo(() => rowsOf(findItems(source, text), t('withoutCategory')), [source, text, t])
  const options = useMemo(() => rows.filter((row): row is OptionRow => row.item !== null), [rows])
  const places = useMemo(() => new Map(options.map(({ key }, index) => [key, index + 1])), [options])
  const [first] = useState(chosen)
  const found = options.findIndex(({ key }) => key === activeKey)
  const active = found >= 0 ? found : startAt(options, first)
  const activeRow = options[active]
  const optionId = (key: string) => `${listId}-${key}`

  const pick = ({ id, reason }: PickerItem) => {
    if (reason !== undefined) return
    setActiveKey(id)
    onPick(id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = stepTo(event.key, active, options.length)
    if (next === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (next !== undefined) setActiveKey(options[next]?.key ?? null)
    else if (activeRow) pick(activeRow.item)
  }

  return (
    <PickerPanel
      {...{ label, text, dropdown, listId, isMultiple, rows, activeRow, onKeyDown }}
      role="listbox"
      searchLabel={t(`${source.kind}.${source.isListed ? 'search' : 'paste'}`)}
      activeId={activeRow && optionId(activeRow.key)}
      count={options.length}
      empty={emptyHint(source, text.trim(), t)}
      onText={(next) => {
        setText(next)
        setActiveKey(null)
      }}
    >
      {(item, style, row) => (
        <Option
          {...{ item, style }}
          id={optionId(item.id)}
          isActive={row === activeRow}
          isChosen={chosen.includes(item.id)}
          place={places.get(item.id)}
          count={options.length}
          onPick={() => pick(item)}
        />
      )}
    </PickerPanel>
  )
}

/** What matches the search, by name or by exact id; the id itself where the backend lists nothing. */
function findItems({ isListed, groups }: PickerSource, text: string): PickerGroup[] {
  const search = text.trim()
  if (!isListed)
    return /^\d{15,21}$/.test(search)
      ? [{ id: 'entered', label: null, items: [{ id: search, name: search, icon: null }] }]
      : []
  const matches = createMatcher(text)
  return groups
    .map((group) => ({
      ...group,
      items: group.items.filter(({ id, name }) => id === search || matches(name)),
    }))
    .filter(({ items }) => items.length > 0)
}

/** Each group below its heading; a list without categories needs no names of sections. */
function rowsOf(groups: readonly PickerGroup[], withoutCategory: string): PickerRow<PickerItem>[] {
  const isPlain = groups.every(({ label }) => label === null)
  return groups.flatMap(({ id, label, items }) => {
    const section = { id, name: isPlain ? null : (label ?? withoutCategory) }
    const options = items.map((item) => ({ key: item.id, section, item }))
    // A category that may be chosen is its own heading.
    if (label === null || items[0]?.id === id) return options
    return [{ key: `heading-${id}`, section, item: null }, ...options]
  })
}

/** Where the keys begin: at what is chosen, else at the first that can be. */
function startAt(options: readonly OptionRow[], chosen: readonly string[]) {
  const current = options.findIndex(({ key }) => chosen.includes(key))
  if (current >= 0) return current
  return Math.max(
    options.findIndex(({ item }) => item.reason === undefined),
    0,
  )
}

/** How many rows Page Up and Page Down leap. */
const page = 7

/** The index that a key leads to among `count` options; undefined for a key that does not move. */
function stepTo(key: string, index: number, count: number) {
  const last = count - 1
  return new Map([
    ['ArrowDown', index >= last ? 0 : index + 1],
    ['ArrowUp', index <= 0 ? last : index - 1],
    ['Home', 0],
    ['End', last],
    ['PageDown', Math.min(index + page, last)],
    ['PageUp', Math.max(index - page, 0)],
  ]).get(key)
}

type Translate = ReturnType<typeof useTranslations<'pickers'>>

/** Why there is nothing to choose; null where that is the search's doing. */
function emptyHint({ kind, isListed, groups }: PickerSource, text: string, t: Translate) {
  if (isListed) return groups.length === 0 ? t(`${kind}.none`) : null
  return text === '' ? t(`${kind}.unlisted`) : t('noId', { text })
}

type OptionProps = {
  id: string
  item: PickerItem
  style: CSSProperties
  isActive: boolean
  isChosen: boolean
  place: number | undefined
  count: number
  onPick: () => void
}

function Option({ id, item, style, isActive, isChosen, place, count, onPick }: OptionProps) {
  const { name, icon, reason } = item
  return (
    <div
      id={id}
      role="option"
      className="row option"
      style={style}
      data-active={isActive || undefined}
      aria-selected={isChosen}
      aria-disabled={reason === undefined ? undefined : true}
      aria-setsize={count}
      aria-posinset={place}
      aria-labelledby={`${id}-name`}
      aria-describedby={reason === undefined ? undefined : `${id}-reason`}
      onClick={onPick}
    >
      {icon && (
        <span className="icon" aria-hidden>
          {icon}
        </span>
      )}
      <span id={`${id}-name`} className="name">
        {name}
      </span>
      {reason !== undefined && (
        <span id={`${id}-reason`} className="reason">
          {reason}
        </span>
      )}
      {isChosen && <Check className="check" size={16} aria-hidden />}
    </div>
  )
}
