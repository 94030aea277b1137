import { useEffect, useState } from 'react'

/** Takes over from the script of `config/early-press.ts`. */
function takeEarlyPress() {
  if (typeof window === 'undefined') return null
  const pressed = window.earlyPress ?? null
  window.earlyPress = null
  return pressed
}

/** Presses the button that somebody pressed before the page could answer. */
export function useEarlyPress() {
  const [pressed] = useState(takeEarlyPress)
  useEffect(() => {
    if (pressed instanceof HTMLElement && pressed.isConnected) pressed.click()
  }, [pressed])
}
