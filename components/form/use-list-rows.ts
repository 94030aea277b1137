import { useTranslations } from 'next-intl'
import { type RefObject, useEffect, useState } from 'react'
import { useUndoNotification, withdrawNotification } from '@/components/ui/notify'
import { useLatest } from '@/components/ui/use-latest'
import { toggled } from '@/config/toggled'

/** Identifies a row through moves, which its index does not. */
type RowId = string

let count = 0
const newId = (): RowId => `row-${(count += 1)}`

const resize = (ids: readonly RowId[], length: number) =>
  Array.from({ length }, (_, at) => ids[at] ?? newId())

/** For each row of a list, its earlier index; null for a new one. */
type Order = readonly (number | null)[]

/** Which row is to have the focus: its first field, or its remove button. Without a row, what adds one. */
export type RowFocus = { id: RowId | null; part: 'field' | 'remove' }

type ListRowsOptions<Value> = {
  values: readonly Value[]
  nameAt: (at: number) => string
  onChange: (values: Value[], order: Order) => void
  /** Gets the focus when no row is left. */
  adder?: RefObject<HTMLElement | null>
  /** Given if a removed row can be brought back; it tells this list from others. */
  about?: string
  /** A removed row is back: where the list is not drawn as rows, the focus has to be moved to it. */
  onRestored?: (at: number) => void
  /** Nobody wants such a row back. */
  isBlankAt?: (at: number) => boolean
}

/** Adds, removes and moves the rows of a list, says so, and moves the focus along. */
export function useListRows<Value>(options: ListRowsOptions<Value>) {
  const { values, nameAt, onChange, adder, about, onRestored, isBlankAt } = options
  const t = useTranslations('form.list')
  const [knownIds, setIds] = useState(() => resize([], values.length))
  const [opened, setOpened] = useState<ReadonlySet<RowId>>(new Set())
  const [focus, setFocus] = useState<RowFocus | null>(null)
  const [status, announce] = useState('')
  const offerUndo = useUndoOffer(about, restore)
  // Rows also come and go from outside: Reset, a draft, what somebody else saved.
  const ids = knownIds.length === values.length ? knownIds : resize(knownIds, values.length)
  if (ids !== knownIds) setIds(ids)
  const order: Order = [...values.keys()]
  useEffect(() => {
    if (focus?.id === null) adder?.current?.focus()
  }, [focus, adder])

  const open = (id: RowId, isOpen: boolean) => setOpened(toggled(opened, id, isOpen))

  function update(next: Value[], nextOrder: Order) {
    const nextIds = nextOrder.map((at) => (at === null ? undefined : ids[at]) ?? newId())
    setIds(nextIds)
    // It is not true of the rows as they are now.
    announce('')
    onChange(next, nextOrder)
    return nextIds
  }

  function insert(position: number, ...added: Value[]) {
    const at = Math.min(position, values.length)
    const nextOrder = order.toSpliced(at, 0, ...added.map(() => null))
    const id = update(values.toSpliced(at, 0, ...added), nextOrder)[at] ?? ''
    open(id, true)
    setFocus({ id, part: 'field' })
    return at
  }

  function restore(position: number, ...removed: Value[]) {
    const at = insert(position, ...removed)
    onRestored?.(at)
  }

  /** Replaces one value by several; the first of them keeps the row. */
  function replace(at: number, next: readonly Value[]) {
    const added = next.slice(1).map(() => null)
    const nextIds = update(values.toSpliced(at, 1, ...next), order.toSpliced(at, 1, at, ...added))
    setFocus({ id: nextIds[at + added.length] ?? null, part: 'field' })
  }

  function take(at: number) {
    const nextIds = update(values.toSpliced(at, 1), order.toSpliced(at, 1))
    const title = t('removed', { name: nameAt(at) })
    if (!offerUndo || isBlankAt?.(at)) announce(title)
    else offerUndo(title, at, ...values.slice(at, at + 1))
    return nextIds
  }

  function remove(at: number) {
    const nextIds = take(at)
    setFocus({ id: nextIds[at] ?? nextIds.at(-1) ?? null, part: 'remove' })
  }

  /** Removes a row from within its field; the focus goes to the field before. */
  function erase(at: number) {
    const nextIds = take(at)
    setFocus({ id: nextIds[Math.max(0, at - 1)] ?? null, part: 'field' })
  }

  function move(from: number, to: number) {
    if (to < 0 || to >= values.length || from === to) return
    const moved = <Item>(list: readonly Item[]) =>
      list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1))
    update(moved(values), moved(order))
    announce(t('moved', { name: nameAt(from), place: to + 1, count: values.length }))
  }

  const isOpen = (id: RowId) => opened.has(id)
  return { ids, nameAt, isOpen, open, insert, replace, remove, erase, move, focus, status, announce }
}

export type ListRows = Pick<ReturnType<typeof useListRows>, 'ids' | 'nameAt' | 'move' | 'focus' | 'announce'>

/** Offers to bring a removed row back, for as long as there is a list to take it. */
function useUndoOffer<Value>(about: string | undefined, restore: (at: number, ...values: Value[]) => void) {
  const offer = useUndoNotification()
  const [isOffered, setIsOffered] = useState(false)
  const latest = useLatest(restore)
  useEffect(() => {
    if (about === undefined || !isOffered) return undefined
    return () => withdrawNotification(about)
  }, [about, isOffered])

  if (about === undefined) return undefined
  return (title: string, at: number, ...values: Value[]) => {
    setIsOffered(true)
    offer({
      about,
      title,
      undo: () => {
        latest.current(at, ...values)
        return 'done'
      },
    })
  }
}
