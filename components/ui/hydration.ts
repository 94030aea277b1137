import { useState, useSyncExternalStore } from 'react'

/** Subscribes to what never changes. */
export const never = () => () => undefined

/**
 * What only the browser knows; `before` in the HTML that the server sends, and until React has taken that over. React
 * renders again only where the two differ, so use it low in the tree, for the finished value.
 */
export const useInBrowser = <Value>(read: () => Value, before: Value) =>
  useSyncExternalStore(never, read, () => before)

/** False in the HTML that the server sends, and until React has taken that over. */
export const useIsHydrated = () => useInBrowser(() => true, false)

/** Both snapshots are what the first one said, so that React does not render again. */
function firstSnapshots() {
  let isFirstHtml: boolean | undefined
  return { here: () => (isFirstHtml ??= false), onServer: () => (isFirstHtml ??= true) }
}

/** Whether this was in the HTML that the server sent; it stays so for as long as it is mounted. */
export function useIsFirstHtml() {
  const [{ here, onServer }] = useState(firstSnapshots)
  return useSyncExternalStore(never, here, onServer)
}
