import { LRUCache } from 'lru-cache'
import { paused, unavailable } from './failures'
import type { DiscordLimits } from './limits'
import type { RateLimitScope } from './rate-limits'

/** How a call ended: `refused` counts against us, `failed` means without a usable answer. */
export type Outcome = 'answered' | 'refused' | 'failed'

/** What happened within the last `window` milliseconds, by when it did. */
export function createRecent(window: number, now: () => number) {
  const moments: number[] = []
  return {
    add: () => void moments.push(now()),
    read(): readonly number[] {
      while ((moments[0] ?? Infinity) <= now() - window) moments.shift()
      return moments
    },
  }
}

/**
 * Keeps calls from going out that would do harm or no good: with a token that was refused once, when so many were
 * refused that Discord could ban this address, and while Discord is down.
 */
export function createBreaker({ now, limits }: { now: () => number; limits: DiscordLimits }) {
  const revokedUntil = new LRUCache<string, number>({ max: limits.revokedTokens })
  const refusals = createRecent(limits.refusalWindow, now)
  let inFlight = 0
  let failuresInARow = 0
  let downUntil = 0

  function pauseAfterFailures() {
    if (failuresInARow >= limits.outageAfter) downUntil = now() + limits.outagePause
  }

  return {
    /** @throws HttpError 503 while calls are paused or Discord is down */
    check() {
      const { length, 0: oldest = now() } = refusals.read()
      if (length + inFlight >= limits.refusals) throw paused(oldest + limits.refusalWindow - now())
      if (downUntil > now()) throw unavailable(downUntil - now())
    },
    begin() {
      inFlight += 1
      // After the pause one call tries; the others wait for its outcome.
      pauseAfterFailures()
    },
    end(outcome: Outcome) {
      inFlight -= 1
      if (outcome === 'refused') refusals.add()
      failuresInARow = outcome === 'failed' ? failuresInARow + 1 : 0
      if (failuresInARow === 0) downUntil = 0
      else pauseAfterFailures()
    },
    /** Whether the token behind this key was refused. A person's is never sent again, the bot's after a while. */
    isRevoked: ({ key }: RateLimitScope) => (revokedUntil.get(key) ?? 0) > now(),
    markRevoked: ({ key, isBot }: RateLimitScope) =>
      void revokedUntil.set(key, isBot ? now() + limits.botTokenPause : Infinity),
  }
}
