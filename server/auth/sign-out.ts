import { and, eq, gt } from 'drizzle-orm'
import { sessions } from '@/server/db/schema'
import type { Runtime } from '@/server/runtime'
import { revokeTokens } from './oauth'
import type { CurrentSession } from './sessions'
import { openTokens } from './tokens'

type Scope = { everywhere: boolean }

async function deleteRows({ db }: Runtime, { idHash, userId }: CurrentSession, { everywhere }: Scope) {
  const columns = { idHash: sessions.idHash, sealed: sessions.platformTokens }
  const which = everywhere ? eq(sessions.userId, userId) : eq(sessions.idHash, idHash)
  return db.delete(sessions).where(which).returning(columns)
}

async function isSignedInElsewhere({ db, now }: Runtime, { userId }: CurrentSession) {
  const isLive = and(eq(sessions.userId, userId), gt(sessions.expiresAt, now()))
  const others = await db.select({ idHash: sessions.idHash }).from(sessions).where(isLive).limit(1)
  return others.length > 0
}

/** Tokens that do not open any more cannot be taken back; they end by themselves. */
async function tokenOf({ keys }: Runtime, { idHash, sealed }: { idHash: string; sealed: string }) {
  const opened = await openTokens(keys, idHash, sealed).catch(() => null)
  return opened?.accessToken
}

/** The platform would take back all of a person's tokens at once, so it is told only when none is needed any more. */
async function revokeIfLast(rt: Runtime, session: CurrentSession, token: string | undefined) {
  if (!token || (await isSignedInElsewhere(rt, session))) return
  try {
    await revokeTokens(rt.env, token)
  } catch (error) {
    rt.log.warn({ err: error, user_id: session.userId }, 'The platform could not be told of a sign-out')
  }
}

/** Ends this session, or all of this person's. What the platform says about it does not matter to the person. */
export async function signOut(rt: Runtime, session: CurrentSession, scope: Scope) {
  const rows = await deleteRows(rt, session, scope)
  const tokens = await Promise.all(rows.map((row) => tokenOf(rt, row)))
  for (const token of tokens) if (token) rt.platform.forget(token)
  await revokeIfLast(rt, session, tokens.find(Boolean))
}
