import type { Entitlements } from './calls/premium'

/** Asked at most so long before an end, and after one that the server does not see yet because its clock is behind. */
const askEvery = { before: 3_600_000, after: 30_000 }

/** In how many milliseconds to ask again, so that a page learns of an end while it is open; false where none is known. */
export function nextAsked(told: Entitlements | null | undefined): number | false {
  if (!told?.premium || !told.until) return false
  const left = Date.parse(told.until) - Date.now()
  return left > 0 ? Math.min(left + 1_000, askEvery.before) : askEvery.after
}
