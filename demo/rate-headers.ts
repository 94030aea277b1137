import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'

const windowMs = 1000
const limit = 1000
const mostWindows = 5000

type Window = { hits: number; endsAt: number }

/**
 * The platform's rate-limit headers, counted per token and route in windows of one second. The count is true but
 * nothing is refused on account of it: refusals come from `/__demo/faults`, so that tests decide when.
 */
export function rateHeaders(now: () => number): MiddlewareHandler {
  const windows = new Map<string, Window>()

  function hit(key: string) {
    const current = windows.get(key)
    if (current && current.endsAt > now()) {
      current.hits += 1
      return current
    }
    if (windows.size >= mostWindows) windows.clear()
    const fresh = { hits: 1, endsAt: now() + windowMs }
    windows.set(key, fresh)
    return fresh
  }

  return async (c, next) => {
    await next()
    const route = `${c.req.method} ${c.req.path}`
    const bucket = createHash('sha256').update(route).digest('hex').slice(0, 32)
    const { hits, endsAt } = hit(`${c.req.header('authorization') ?? ''} ${bucket}`)
    c.header('X-RateLimit-Limit', String(limit))
    c.header('X-RateLimit-Remaining', String(Math.max(0, limit - hits)))
    c.header('X-RateLimit-Reset', (endsAt / 1000).toFixed(3))
    c.header('X-RateLimit-Reset-After', (Math.max(0, endsAt - now()) / 1000).toFixed(3))
    c.header('X-RateLimit-Bucket', bucket)
  }
}
