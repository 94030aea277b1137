import { useEffect, useRef, useState } from 'react'
import { focusNewRow } from './focus-field'

/** A row's identity through moves; indexes say nothing of it. */
type RowId = string

let made = 0
const newId = (): RowId => `row-${(made += 1)}`

const resize = (ids: readonly RowId[], length: number) =>
  Array.from({ length }, (_, at) => ids[at] ?? newId())

export const moved = <Item>(list: readonly Item[], from: number, to: number): Item[] => {
  const rest = list.filter((_, at) => at !== from)
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)]
}

const inserted = <Item>(list: readonly Item[], at: number, item: Item) => [
  ...list.slice(0, at),
  item,
  ...list.slice(at),
]

const without = <Item>(list: readonly Item[], at: number) => list.filter((_, other) => other !== at)

/** For each row of a list, where it stood before; null for a new one. */
type Order = readonly (number | null)[]

/** The values of a list with an identity for each, and what can be done to them. */
export function useListRows<Value>(
  values: readonly Value[],
  onChange: (values: Value[], order: Order) => void,
) {
  const [kept, setIds] = useState(() => resize([], values.length))
  const [opened, setOpened] = useState<ReadonlySet<RowId>>(new Set())
  // Rows also come and go from outside: Reset, a draft, what somebody else saved.
  const ids = kept.length === values.length ? kept : resize(kept, values.length)
  if (ids !== kept) setIds(ids)
  const places: Order = [...values.keys()]

  function open(id: RowId, isOpen: boolean) {
    const next = new Set(opened)
    if (isOpen) next.add(id)
    else next.delete(id)
    setOpened(next)
  }

  function insert(at: number, value: Value) {
    const id = newId()
    setIds(inserted(ids, at, id))
    open(id, true)
    onChange(inserted(values, at, value), inserted(places, at, null))
  }

  /** Puts values in place of one; the first stands for the row that was there. */
  function replace(at: number, next: readonly Value[]) {
    const [, ...added] = next
    const spread = <Item>(list: readonly Item[], items: readonly Item[]) => [
      ...list.slice(0, at),
      ...items,
      ...list.slice(at + 1),
    ]
    setIds(spread(ids, [...ids.slice(at, at + 1), ...added.map(newId)]))
    onChange(spread(values, next), spread(places, [at, ...added.map(() => null)]))
  }

  function remove(at: number) {
    setIds(without(ids, at))
    onChange(without(values, at), without(places, at))
  }

  function move(from: number, to: number) {
    if (to < 0 || to >= values.length || from === to) return
    setIds(moved(ids, from, to))
    onChange(moved(values, from, to), moved(places, from, to))
  }

  return { ids, isOpen: (id: RowId) => opened.has(id), open, insert, replace, remove, move }
}

const removeButton = ':scope > .row-head .row-tools > :last-child'

/**
 * Where the focus goes when a list's rows come and go: into a row that was added; after a removal to the button that
 * removes the row that took its place, or the last; with none left to what adds one.
 */
export function useRowFocus() {
  const list = useRef<HTMLOListElement>(null)
  const adder = useRef<HTMLButtonElement>(null)
  const [focusRequest, setFocusRequest] = useState<{ at: number; isNew: boolean } | null>(null)

  useEffect(() => {
    if (!focusRequest) return
    const rows = list.current?.children
    const row = rows?.item(Math.min(focusRequest.at, rows.length - 1))
    if (row instanceof HTMLElement && focusRequest.isNew) return focusNewRow(row)
    const button = row?.querySelector<HTMLElement>(removeButton) ?? adder.current
    button?.focus()
  }, [focusRequest])

  return {
    list,
    adder,
    onAdded: (at: number) => setFocusRequest({ at, isNew: true }),
    onRemoved: (at: number) => setFocusRequest({ at, isNew: false }),
  }
}
