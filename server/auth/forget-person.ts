import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Db } from '@/server/db/client'
import type { Runtime } from '@/server/runtime'
import { dropAttempts } from './attempts'
import { attemptIdsOf, cookieNames, removeCookie } from './cookies'
import { deleteSessions } from './sessions'

/**
 * Ends all of a person's sessions and the sign-ins that this browser has under way, in the transaction `db`.
 * @returns what `letGo` (sign-out.ts) needs once that is certain
 */
export async function deleteSignIns(db: Db, c: Context, { publicUrl }: Runtime['env'], userId: string) {
  const names = cookieNames(publicUrl)
  const begun = attemptIdsOf(c, publicUrl).flatMap((id) => getCookie(c, names.attempt(id)) ?? [])
  await dropAttempts(db, begun)
  return deleteSessions(db, userId)
}

/** Takes every cookie of ours out of this browser. */
export function removeOwnCookies(c: Context, { publicUrl }: Runtime['env']) {
  const names = cookieNames(publicUrl)
  for (const id of attemptIdsOf(c, publicUrl)) removeCookie(c, publicUrl, names.attempt(id))
  removeCookie(c, publicUrl, names.session)
}
