import { useEffect, useLayoutEffect, useRef } from 'react'

/** Presses the button that somebody pressed before the page could respond (`config/page-scripts.ts`). */
export function useEarlyClick() {
  const pressed = useRef<Element>(null)
  // Not while it renders: hydration may begin anew, and whatever is pressed meanwhile is the last press.
  useLayoutEffect(() => {
    pressed.current = window.earlyClick ?? null
    window.earlyClick = null
  }, [])
  useEffect(() => {
    const button = pressed.current
    if (button instanceof HTMLElement && button.isConnected) button.click()
  }, [])
}
