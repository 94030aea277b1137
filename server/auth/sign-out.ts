import { and, eq, gt } from 'drizzle-orm'
import { sessions } from '@/server/db/schema'
import type { Runtime } from '@/server/runtime'
import { revokeTokens } from './oauth'
import { type CurrentSession, deleteSessions, type EndedSession } from './sessions'
import { openTokens } from './tokens'

type Scope = { everywhere: boolean }

async function isSignedInElsewhere({ db, now }: Runtime, userId: string) {
  const isLive = and(eq(sessions.userId, userId), gt(sessions.expiresAt, now()))
  const others = await db.select({ idHash: sessions.idHash }).from(sessions).where(isLive).limit(1)
  return others.length > 0
}

/** Tokens that do not open any more cannot be taken back; they end by themselves. */
async function tokenOf({ keys }: Runtime, { idHash, sealed }: EndedSession) {
  const opened = await openTokens(keys, idHash, sealed).catch(() => null)
  return opened?.accessToken
}

/** The platform would take back all of a person's tokens at once, so it is told only when none is needed any more. */
async function revokeIfLast(rt: Runtime, userId: string, token: string | undefined) {
  if (!token || (await isSignedInElsewhere(rt, userId))) return
  try {
    await revokeTokens(rt.env, token)
  } catch (error) {
    rt.log.warn({ err: error, user_id: userId }, 'The platform could not be told of a sign-out')
  }
}

/** What follows sessions of a person that are over. What the platform says about it does not matter to the person. */
export async function revokePlatformTokens(rt: Runtime, userId: string, ended: EndedSession[]) {
  const tokens = await Promise.all(ended.map((row) => tokenOf(rt, row)))
  for (const token of tokens) if (token) rt.platform.forget(token)
  await revokeIfLast(rt, userId, tokens.find(Boolean))
}

/** Ends this session, or all of this person's. */
export async function signOut(
  rt: Runtime,
  { idHash, userId }: Pick<CurrentSession, 'idHash' | 'userId'>,
  { everywhere }: Scope,
) {
  await revokePlatformTokens(rt, userId, await deleteSessions(rt.db, userId, everywhere ? undefined : idHash))
}
