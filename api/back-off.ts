const minDelayMs = 1_000
const maxDelayMs = 30_000
/** A server may ask for a longer delay, up to this. */
const maxRetryAfterMs = 300_000

/**
 * Milliseconds until the next attempt.
 * @param failures failed attempts in a row, from 1
 * @param retryAfter what the server asked for, in seconds
 * @param chance from 0 to 1, so that clients that were disconnected together do not reconnect together
 */
export function backOff(failures: number, retryAfter = 0, chance = Math.random()) {
  const ceiling = Math.min(maxDelayMs, minDelayMs * 2 ** failures)
  const wait = (ceiling / 2) * (1 + chance)
  return Math.max(wait, Math.min(retryAfter * 1000, maxRetryAfterMs))
}

/** Ends early when the browser's network comes back, or when `signal` is aborted. */
export const delay = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(finish, milliseconds)
    function finish() {
      clearTimeout(timer)
      window.removeEventListener('online', finish)
      signal.removeEventListener('abort', finish)
      resolve()
    }
    window.addEventListener('online', finish)
    signal.addEventListener('abort', finish)
  })
