import type { TextElement } from '@/components/discord/message/editor/formatting'

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
export function placeOf(field: TextElement, at: number): Box {
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
