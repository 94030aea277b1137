import { LRUCache } from 'lru-cache'
import { paused, unavailable } from './failures'
import type { PlatformLimits } from './client'

/** How a call ended: with a word from the platform, a refusal that counts against us, or no usable answer at all. */
export type Outcome = 'answered' | 'refused' | 'failed'

const slots = 60

/** Refusals in the sliding window, counted in sixty slots so that a storm takes no memory. */
function createRefusalCount(window: number, now: () => number) {
  const width = window / slots
  const counts = new Map<number, number>()
  const currentSlot = () => Math.floor(now() / width)

  function forgetOld() {
    for (const slot of counts.keys()) if (slot <= currentSlot() - slots) counts.delete(slot)
  }
  return {
    add() {
      forgetOld()
      counts.set(currentSlot(), (counts.get(currentSlot()) ?? 0) + 1)
    },
    total() {
      forgetOld()
      return [...counts.values()].reduce((sum, count) => sum + count, 0)
    },
    /** Milliseconds until the oldest of them no longer count. */
    untilFewer() {
      const oldest = Math.min(...counts.keys(), currentSlot())
      return Math.max(1, (oldest + slots) * width - now())
    },
  }
}

export type Breaker = ReturnType<typeof createBreaker>

/**
 * Keeps calls from going out that would do harm or no good: with a token that was refused once, when so many were refused
 * that the platform could ban this address, and while the platform is down.
 */
export function createBreaker({ now, limits }: { now: () => number; limits: PlatformLimits }) {
  const dead = new LRUCache<string, true>({ max: limits.deadTokens })
  const refusals = createRefusalCount(limits.refusalWindow, now)
  let inFlight = 0
  let failuresInARow = 0
  let downUntil = 0

  return {
    /** @throws HttpError 503 while calls are paused or the platform is down */
    check() {
      if (refusals.total() + inFlight >= limits.refusals) throw paused(refusals.untilFewer())
      if (downUntil > now()) throw unavailable(downUntil - now())
    },
    begin() {
      inFlight += 1
      // After the pause one call tries; the others stay back until it is known how that went.
      if (failuresInARow >= limits.outageAfter) downUntil = now() + limits.outagePause
    },
    end(outcome: Outcome) {
      inFlight -= 1
      if (outcome === 'refused') refusals.add()
      failuresInARow = outcome === 'failed' ? failuresInARow + 1 : 0
      if (failuresInARow === 0) downUntil = 0
      else if (failuresInARow >= limits.outageAfter) downUntil = now() + limits.outagePause
    },
    /** Whether the token behind this key was refused once; it is never sent again. */
    isDead: (key: string) => dead.get(key) === true,
    bury: (key: string) => dead.set(key, true),
  }
}
