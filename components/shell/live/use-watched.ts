import { useEffect, useState } from 'react'

/** Milliseconds for which a hidden tab stays connected: a browser allows few connections to a host. */
export const hiddenFor = 30_000

const isVisible = () => document.visibilityState === 'visible'

/** Whether somebody may be looking at this tab, or was a moment ago. */
export function usePageVisible() {
  const [isWatched, setWatched] = useState(isVisible)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    function look() {
      clearTimeout(timer)
      if (isVisible()) setWatched(true)
      else timer = setTimeout(() => setWatched(false), hiddenFor)
    }
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return isWatched
}
