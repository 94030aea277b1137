import { and, desc, eq, gt } from 'drizzle-orm'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { OwnSession } from '@/contract/calls/account'
import { account as texts } from '@/server/http/texts'
import type { Db } from '@/server/db/open'
import { sessions } from '@/server/db/schema'
import { HttpError } from '@/server/http/http-error'
import type { Runtime } from '@/server/runtime'
import { attemptIdsOf, cookieNames, removeCookie, removeSessionCookies } from './cookies'
import { revokeTokens } from './oauth'
import { type CurrentSession, deleteSessions, type EndedSession, decryptTokens } from './sessions'
import { dropAttempts } from './sign-in'

async function isSignedInElsewhere({ db, now }: Runtime, userId: string) {
  const isLive = and(eq(sessions.userId, userId), gt(sessions.expiresAt, now()))
  const others = await db.select({ idHash: sessions.idHash }).from(sessions).where(isLive).limit(1)
  return others.length > 0
}

/** Follows the end of a person's sessions. What Discord says about it does not matter to the person. */
export async function revokeDiscordTokens(rt: Runtime, userId: string, ended: EndedSession[]) {
  // Tokens that do not open any more cannot be revoked; they end by themselves.
  const opened = await Promise.all(
    ended.map(async ({ idHash, encrypted, expiresAt }) => {
      const tokens = await decryptTokens(rt.keys, idHash, encrypted).catch(() => null)
      return tokens ? [{ ...tokens, expiresAt }] : []
    }),
  )
  const tokens = opened.flat().sort((one, other) => other.expiresAt.getTime() - one.expiresAt.getTime())
  for (const { accessToken } of tokens) rt.discord.forget(accessToken)
  // Discord would revoke all of a person's tokens at once, so it is told only when none is needed any more.
  const [newest] = tokens
  if (!newest || (await isSignedInElsewhere(rt, userId))) return
  // Revoking what has run out does nothing; a refresh token outlives the access token.
  const token = newest.expiresAt > rt.now() ? newest.accessToken : newest.refreshToken
  await revokeTokens(rt.env, token).catch((error: unknown) =>
    rt.log.warn({ err: error, user_id: userId }, 'Discord could not be told of a sign-out'),
  )
}

export async function signOut(
  rt: Runtime,
  { idHash, userId }: Pick<CurrentSession, 'idHash' | 'userId'>,
  { everywhere }: { everywhere: boolean },
) {
  await revokeDiscordTokens(rt, userId, await deleteSessions(rt.db, userId, everywhere ? undefined : idHash))
}

/** More than anybody has; the ones used last come first. */
const maxListed = 100
const purpose = 'session-name'

const { idHash, userAgent, lastAddress, createdAt, lastUsedAt, expiresAt } = sessions
const ownSessionColumns = { idHash, userAgent, lastAddress, createdAt, lastUsedAt, expiresAt }

type Used = Pick<typeof sessions.$inferSelect, 'userAgent' | 'lastAddress' | 'createdAt' | 'lastUsedAt'>
/** Where and when a session was used, without what names it. */
export const usageOf = (row: Used) => ({
  user_agent: row.userAgent,
  address: row.lastAddress,
  created_at: row.createdAt.toISOString(),
  last_used_at: row.lastUsedAt.toISOString(),
})

/** The person's live sessions: the current one, then the one used last. */
const readOwnSessions = ({ db, now }: Pick<Runtime, 'db' | 'now'>, current: CurrentSession) =>
  db
    .select(ownSessionColumns)
    .from(sessions)
    .where(and(eq(sessions.userId, current.userId), gt(sessions.expiresAt, now())))
    .orderBy(desc(eq(sessions.idHash, current.idHash)), desc(sessions.lastUsedAt), sessions.idHash)
    .limit(maxListed)

export async function ownSessionsOf(rt: Runtime, current: CurrentSession): Promise<OwnSession[]> {
  const rows = await readOwnSessions(rt, current)
  return rows.map((row) => ({
    // A keyed digest: it names the session and gets nobody in.
    id: rt.keys.sign(row.idHash, purpose),
    current: row.idHash === current.idHash,
    ...usageOf(row),
  }))
}

const unknownSession = () => new HttpError(404, 'unknown_session', texts.unknownSession)

/**
 * Ends the one of the person's sessions that goes by this name, and answers whether it was the current one. Names made
 * with any key of the ring are taken, so that a list outlives the change of keys.
 * @throws HttpError 404 `unknown_session`, for other people's too
 */
export async function endOwnSession(rt: Runtime, current: CurrentSession, name: string) {
  if (!/^[\w-]{43}$/.test(name)) throw unknownSession()
  const rows = await readOwnSessions(rt, current)
  const found = rows.find(({ idHash }) => rt.keys.verify(idHash, purpose, name))
  if (!found) throw unknownSession()
  await signOut(rt, { idHash: found.idHash, userId: current.userId }, { everywhere: false })
  return { isCurrent: found.idHash === current.idHash }
}

/**
 * Ends all of a person's sessions and the sign-ins that this browser has under way, in the transaction `db`.
 * @returns what `revokeDiscordTokens` needs once that is certain
 */
export async function deleteSignIns(db: Db, c: Context, { publicUrl }: Runtime['env'], userId: string) {
  const names = cookieNames(publicUrl)
  const begun = attemptIdsOf(c, publicUrl).flatMap((id) => getCookie(c, names.attempt(id)) ?? [])
  await dropAttempts(db, begun)
  return deleteSessions(db, userId)
}

export function removeOwnCookies(c: Context, { publicUrl }: Runtime['env']) {
  const names = cookieNames(publicUrl)
  for (const id of attemptIdsOf(c, publicUrl)) removeCookie(c, publicUrl, names.attempt(id))
  removeSessionCookies(c, publicUrl)
}
