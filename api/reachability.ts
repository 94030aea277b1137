/*
 * Whether the server can be reached, as the last call found it. What the browser says of its network does not count: it
 * may have none while the server is on this machine, or behind a tunnel.
 */

let isReached = true
const listeners = new Set<() => void>()

export const isServerReached = () => isReached

export function setServerReached(isNow: boolean) {
  // On the server calls belong to many people.
  if (typeof window === 'undefined' || isNow === isReached) return
  isReached = isNow
  for (const listener of listeners) listener()
}

export function onReachability(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
