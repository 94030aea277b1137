import { createHold } from '@/api/create-hold'

/** Milliseconds after which it is done even if the page is busy. */
const timeoutMs = 2_000

const { hold, whenFree } = createHold()

/** Has everything wait that may be done when idle, for what people came for. @returns what ends that */
export const holdIdleWork = hold

/** Does something once the page has had time to become usable. @returns what gives it up */
export function whenIdle(work: () => void) {
  let giveUp: () => void = () => undefined
  const stopWaiting = whenFree(() => {
    giveUp = onceIdle(work)
  })
  return () => {
    stopWaiting()
    giveUp()
  }
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
