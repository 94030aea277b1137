import { gt, inArray, lte, or, sql } from 'drizzle-orm'
import type { Db } from '@/server/db/open'
import { rateLimits } from '@/server/db/schema'
import { rateLimited } from './http-error'
import type { Runtime } from '@/server/runtime'

export type RateLimit = { limit: number; windowSeconds: number }

/** Milliseconds by which the clocks of two replicas may differ, or two requests overtake each other. */
const tolerance = 5_000

/** Adds one to the counter in one statement; starts a new window if the last one is over. */
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

/** Removes some windows that are over, never many at once. */
async function sweep(db: Db, at: Date) {
  const over = db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(lte(rateLimits.windowEndsAt, at))
    .limit(100)
    .for('update', { skipLocked: true })
  await db.delete(rateLimits).where(inArray(rateLimits.key, over))
}

/**
 * Counts an attempt against a budget that all replicas share. `key` says what is counted and for whom, such as `login:`
 * and an address.
 * @throws HttpError 429 `rate_limited` with `retry_after` in seconds
 */
export async function limitRate({ db, now }: Pick<Runtime, 'db' | 'now'>, key: string, rate: RateLimit) {
  const at = now()
  const { hits, windowEndsAt } = await count(db, key, at, rate.windowSeconds)
  if (hits === 1) await sweep(db, at)
  if (hits > rate.limit) throw rateLimited(windowEndsAt.getTime() - at.getTime())
}
