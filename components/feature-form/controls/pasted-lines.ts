import type { Option } from '@/components/feature-form/option'
import { readNumber } from './number-control'

/** Lines beyond are left out, whatever the list takes: a pasted book must not stop the page. */
const longest = 1_000

/** A pasted text as values of rows; null where it has no lines, or the rows are none to be typed. */
export function pastedRows(items: Option, pasted: string, field: HTMLInputElement): unknown[] | null {
  if (items.control !== 'text' && items.control !== 'number') return null
  const lines = pasted.split(/[\r\n]+/, longest + 2).filter((line) => line.trim() !== '')
  const [first = '', ...rest] = lines
  if (rest.length === 0) return null
  const { value, selectionStart, selectionEnd } = field
  // A field for numbers does not tell what is selected: there the pasted one takes the place of all.
  const whole = value.slice(0, selectionStart ?? 0) + first + value.slice(selectionEnd ?? value.length)
  const texts = [whole, ...rest].map((line) => line.trim())
  if (items.control === 'text') return texts
  return texts.map(readNumber).filter((number) => number !== null)
}
