import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'

/** A failure that the platform is told to show. `path` is a prefix; without one it meets every call. */
export const fault = z.strictObject({
  path: z.string().startsWith('/').max(200).default('/'),
  mode: z.enum(['slow', '429', '500', 'html', 'reset']),
  /** How many calls it meets. */
  times: z.int().min(1).max(10_000).default(1),
  delay_ms: z.int().min(0).max(30_000).default(1000),
  /** Seconds. */
  retry_after: z.number().min(0).max(600).default(1),
})
export type Fault = z.output<typeof fault>

export const maxFaults = 50

export type DemoHttp = { Bindings: Partial<HttpBindings> }

const blockPage =
  '<!DOCTYPE html><html lang="en"><title>Attention Required!</title><h1>Access denied</h1></html>'

/** Closes the connection without an answer, as a network that breaks does. */
function reset(c: Context<DemoHttp>) {
  c.env.incoming?.socket.destroy()
  return RESPONSE_ALREADY_SENT
}

function limited(c: Context<DemoHttp>, retryAfter: number) {
  c.header('Retry-After', String(Math.ceil(retryAfter)))
  c.header('X-RateLimit-Scope', 'user')
  return c.json({ message: 'You are being rate limited.', retry_after: retryAfter, global: false }, 429)
}

/** The faults that are due, and `meet`, which shows a call the first one that is meant for it. */
export function createFaults(closing: AbortSignal) {
  let faults: Fault[] = []

  function take(path: string) {
    const due = faults.find((candidate) => path.startsWith(candidate.path))
    if (due) due.times -= 1
    faults = faults.filter((candidate) => candidate.times > 0)
    return due
  }

  return {
    /** False when there are too many already. */
    add(added: Fault) {
      if (faults.length >= maxFaults) return false
      faults.push({ ...added })
      return true
    },
    clear() {
      faults = []
    },
    list: (): readonly Fault[] => faults,
    /** The answer in place of the real one; null when the call goes on. */
    async meet(c: Context<DemoHttp>): Promise<Response | null> {
      const due = take(c.req.path)
      if (!due) return null
      if (due.mode === '429') return limited(c, due.retry_after)
      if (due.mode === '500') return c.json({ message: '500: Internal Server Error', code: 0 }, 500)
      if (due.mode === 'html') return c.html(blockPage, 403)
      if (due.mode === 'reset') return reset(c)
      await pause(due.delay_ms, undefined, { signal: closing }).catch(() => undefined)
      return null
    },
  }
}
export type Faults = ReturnType<typeof createFaults>
