import type { Inline, ListNode } from './ast'

/** One line of a list, before its place among the others is known. */
export type Row = { indent: number; isOrdered: boolean; start: number; children: Inline[] }

const deepestList = 8

/** `- text`, `* text` or `1. text`, with the spaces before it. */
export const listLine = /^( *)([-*]|\d{1,9}\.) +(?=\S)/

type Placed = Row & { level: number }

function place(rows: readonly Row[]): Placed[] {
  const indents: number[] = []
  return rows.map((row) => {
    while (indents.length > 0 && (indents.at(-1) ?? 0) >= row.indent) indents.pop()
    const level = Math.min(indents.length, deepestList)
    indents.push(row.indent)
    return { ...row, level }
  })
}

function collect(rows: readonly Placed[]): ListNode[] {
  const lists: ListNode[] = []
  let at = 0
  while (at < rows.length) {
    const row = rows[at]
    if (!row) break
    let next = at + 1
    while ((rows[next]?.level ?? -1) > row.level) next++
    const item = { children: row.children, lists: collect(rows.slice(at + 1, next)) }
    const last = lists.at(-1)
    if (last?.isOrdered === row.isOrdered) last.items.push(item)
    else lists.push({ type: 'list', isOrdered: row.isOrdered, start: row.start, items: [item] })
    at = next
  }
  return lists
}

/** Lines that follow each other, as lists within lists; a change between numbers and points starts a new one. */
export const toLists = (rows: readonly Row[]) => collect(place(rows))
