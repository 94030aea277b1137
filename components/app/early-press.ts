import { useEffect, useState } from 'react'

/** Presses the button that somebody pressed before the page could respond (`config/early-press.ts`). */
export function useEarlyPress() {
  const [pressed] = useState(() => {
    if (typeof window === 'undefined') return null
    const button = window.earlyPress
    window.earlyPress = null
    return button
  })
  useEffect(() => {
    if (pressed instanceof HTMLElement && pressed.isConnected) pressed.click()
  }, [pressed])
}
