/** Milliseconds after which it is done even if the page is busy. */
const timeoutMs = 2_000

/** Does something once the page has had time to become usable. @returns what gives it up */
export function whenIdle(work: () => void) {
  // Safari has no requestIdleCallback.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 0)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(work, { timeout: timeoutMs })
  return () => window.cancelIdleCallback(handle)
}
