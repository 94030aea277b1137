import Router, { type NextRouter } from 'next/router'
import { useSyncExternalStore } from 'react'

const patterns = ['/guilds/[guild]/features/[feature]', '/guilds/[guild]/settings', '/guilds/[guild]']

/** Where an address leads: Next's pathname and query. */
function resolve(asPath: string) {
  const url = new URL(asPath, window.location.origin)
  const query: Record<string, string> = Object.fromEntries(url.searchParams)
  for (const pattern of patterns) {
    const names = [...pattern.matchAll(/\[(\w+)\]/g)].map(([, name]) => name ?? '')
    const found = new RegExp(`^${pattern.replace(/\[\w+\]/g, '([^/]+)')}$`).exec(url.pathname)
    if (found)
      return {
        pathname: pattern,
        query: { ...query, ...Object.fromEntries(names.map((name, at) => [name, found[at + 1]])) },
      }
  }
  return { pathname: url.pathname, query }
}

export type AppRouter = NextRouter & {
  subscribe: (listener: () => void) => () => void
  snapshot: () => NextRouter
}

/**
 * Next's router without pages: going somewhere changes `asPath`, `query` and the window's address and emits Next's own
 * events, so a listener of `routeChangeStart` that throws keeps the person where they are.
 */
export function createRouter(route: string): AppRouter {
  const listeners = new Set<() => void>()
  const { events } = Router

  async function go(asPath: string, write: 'pushState' | 'replaceState') {
    const [here] = current.asPath.split('#')
    const kind = asPath.startsWith(`${here}#`) ? 'hashChange' : 'routeChange'
    events.emit(`${kind}Start`, asPath, { shallow: false })
    window.history[write](null, '', asPath)
    show(asPath)
    events.emit(`${kind}Complete`, asPath, { shallow: false })
    return true
  }

  const methods = {
    push: (url, as) => go(String(as ?? url), 'pushState'),
    replace: (url, as) => go(String(as ?? url), 'replaceState'),
    prefetch: () => Promise.resolve(),
    reload: () => undefined,
    back: () => window.history.back(),
    forward: () => window.history.forward(),
    beforePopState: () => undefined,
  } satisfies Partial<NextRouter>

  const at = (asPath: string): NextRouter => ({
    ...methods,
    ...resolve(asPath),
    route: resolve(asPath).pathname,
    asPath,
    basePath: '',
    isLocaleDomain: false,
    isFallback: false,
    isReady: true,
    isPreview: false,
    events,
  })

  let current = at(route)
  const router: AppRouter = {
    ...current,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    snapshot: () => current,
  }

  function show(asPath: string) {
    current = at(asPath)
    Object.assign(router, current)
    for (const listener of listeners) listener()
  }

  window.history.replaceState(null, '', route)
  return router
}

/** The router as a component sees it: a new value after each change of place. */
export const useCurrentRouter = (router: AppRouter) => useSyncExternalStore(router.subscribe, router.snapshot)
