import type { PickerGroup, PickerItem } from './picker-item'

export type PickerRow =
  | { kind: 'heading'; key: string; section: string; label: string }
  | { kind: 'option'; key: string; section: string; item: PickerItem }

export type OptionRow = Extract<PickerRow, { kind: 'option' }>

/** Heights in pixels; an option is a comfortable touch target. */
export const rowHeights = { heading: 32, option: 40 } as const

/** Letters without case and accents, so that "cafe" finds "Café". */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The words of a search; people also write the sign that a mention begins with. */
const wordsOf = (text: string) => plain(text.trim().replace(/^[#@]/, '')).split(/\s+/).filter(Boolean)

/** Whether every word of the search occurs in the name. */
export function createMatcher(search: string) {
  const words = wordsOf(search)
  return (name: string) => {
    const readable = plain(name)
    return words.every((word) => readable.includes(word))
  }
}

/** The groups with what matches the search, by name or by exact id; empty groups are left out. */
export function filterGroups(groups: readonly PickerGroup[], search: string): PickerGroup[] {
  const matches = createMatcher(search)
  const id = search.trim()
  return groups
    .map((group) => ({ ...group, items: group.items.filter((item) => item.id === id || matches(item.name)) }))
    .filter(({ items }) => items.length > 0)
}

/** The groups as rows from top to bottom, each group below its heading. */
export const rowsOf = (groups: readonly PickerGroup[]): PickerRow[] => groups.flatMap(rowsOfGroup)

function rowsOfGroup({ id, label, items }: PickerGroup): PickerRow[] {
  const options = items.map((item) => ({ kind: 'option', key: item.id, section: id, item }) as const)
  // A category that may be chosen is its own heading.
  if (label === null || items[0]?.id === id) return options
  return [{ kind: 'heading', key: `heading-${id}`, section: id, label }, ...options]
}

export const isOption = (row: PickerRow): row is OptionRow => row.kind === 'option'

/** How many rows Page Up and Page Down leap. */
const page = 7

/** The index that a key leads to among `count` options, or null for a key that does not move. */
export function stepTo(key: string, index: number, count: number): number | null {
  const last = count - 1
  const target = new Map([
    ['ArrowDown', index >= last ? 0 : index + 1],
    ['ArrowUp', index <= 0 ? last : index - 1],
    ['Home', 0],
    ['End', last],
    ['PageDown', Math.min(index + page, last)],
    ['PageUp', Math.max(index - page, 0)],
  ]).get(key)
  return target ?? null
}
