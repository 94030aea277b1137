import { useState, useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False in the HTML that the server sends, and until React has taken that over. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** Whether this was in the HTML that the server sent; it stays so for as long as it is mounted. */
export function useIsFirstHtml() {
  const isHydrated = useIsHydrated()
  return useState(!isHydrated)[0]
}
