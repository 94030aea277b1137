import { z } from 'zod'
import type { PlatformLimits } from './limits'

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
export function bucketIn(headers: Headers, { longestBlock }: PlatformLimits) {
  const remaining = numberIn(headers, 'x-ratelimit-remaining')
  const resetAfter = numberIn(headers, 'x-ratelimit-reset-after')
  if (remaining === null || resetAfter === null) return null
  return {
    remaining,
    resetAfter: Math.min(resetAfter * 1000, longestBlock),
    limit: numberIn(headers, 'x-ratelimit-limit') ?? 1,
  }
}

export type Limited = {
  /** Whom the 429 is for: one bucket, everything with this token, or this whole address. */
  scope: 'bucket' | 'token' | 'address'
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

/** A page instead of JSON, without any of the API's headers, comes from the platform's shield. */
const isFromShield = (headers: Headers, body: unknown) =>
  !limitedBody.safeParse(body).success &&
  !headers.has('x-ratelimit-scope') &&
  !headers.has('x-ratelimit-bucket')

/** Reads a 429. The API's own is for a bucket or a token; the shield in front of it blocks this whole address. */
export function readLimited(headers: Headers, body: unknown, limits: PlatformLimits): Limited {
  const said = limitedBody.safeParse(body).data
  const named = headers.get('x-ratelimit-scope')
  const isGlobal = named === 'global' || headers.get('x-ratelimit-global') === 'true' || said?.global === true
  const seconds = longerOf(said?.retry_after ?? null, numberIn(headers, 'retry-after'))
  return {
    scope: isFromShield(headers, body) ? 'address' : isGlobal ? 'token' : 'bucket',
    isShared: named === 'shared',
    retryAfter: Math.min(seconds === null ? limits.unknownBlock : seconds * 1000, limits.longestBlock),
  }
}
