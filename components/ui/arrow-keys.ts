import { type KeyboardEvent, useState } from 'react'

type Moves = {
  count: number
  /** The item that has the focus; -1 for none. */
  at: number
  /** Items below each other, beside each other, either, or in a grid: then the line that each of them is in. */
  layout: 'column' | 'row' | 'both' | readonly number[]
  isRightToLeft?: boolean
  /** From the last item to the first and back. */
  wraps?: boolean
  /** How far Page Up and Page Down lead, in lines. */
  page?: number
  /** The caret of a text field needs the keys that would move it. */
  isInText?: boolean
}

/** The arrow keys along a line, by the direction in which it is read. */
export const keysAlong = (isRightToLeft: boolean) =>
  isRightToLeft
    ? { forwards: 'ArrowLeft', backwards: 'ArrowRight' }
    : { forwards: 'ArrowRight', backwards: 'ArrowLeft' }

/** The index that a key leads to, as the practices of WAI-ARIA have it; undefined for a key that leads nowhere. */
export function indexAfterKey(key: string, moves: Moves): number | undefined {
  const { count, at, layout, isRightToLeft = false, wraps, page = 0, isInText } = moves
  const isGrid = typeof layout === 'object'
  const within = (index: number) => Math.min(Math.max(index, 0), count - 1)
  const along = (by: number) => (wraps ? (at + by + count) % count : within(at + by))
  const across = (by: number) => (isGrid ? inOtherLine(layout, at, by) : along(by))
  const far = (by: number) => (isGrid ? inOtherLine(layout, at, by) : within(at + by))
  if (count === 0 || (isInText && ['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(key))) return undefined

  const { forwards, backwards } = keysAlong(isRightToLeft)
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key === forwards && layout !== 'column') return along(1)
  if (key === backwards && layout !== 'column') return along(-1)
  if (key === 'ArrowDown' && layout !== 'row') return across(1)
  if (key === 'ArrowUp' && layout !== 'row') return across(-1)
  if (key === 'PageDown' && page > 0) return far(page)
  if (key === 'PageUp' && page > 0) return far(-page)
  return undefined
}

/** The item in the same column so many lines away, or the last one of a shorter line. */
function inOtherLine(lines: readonly number[], at: number, by: number) {
  const different = [...new Set(lines)]
  const here = lines[at] ?? 0
  const to = different[Math.min(Math.max(different.indexOf(here) + by, 0), different.length - 1)] ?? 0
  return Math.min(lines.indexOf(to) + at - lines.indexOf(here), lines.lastIndexOf(to))
}

export const isRightToLeft = (element: Element) => getComputedStyle(element).direction === 'rtl'

const stops = ':is(a[href], button:enabled, input, [role=tab])'

/** Moves the focus among the links, buttons and fields of an element with the arrow keys, Home and End. */
export function moveFocus(
  event: KeyboardEvent<HTMLElement>,
  { layout, wraps }: { layout: 'column' | 'row' | 'both' | 'grid'; wraps?: boolean },
) {
  const root = event.currentTarget
  const items = [...root.querySelectorAll<HTMLElement>(stops)]
  const next = indexAfterKey(event.key, {
    count: items.length,
    at: items.findIndex((item) => item === document.activeElement),
    layout: layout === 'grid' ? items.map(({ offsetTop }) => offsetTop) : layout,
    isRightToLeft: isRightToLeft(root),
    wraps,
    isInText: document.activeElement instanceof HTMLInputElement,
  })
  if (next === undefined) return
  event.preventDefault()
  items[next]?.focus()
}

/** Makes several items one stop of the Tab key: the one that had the focus last. */
export function useRovingTabIndex(count: number) {
  const [current, setCurrent] = useState(0)
  return (at: number) => ({
    tabIndex: at === Math.min(current, count - 1) ? 0 : -1,
    onFocus: () => setCurrent(at),
  })
}
