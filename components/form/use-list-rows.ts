import { useEffect, useRef, useState } from 'react'
import { withMember } from '@/config/with-member'
import { focusNewRow } from './focus-field'

/** Identifies a row through moves, which its index does not. */
type RowId = string

let made = 0
const newId = (): RowId => `row-${(made += 1)}`

const resize = (ids: readonly RowId[], length: number) =>
  Array.from({ length }, (_, at) => ids[at] ?? newId())

/** For each row of a list, its earlier index; null for a new one. */
type Order = readonly (number | null)[]

export function useListRows<Value>(
  values: readonly Value[],
  onChange: (values: Value[], order: Order) => void,
) {
  const [knownIds, setIds] = useState(() => resize([], values.length))
  const [opened, setOpened] = useState<ReadonlySet<RowId>>(new Set())
  // Rows also come and go from outside: Reset, a draft, what somebody else saved.
  const ids = knownIds.length === values.length ? knownIds : resize(knownIds, values.length)
  if (ids !== knownIds) setIds(ids)
  const order: Order = [...values.keys()]

  const open = (id: RowId, isOpen: boolean) => setOpened(withMember(opened, id, isOpen))

  function update(next: Value[], nextOrder: Order) {
    const nextIds = nextOrder.map((at) => (at === null ? undefined : ids[at]) ?? newId())
    setIds(nextIds)
    onChange(next, nextOrder)
    return nextIds
  }

  function insert(at: number, value: Value) {
    const nextIds = update(values.toSpliced(at, 0, value), order.toSpliced(at, 0, null))
    open(nextIds[at] ?? '', true)
  }

  /** Replaces one value by several; the first of them keeps the row. */
  function replace(at: number, next: readonly Value[]) {
    const added = next.slice(1).map(() => null)
    update(values.toSpliced(at, 1, ...next), order.toSpliced(at, 1, at, ...added))
  }

  const remove = (at: number) => update(values.toSpliced(at, 1), order.toSpliced(at, 1))

  function move(from: number, to: number) {
    if (to < 0 || to >= values.length || from === to) return
    const moved = <Item>(list: readonly Item[]) =>
      list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1))
    update(moved(values), moved(order))
  }

  return { ids, isOpen: (id: RowId) => opened.has(id), open, insert, replace, remove, move }
}

const removeButton = ':scope > .row-head .row-tools > :last-child'

/**
 * Moves the focus when rows come and go: into a row that was added; after a removal to the remove button of the row that
 * took its place, or of the last row; to the add button if no row is left.
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
