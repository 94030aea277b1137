import { Check } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type CSSProperties, type KeyboardEvent, useId, useMemo, useState } from 'react'
import type { PickerGroup, PickerItem, PickerSource } from './picker-item'
import { PickerPanel } from './picker-panel'
import { filterGroups, isOption, type OptionRow, rowHeights, rowsOf, stepTo } from './picker-rows'
import type { Dropdown } from './use-dropdown'
import { VirtualList } from './virtual-list'

type ItemPanelProps = {
  label: string
  source: PickerSource
  chosen: readonly string[]
  isMultiple?: boolean
  dropdown: Dropdown
  onPick: (id: string) => void
}

/** Where the keys begin: at what is chosen, else at the first that can be. */
function startAt(options: readonly OptionRow[], chosen: readonly string[]) {
  const current = options.findIndex(({ item }) => chosen.includes(item.id))
  if (current >= 0) return current
  return Math.max(
    options.findIndex(({ item }) => item.reason === undefined),
    0,
  )
}

/** The searchable list of a guild's roles or channels. */
export function ItemPanel({ label, source, chosen, isMultiple, dropdown, onPick }: ItemPanelProps) {
  const t = useTranslations('pickers')
  const listId = useId()
  const [text, setText] = useState(dropdown.opened?.text ?? '')
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const groups = useGroups(source, text)
  const rows = useMemo(() => rowsOf(groups), [groups])
  const options = useMemo(() => rows.filter(isOption), [rows])
  const [first] = useState(chosen)

  const found = options.findIndex(({ key }) => key === activeKey)
  const active = found >= 0 ? found : startAt(options, first)
  const activeRow = options[active]
  const places = useMemo(() => new Map(options.map((row, index) => [row.key, index + 1])), [options])
  const optionId = (key: string) => `${listId}-${key}`

  const pick = ({ id, reason }: PickerItem) => {
    if (reason !== undefined) return
    setActiveKey(id)
    onPick(id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = stepTo(event.key, active, options.length)
    if (next === null && event.key !== 'Enter') return
    event.preventDefault()
    if (next !== null) setActiveKey(options[next]?.key ?? null)
    else if (activeRow) pick(activeRow.item)
  }

  return (
    <PickerPanel
      {...{ label, text, dropdown, listId, onKeyDown }}
      searchLabel={t(`${source.kind}.${source.isListed ? 'search' : 'paste'}`)}
      popup="listbox"
      activeId={activeRow && optionId(activeRow.key)}
      count={options.length}
      empty={emptyHint(source, text.trim(), t)}
      onText={(next) => {
        setText(next)
        setActiveKey(null)
      }}
    >
      <VirtualList
        id={listId}
        role="listbox"
        label={label}
        isMultiple={isMultiple}
        rows={rows}
        heightOf={({ kind }) => rowHeights[kind]}
        height={dropdown.opened?.listHeight ?? 0}
        activeRow={activeRow ? rows.indexOf(activeRow) : -1}
        nameOf={(section) => nameOf(groups, section, t('withoutCategory'))}
      >
        {(row, style) =>
          isOption(row) ? (
            <Option
              id={optionId(row.key)}
              item={row.item}
              style={style}
              isActive={row === activeRow}
              isChosen={chosen.includes(row.key)}
              place={places.get(row.key)}
              count={options.length}
              onPick={() => pick(row.item)}
            />
          ) : (
            <div className="row heading" style={style} aria-hidden>
              {row.label}
            </div>
          )
        }
      </VirtualList>
    </PickerPanel>
  )
}

/** What matches the search; an id itself where the backend lists nothing. */
function useGroups(source: PickerSource, text: string) {
  return useMemo((): PickerGroup[] => {
    const id = text.trim()
    if (source.isListed) return filterGroups(source.groups, text)
    return /^\d{15,21}$/.test(id)
      ? [{ id: 'entered', label: null, items: [{ id, name: id, icon: null }] }]
      : []
  }, [source, text])
}

type Translate = ReturnType<typeof useTranslations<'pickers'>>

/** Why there is nothing to choose; null where that is the search's doing. */
function emptyHint({ kind, isListed, groups }: PickerSource, text: string, t: Translate) {
  if (isListed) return groups.length === 0 ? t(`${kind}.none`) : null
  return text === '' ? t(`${kind}.unlisted`) : t('noId', { text })
}

/** A list without categories needs no names of sections. */
function nameOf(groups: readonly PickerGroup[], section: string, otherwise: string) {
  if (groups.every(({ label }) => label === null)) return null
  return groups.find(({ id }) => id === section)?.label ?? otherwise
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
