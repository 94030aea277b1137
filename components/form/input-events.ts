import type { KeyboardEvent } from 'react'

const lineTypes = new Set(['text', 'url', 'search'])

/** In a form that is saved by its bar, Enter in an input does not save: what is saved is live at once. */
export function keepFormUnsaved(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

/** Whether Enter was pressed in a field of one line, where the browser would send the whole form. */
export const isLineEnter = ({ key, target, defaultPrevented }: KeyboardEvent) =>
  key === 'Enter' && !defaultPrevented && target instanceof HTMLInputElement && lineTypes.has(target.type)

/** Whether an input method is still writing what came with that event. */
export const isComposed = (event: Event) => event instanceof InputEvent && event.isComposing

/** What waits for the end of a press, in the order in which it came. */
let waiting: (() => void)[] = []
let isPressed = false

function release() {
  isPressed = false
  if (waiting.length === 0) return
  // The click comes after the event that ends a press, and before this.
  setTimeout(() => {
    const due = waiting
    waiting = []
    for (const run of due) run()
  })
}

if (typeof window !== 'undefined') {
  // A touch ends before the mouse events that stand for it begin.
  for (const event of ['pointerdown', 'mousedown'])
    window.addEventListener(event, () => (isPressed = true), true)
  for (const event of ['pointerup', 'pointercancel', 'mouseup', 'dragend', 'keydown'])
    window.addEventListener(event, release, true)
}

/**
 * Runs at once, or, while a button of the pointer is held down, after its click: what moves the page when a field is
 * left must not take what was pressed away from below the pointer.
 */
export function afterPress(run: () => void) {
  if (isPressed) waiting.push(run)
  else run()
}
