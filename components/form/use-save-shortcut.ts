import { useEffect, useEffectEvent } from 'react'

/** Ctrl+S, or Cmd+S, saves the form instead of the page. */
export function useSaveShortcut(onSave: () => void) {
  const save = useEffectEvent(onSave)

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isShortcut || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      if (!event.repeat) save()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
