import type { Option } from '@/api/json-schema/option'
import { readNumber } from './number-control'

/** Lines beyond are left out, whatever the list takes: a pasted book must not stop the page. */
const longest = 1_000

type Pasted = { values: unknown[]; left: number }

/**
 * A pasted text as values of rows, as many as there is room for; null where it has no lines, or the rows are none to be
 * typed. What stood before the caret stays before the first, what stood behind it behind the last.
 */
export function pastedRows(
  items: Option,
  pasted: string,
  field: HTMLInputElement,
  room: number,
): Pasted | null {
  if (items.control !== 'text' && items.control !== 'number') return null
  const lines = pasted.split(/[\r\n]+/, longest + 2).filter((line) => line.trim() !== '')
  if (lines.length < 2) return null
  const { value, selectionStart, selectionEnd } = field
  // A field for numbers does not tell what is selected: there the pasted one takes the place of all.
  const before = value.slice(0, selectionStart ?? 0)
  const behind = value.slice(selectionEnd ?? value.length)
  const all = items.control === 'text' ? lines : lines.filter((line) => readNumber(line.trim()) !== null)
  const taken = all.slice(0, room)
  const texts = taken.map((line, at) =>
    `${at === 0 ? before : ''}${line}${at === taken.length - 1 ? behind : ''}`.trim(),
  )
  const values = items.control === 'text' ? texts : texts.map(readNumber)
  return { values, left: all.length - taken.length }
}
