import type { Context } from 'hono'
import { IncomingMessage } from 'node:http'
import { z } from 'zod'

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
