import { useRouter } from 'next/router'
import { useEffect } from 'react'

/**
 * Moves the focus to a new page's main region, as loading the page would: the link that led there is often gone. A new
 * query or hash is not a new page, and a page may have set the focus itself.
 */
export function FocusOnNavigation() {
  const { events } = useRouter()

  useEffect(() => {
    let path = window.location.pathname
    const onComplete = () => {
      if (path === window.location.pathname) return
      path = window.location.pathname
      const main = document.querySelector<HTMLElement>('main')
      if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true })
    }
    events.on('routeChangeComplete', onComplete)
    return () => events.off('routeChangeComplete', onComplete)
  }, [events])

  return null
}
