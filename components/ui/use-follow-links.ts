import { useRouter } from 'next/router'
import type { MouseEvent } from 'react'

/**
 * For what contains links of plain elements, follows them as `next/link` does: of that, each link costs ten times as much
 * to draw, and there may be hundreds.
 */
export function useFollowLinks(onFollow?: (link: HTMLAnchorElement) => void) {
  const router = useRouter()
  return (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const isForBrowser = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    const isWithin = link?.target === '' && link.origin === window.location.origin
    if (!isWithin || isForBrowser || event.defaultPrevented) return
    event.preventDefault()
    onFollow?.(link)
    void router.push(link.pathname + link.search + link.hash)
  }
}
