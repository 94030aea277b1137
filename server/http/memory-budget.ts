import { LRUCache } from 'lru-cache'
import { rateLimited } from './http-error'
import type { RateLimit } from './rate-limit'

/** Addresses or people that are counted at once. */
const maxKeys = 10_000

/**
 * Counts in the memory of this process, for what is too cheap, or too frequent, to be counted in the database.
 * @returns counts once. @throws HttpError 429 `rate_limited`
 */
export function createBudget({ limit, windowSeconds }: RateLimit, now: () => Date) {
  const length = windowSeconds * 1000
  const windows = new LRUCache<string, { endsAt: number; count: number }>({ max: maxKeys })
  return (key: string) => {
    const at = now().getTime()
    const known = windows.get(key)
    // A window that ends later than a new one would was begun by a clock that was ahead.
    const isCurrent = known && known.endsAt > at && known.endsAt <= at + length
    const current = isCurrent ? known : { endsAt: at + length, count: 0 }
    windows.set(key, { ...current, count: current.count + 1 })
    if (current.count >= limit) throw rateLimited(current.endsAt - at)
  }
}
