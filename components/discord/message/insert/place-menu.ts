import type { TextElement } from '@/components/discord/message/editor/formatting'
import { isRightToLeft } from '@/components/ui/arrow-keys'
import { placeBeside, visiblePart } from '@/components/ui/popup-position'

export type Place = { style: { insetInlineStart: string; top?: number; bottom?: number }; listHeight: number }

export const menuWidth = '24rem'

/** In pixels: no taller than some six options, since it covers the text around it. */
const tallest = 6 * 40
const gap = 4

/** Beside the lines of what is typed in the field, and within the field's parent, which the menu is placed in. */
export function placeMenu(field: TextElement, { start, end }: { start: number; end: number }): Place | null {
  const root = field.parentElement
  if (!root) return null
  const line = placeOf(field, start)
  const lastLine = end === start ? line : placeOf(field, end)
  const corner = field.getBoundingClientRect()
  const topOf = ({ top, height }: Box) => corner.top + Math.min(Math.max(top, 0), field.clientHeight - height)
  const seen = { top: topOf(line), bottom: topOf(lastLine) + lastLine.height }
  const { opensUp, listHeight } = placeBeside(seen, visiblePart())
  const box = root.getBoundingClientRect()
  const x = isRightToLeft(root) ? box.right - corner.left - line.right : corner.left - box.left + line.left
  return {
    listHeight: Math.min(listHeight, tallest),
    style: {
      insetInlineStart: `max(0px, min(${x}px, 100% - ${menuWidth}))`,
      ...(opensUp ? { bottom: box.bottom - seen.top + gap } : { top: seen.bottom - box.top + gap }),
    },
  }
}

const copied = [
  'direction',
  'font',
  'letter-spacing',
  'padding',
  'tab-size',
  'text-align',
  'text-indent',
  'text-transform',
  'unicode-bidi',
  'word-break',
  'word-spacing',
]

type Box = { left: number; right: number; top: number; height: number }

/** Where a character of a field is, in pixels from the field's corner. Browsers tell only of a copy of the text. */
function placeOf(field: TextElement, at: number): Box {
  const isLine = field instanceof HTMLInputElement
  const style = getComputedStyle(field)
  const copy = document.createElement('div')
  for (const name of copied) copy.style.setProperty(name, style.getPropertyValue(name))
  Object.assign(copy.style, {
    position: 'absolute',
    insetBlockStart: '0',
    insetInlineStart: '0',
    visibility: 'hidden',
    boxSizing: 'border-box',
    width: `${field.clientWidth}px`,
    lineHeight: style.lineHeight,
    whiteSpace: isLine ? 'pre' : 'pre-wrap',
    overflowWrap: 'break-word',
  })
  const character = document.createElement('span')
  const [next = ' '] = field.value.slice(at, at + 2)
  character.textContent = next
  copy.append(field.value.slice(0, at), character, field.value.slice(at + next.length))
  document.body.append(copy)
  const left = character.offsetLeft + field.clientLeft - field.scrollLeft
  const top = character.offsetTop + field.clientTop - field.scrollTop
  const right = left + character.offsetWidth
  const [first] = character.getClientRects()
  copy.remove()
  // The only line of an input is in the middle of it.
  if (isLine) return { left, right, top: 0, height: field.offsetHeight }
  return { left, right, top, height: first?.height ?? 0 }
}
