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

/** What lies above the page: dialogs, panels, and the bar of a form. */
const layers = 'dialog, [role="dialog"], [role="listbox"], [data-layer]'

/**
 * Keeps the rest of a double click from what is behind: its first click may have closed the dialog in which it was, and
 * the second would press what happens to lie there.
 */
export function useSecondClick() {
  useEffect(() => {
    let pressed: Element | null = null
    const keep = (event: MouseEvent) => {
      if (event.detail > 1 && pressed?.isConnected === false) {
        event.preventDefault()
        event.stopImmediatePropagation()
      } else if (event.type === 'mousedown') {
        const { target } = event
        const isAbove = target instanceof Element && target.closest(layers) !== null
        pressed = isAbove ? (target.closest('button, a, [role="option"]') ?? target) : null
      }
    }
    for (const type of types) window.addEventListener(type, keep, true)
    return () => {
      for (const type of types) window.removeEventListener(type, keep, true)
    }
  }, [])
}

const types = ['mousedown', 'click', 'dblclick'] as const
