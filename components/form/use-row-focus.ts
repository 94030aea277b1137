import { useEffect, useRef, useState } from 'react'
import { focusNewRow } from './focus-field'

const removeButton = ':scope > .row-head .row-tools > :last-child'

/**
 * Where the focus goes when a list's rows come and go: into a row that was added; after a removal to the button that
 * removes the row that took its place, or the last; with none left to what adds one.
 */
export function useRowFocus() {
  const list = useRef<HTMLOListElement>(null)
  const adder = useRef<HTMLButtonElement>(null)
  const [wish, setWish] = useState<{ at: number; isNew: boolean } | null>(null)

  useEffect(() => {
    if (!wish) return
    const rows = list.current?.children
    const row = rows?.item(Math.min(wish.at, rows.length - 1))
    if (row instanceof HTMLElement && wish.isNew) return focusNewRow(row)
    const button = row?.querySelector<HTMLElement>(removeButton) ?? adder.current
    button?.focus()
  }, [wish])

  return {
    list,
    adder,
    onAdded: (at: number) => setWish({ at, isNew: true }),
    onRemoved: (at: number) => setWish({ at, isNew: false }),
  }
}
