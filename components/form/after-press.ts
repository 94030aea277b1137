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

function press() {
  isPressed = true
}

if (typeof window !== 'undefined') {
  // A touch ends before the mouse events that stand for it begin.
  for (const event of ['pointerdown', 'mousedown']) window.addEventListener(event, press, true)
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
