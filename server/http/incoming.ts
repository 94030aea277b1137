import type { Context } from 'hono'
import { IncomingMessage } from 'node:http'
import { z } from 'zod'
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

declare module 'http' {
  interface IncomingMessage {
    /**
     * The pattern of the route that answers, which the log and the metrics name in place of the path: a path may reveal
     * who read what, and there is no end of them.
     */
    route?: string
  }
}

const bindings = z.object({ incoming: z.instanceof(IncomingMessage) })

/** The request of Node that an app answers; undefined in tests that call an app without a server. */
export const incomingOf = (c: Context) => bindings.safeParse(c.env).data?.incoming
