import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'

/**
 * The pattern of the call that a request is for. The guards around it have patterns of folders, and may come before it or
 * after it.
 */
export function routeOf(c: Context) {
  const patterns = matchedRoutes(c).map(({ path }) => path)
  return patterns.findLast((path) => !path.endsWith('*')) ?? patterns.at(-1)
}

/** What the log and reports say of a call. */
export function describeCall(c: Context) {
  const request_id: string = c.get('requestId')
  return { request_id, method: c.req.method, route: routeOf(c) }
}
