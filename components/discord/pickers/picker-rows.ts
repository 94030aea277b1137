import type { PickerGroup, PickerItem } from './picker-parts'
import type { PickerRow } from './virtual-list'

export function rowsOf(
  groups: readonly PickerGroup[],
  columns: number,
  withoutCategory: string,
): PickerRow[] {
  const hasNames = groups.some(({ label }) => label !== null)
  return groups.flatMap(({ id, label, items }) => {
    const section = { id, name: hasNames ? (label ?? withoutCategory) : null }
    const rows = Array.from({ length: Math.ceil(items.length / columns) }, (_, line) => {
      const inLine = items.slice(line * columns, (line + 1) * columns)
      return { key: inLine[0]?.id ?? id, section, items: inLine }
    })
    // A category that may be chosen is its own heading.
    if (label === null || items[0]?.id === id) return rows
    return [{ key: `heading-${id}`, section, items: [] }, ...rows]
  })
}

export type Cell = { row: PickerRow; line: number; item: PickerItem }

export const cellsOf = (rows: readonly PickerRow[]): Cell[] =>
  rows
    .filter(({ items }) => items.length > 0)
    .flatMap((row, line) => row.items.map((item) => ({ row, line, item })))
