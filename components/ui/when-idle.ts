/** Milliseconds after which it is done even if the page is busy. */
const timeoutMs = 2_000

const held = new Set<symbol>()
const waiting = new Set<() => void>()

/** Has everything wait that may be done when idle, for what people came for. @returns what ends that */
export function holdIdleWork() {
  const hold = Symbol('hold')
  held.add(hold)
  return () => {
    held.delete(hold)
    if (held.size > 0) return
    const due = [...waiting]
    waiting.clear()
    for (const start of due) start()
  }
}

/** Does something once the page has had time to become usable. @returns what gives it up */
export function whenIdle(work: () => void) {
  let giveUp: () => void = () => waiting.delete(start)
  function start() {
    giveUp = onceIdle(work)
  }
  if (held.size > 0) waiting.add(start)
  else start()
  return () => giveUp()
}

function onceIdle(work: () => void) {
  // Safari has no requestIdleCallback.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 0)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(work, { timeout: timeoutMs })
  return () => window.cancelIdleCallback(handle)
}
