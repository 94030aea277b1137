/** Milliseconds. */
const shortest = 1_000
const longest = 30_000
/** A server may ask for more patience than that, up to this. */
const mostPatience = 300_000

/**
 * How long to wait before the next try, in milliseconds.
 * @param failures tries in a row that came to nothing, from 1
 * @param retryAfter what the server asked for, in seconds
 * @param chance from 0 to 1: readers that were cut at once do not come back at once
 */
export function backOff(failures: number, retryAfter = 0, chance = Math.random()) {
  const most = Math.min(longest, shortest * 2 ** failures)
  const wait = (most / 2) * (1 + chance)
  return Math.max(wait, Math.min(retryAfter * 1000, mostPatience))
}

/** Waits, and until the browser has a network again; not after `signal` is aborted. */
export async function delay(milliseconds: number, signal: AbortSignal) {
  await once(signal, (done) => {
    const timer = setTimeout(done, milliseconds)
    return () => clearTimeout(timer)
  })
  if (navigator.onLine) return
  await once(signal, (done) => {
    window.addEventListener('online', done)
    return () => window.removeEventListener('online', done)
  })
}

/** Resolves when it is done or aborted; what was begun for it is undone then. */
const once = (signal: AbortSignal, begin: (done: () => void) => () => void) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) return resolve()
    const finish = () => {
      undo()
      signal.removeEventListener('abort', finish)
      resolve()
    }
    const undo = begin(finish)
    signal.addEventListener('abort', finish)
  })
