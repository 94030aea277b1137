import { useState, useSyncExternalStore } from 'react'
import { ownTimeZone, type OwnZone } from '@/contract/time-zones'
import { never } from './hydration'

const utc: OwnZone = { name: 'UTC', isKnown: true }

/** Once somebody asked, the page's HTML, which knows only UTC, is rendered again with the person's own zone. */
function snapshots() {
  let own: OwnZone | undefined
  let isFirstHtml = false
  let isAsked = false
  return {
    ask: () => void (isAsked = true),
    here: () => (isFirstHtml && !isAsked ? utc : (own ??= withoutChange(ownTimeZone()))),
    onServer: () => {
      isFirstHtml = true
      return utc
    },
  }
}

const withoutChange = (zone: OwnZone) => (zone.isKnown && zone.name === utc.name ? utc : zone)

/**
 * Gives the person's own zone. In the HTML that the server sends, and until React has taken that over, it is UTC; React
 * renders again only what asked for it, and only where it is another.
 */
export function useOwnZone() {
  const [{ ask, here, onServer }] = useState(snapshots)
  const zone = useSyncExternalStore(never, here, onServer)
  return () => {
    ask()
    return zone
  }
}
