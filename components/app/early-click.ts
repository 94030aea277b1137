import { useEffect, useState } from 'react'

/** Presses the button that somebody pressed before the page could respond (`config/inline-scripts.ts`). */
export function useEarlyClick() {
  const [pressed] = useState(() => {
    if (typeof window === 'undefined') return null
    const button = window.earlyClick
    window.earlyClick = null
    return button
  })
  useEffect(() => {
    if (pressed instanceof HTMLElement && pressed.isConnected) pressed.click()
  }, [pressed])
}
