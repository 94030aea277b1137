import { eq, gt, lte, or, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Db } from '@/server/db/open'
import { sweep } from '@/server/db/rows'
import { rateLimits } from '@/server/db/schema'
import { type HttpError, rateLimited } from './http-error'

/** Where it is counted, and by which clock. */
type Counted = { db: Db; now: () => Date }
export type RateLimit = { limit: number; windowSeconds: number }

/** Milliseconds by which the clocks of two replicas may differ, or two requests overtake each other. */
const tolerance = 5_000

async function count(db: Db, key: string, at: Date, windowSeconds: number) {
  const windowEndsAt = new Date(at.getTime() + windowSeconds * 1000)
  // A window that ends well after a new one would was begun by a clock that was ahead.
  const latestEnd = new Date(windowEndsAt.getTime() + tolerance)
  const expired = or(lte(rateLimits.windowEndsAt, at), gt(rateLimits.windowEndsAt, latestEnd))
  const [row] = await db
    .insert(rateLimits)
    .values({ key, hits: 1, windowEndsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        hits: sql`case when ${expired} then 1 else ${rateLimits.hits} + 1 end`,
        windowEndsAt: sql`case when ${expired} then excluded.window_ends_at else ${rateLimits.windowEndsAt} end`,
      },
    })
    .returning({ hits: rateLimits.hits, windowEndsAt: rateLimits.windowEndsAt })
  return row ?? { hits: 1, windowEndsAt }
}

/**
 * Counts an attempt against a budget that all replicas share. `key` says what is counted and for whom, such as `login:`
 * and an address.
 * @throws HttpError 429 `rate_limited` with `retry_after` in seconds, or another `refusal`
 */
export async function limitRate(
  { db, now }: Counted,
  key: string,
  rate: RateLimit,
  refusal: (milliseconds: number) => HttpError = rateLimited,
) {
  const at = now()
  const { hits, windowEndsAt } = await count(db, key, at, rate.windowSeconds)
  if (hits === 1) await sweep(db, rateLimits, { key: rateLimits.key, endsAt: rateLimits.windowEndsAt }, at)
  if (hits > rate.limit) throw refusal(windowEndsAt.getTime() - at.getTime())
}

/** Forgets what was counted, so that the next attempt is the first again. */
export const clearRate = async ({ db }: Pick<Counted, 'db'>, key: string) => {
  await db.delete(rateLimits).where(eq(rateLimits.key, key))
}

/** Addresses or people that are counted at once. */
const maxKeys = 10_000

/**
 * Counts in the memory of this process, for what is too cheap, or too frequent, to be counted in the database.
 * @returns counts once, and returns what takes that back. @throws HttpError 429 `rate_limited`
 */
export function createMemoryRateLimiter({ limit, windowSeconds }: RateLimit, now: () => Date) {
  const length = windowSeconds * 1000
  const windows = new LRUCache<string, { endsAt: number; count: number }>({ max: maxKeys })
  return (key: string) => {
    const at = now().getTime()
    const known = windows.get(key)
    // A window that ends later than a new one would was begun by a clock that was ahead.
    const isCurrent = known && known.endsAt > at && known.endsAt <= at + length
    const current = isCurrent ? known : { endsAt: at + length, count: 0 }
    current.count += 1
    windows.set(key, current)
    if (current.count > limit) throw rateLimited(current.endsAt - at)
    return () => void (current.count -= 1)
  }
}

/** So many of one person or bot, and so many in all. */
export type Places = { each: number; all: number }

/**
 * Places in this process for what lasts.
 * @param full what is thrown when none is left: of one's own, or in all
 */
export function createConcurrencyLimiter(
  { each, all }: Places,
  full: (whose: 'own' | 'all', max: number) => HttpError,
) {
  const taken = new Map<symbol, string>()

  /** @returns a function that gives the place back */
  return function acquire(whose: string) {
    const own = [...taken.values()].filter((other) => other === whose)
    if (own.length >= each) throw full('own', each)
    if (taken.size >= all) throw full('all', all)
    const place = Symbol(whose)
    taken.set(place, whose)
    return () => void taken.delete(place)
  }
}
