import { useEffect } from 'react'

/**
 * Has the address follow what a screen shows, without the router: a navigation for each letter that somebody types would
 * draw the whole page anew and could cancel one that is under way.
 */
export function useAddress(path: string, query: Record<string, string | undefined>) {
  const given = Object.entries(query).map(([name, value = '']) => [name, value.trim()])
  const search = new URLSearchParams(given.filter(([, value]) => value !== '')).toString()
  const wanted = search && `?${search}`
  useEffect(() => {
    if (window.location.pathname !== path || window.location.search === wanted) return
    const address = `${path}${wanted}`
    // Next keeps its own notes in the state; with these two it finds the way back here.
    window.history.replaceState({ ...window.history.state, url: address, as: address }, '', address)
  }, [path, wanted])
}

export const firstOf = (value: string | string[] | undefined) =>
  (Array.isArray(value) ? value[0] : value) ?? ''
