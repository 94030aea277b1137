/*
 * Whether the server can be reached, as the last call found it. What the browser says of its network does not count: it
 * may have none while the server is on this machine, or behind a tunnel.
 */

let isReached = true
let losses = 0
const listeners = new Set<() => void>()

export const isServerReached = () => isReached

/** As the browser says. What is sent then does not leave this machine. */
export const isWithoutNetwork = () => typeof window !== 'undefined' && !navigator.onLine

/** What the answer to a call that goes out now may say: nothing, if the connection is lost before it comes. */
export function expectAnswer() {
  const before = losses
  return () => {
    if (before === losses) setServerReached(true)
  }
}

export function setServerReached(isNow: boolean) {
  // On the server calls belong to many people.
  if (typeof window === 'undefined') return
  if (!isNow) losses += 1
  if (isNow === isReached) return
  isReached = isNow
  for (const listener of listeners) listener()
}

export function onReachability(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
