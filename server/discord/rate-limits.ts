import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { rateLimited } from './failures'
import type { DiscordLimits } from './limits'

/** Which limits a call falls under. `route` includes the guild, by which Discord splits its buckets. */
export type RateLimitScope = { key: string; isBot: boolean; route: string }

/** `window` is the longest reset seen, a guess at the next window's length; instants and lengths in milliseconds. */
type Bucket = { remaining: number; limit: number; window: number; resetsAt: number }

const second = 1000
/** Answers of one window disagree by their travelling time about when it ends. */
const tolerance = 250

type Options = { now: () => number; wait: (milliseconds: number) => Promise<unknown>; limits: DiscordLimits }

/** Discord's rate limits as far as its answers revealed them, per bucket, per token and for this whole address. */
export function createRateLimits({ now, wait, limits }: Options) {
  /** Routes that share a bucket learn it from the header; until then each has its own. */
  const sharedBuckets = new LRUCache<string, string>({ max: limits.buckets })
  const buckets = new LRUCache<string, Bucket>({ max: limits.buckets })
  const blockedTokens = new LRUCache<string, number>({ max: limits.buckets })
  const botCalls: number[] = []
  let addressBlockedUntil = 0
  let waiting = 0

  const guildOf = (route: string) => /\/(\d+)/.exec(route)?.[1] ?? ''
  const bucketKey = (scope: RateLimitScope) => {
    const named = sharedBuckets.get(`${scope.key} ${scope.route}`)
    return named ? `${scope.key} ${named} ${guildOf(scope.route)}` : `${scope.key} ${scope.route}`
  }

  /** When nothing that is known holds a call back any more. */
  function freeAt(scope: RateLimitScope) {
    const bucket = buckets.get(bucketKey(scope))
    const earliestBotCall = botCalls[0]
    return Math.max(
      addressBlockedUntil,
      blockedTokens.get(scope.key) ?? 0,
      bucket && bucket.remaining <= 0 ? bucket.resetsAt : 0,
      scope.isBot && earliestBotCall !== undefined && botCalls.length >= limits.botCallsPerSecond
        ? earliestBotCall + second
        : 0,
    )
  }

  function take(scope: RateLimitScope) {
    const bucket = buckets.get(bucketKey(scope))
    if (bucket && bucket.resetsAt <= now()) {
      bucket.remaining = Math.max(1, bucket.limit)
      bucket.resetsAt = now() + bucket.window
    }
    if (bucket) bucket.remaining -= 1
    if (!scope.isBot) return
    botCalls.push(now())
    if (botCalls.length > limits.botCallsPerSecond) botCalls.shift()
  }

  async function waitFor(milliseconds: number) {
    if (waiting >= limits.waiters) throw rateLimited(milliseconds)
    waiting += 1
    await wait(milliseconds).finally(() => (waiting -= 1))
  }

  return {
    /**
     * Waits until the call may go out, and counts it.
     * @throws HttpError 429 with `retry_after` when that would take longer than a short wait
     */
    async enter(scope: RateLimitScope) {
      let timeLeft = limits.maxWait
      for (;;) {
        const left = Math.ceil(freeAt(scope) - now())
        if (left <= 0) return take(scope)
        if (left > timeLeft) throw rateLimited(left)
        timeLeft -= left
        await waitFor(left)
      }
    },

    /** Learns from the headers of any answer. Calls of the same window that are still under way stay counted. */
    learn(scope: RateLimitScope, headers: Headers) {
      const bucketName = headers.get('x-ratelimit-bucket')
      if (bucketName) sharedBuckets.set(`${scope.key} ${scope.route}`, bucketName)
      const seen = bucketIn(headers, limits)
      if (!seen) return
      const known = buckets.get(bucketKey(scope))
      const resetsAt = now() + seen.resetAfter
      const isSameWindow = known !== undefined && resetsAt <= known.resetsAt + tolerance
      buckets.set(bucketKey(scope), {
        remaining: isSameWindow ? Math.min(known.remaining, seen.remaining) : seen.remaining,
        limit: seen.limit,
        window: Math.max(known?.window ?? 0, seen.resetAfter),
        resetsAt,
      })
    },

    /** Holds back whatever a 429 was for. */
    block(scope: RateLimitScope, { level, retryAfter }: Limited) {
      const until = now() + retryAfter
      if (level === 'address') addressBlockedUntil = Math.max(addressBlockedUntil, until)
      else if (level === 'token') blockedTokens.set(scope.key, until)
      else {
        const known = buckets.get(bucketKey(scope))
        buckets.set(bucketKey(scope), {
          limit: known?.limit ?? 1,
          window: known?.window ?? second,
          remaining: 0,
          resetsAt: until,
        })
      }
    },
  }
}

/** What a 429 says about itself in its body; every part may be missing. */
const limitedBody = z.object({
  retry_after: z.number().nonnegative().optional().catch(undefined),
  global: z.boolean().optional().catch(undefined),
})

/** A non-negative number from a header, null when it is absent or something else. */
function numberIn(headers: Headers, name: string) {
  const text = headers.get(name)?.trim()
  if (!text || !/^\d+(\.\d+)?$/.test(text)) return null
  return Number(text)
}

/** The state of one bucket after an answer; `resetAfter` is in milliseconds. Null when the headers are absent. */
function bucketIn(headers: Headers, { maxBlock }: DiscordLimits) {
  const remaining = numberIn(headers, 'x-ratelimit-remaining')
  const resetAfter = numberIn(headers, 'x-ratelimit-reset-after')
  if (remaining === null || resetAfter === null) return null
  return {
    remaining,
    resetAfter: Math.min(resetAfter * 1000, maxBlock),
    limit: numberIn(headers, 'x-ratelimit-limit') ?? 1,
  }
}

export type Limited = {
  /** Whom the 429 is for: one bucket, everything with this token, or this whole address. */
  level: 'bucket' | 'token' | 'address'
  /** The limit belongs to a resource that others use too; such a 429 does not count against us. */
  isShared: boolean
  /** Milliseconds. */
  retryAfter: number
}

/** The header rounds up to whole seconds what the body says exactly; beyond that the longer of the two is believed. */
function longerOf(exact: number | null, rounded: number | null) {
  if (exact === null || rounded === null) return exact ?? rounded
  return rounded === Math.ceil(exact) ? exact : Math.max(exact, rounded)
}

/** A page instead of JSON, without any of the API's headers, comes from Discord's shield. */
const isFromShield = (headers: Headers, body: unknown) =>
  !limitedBody.safeParse(body).success &&
  !headers.has('x-ratelimit-scope') &&
  !headers.has('x-ratelimit-bucket')

/** Reads a 429. The API's own is for a bucket or a token; the shield in front of it blocks this whole address. */
export function readLimited(headers: Headers, body: unknown, limits: DiscordLimits): Limited {
  const parsed = limitedBody.safeParse(body).data
  const named = headers.get('x-ratelimit-scope')
  const isGlobal =
    named === 'global' || headers.get('x-ratelimit-global') === 'true' || parsed?.global === true
  const seconds = longerOf(parsed?.retry_after ?? null, numberIn(headers, 'retry-after'))
  return {
    level: isFromShield(headers, body) ? 'address' : isGlobal ? 'token' : 'bucket',
    isShared: named === 'shared',
    retryAfter: Math.min(seconds === null ? limits.unknownBlock : seconds * 1000, limits.maxBlock),
  }
}
