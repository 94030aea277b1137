import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '@/server/db/client'
import { evenWithoutRoom, ifRoom } from '@/server/db/if-room'
import { sessions } from '@/server/db/schema'
import { publish } from '@/server/db/channel'
import type { Runtime } from '@/server/runtime'
import { hashOfId, randomId } from './random-id'
import { type PlatformTokens, sealTokens } from './tokens'

const minute = 60_000
const day = 24 * 60 * minute

/** In milliseconds: a session ends this long after sign-in, or sooner when it is not used for so long. */
export const sessionLife = { absolute: 30 * day, idle: 7 * day } as const
/** A session's use is noted at most this often, so that reading does not become writing. In milliseconds. */
const noteEvery = 5 * minute

/** Somebody who is signed in. `expiresAt` is when the session ends if it is not used again. */
export type CurrentSession = {
  idHash: string
  userId: string
  createdAt: Date
  lastUsedAt: Date
  expiresAt: Date
}

const columns = {
  idHash: sessions.idHash,
  userId: sessions.userId,
  createdAt: sessions.createdAt,
  lastUsedAt: sessions.lastUsedAt,
  expiresAt: sessions.expiresAt,
}

const endOf = (createdAt: Date, usedAt: Date) =>
  new Date(Math.min(createdAt.getTime() + sessionLife.absolute, usedAt.getTime() + sessionLife.idle))

type NewSession = {
  userId: string
  tokens: PlatformTokens
  userAgent: string | null
  /** Network address, or `unknown`. */
  address?: string
}

/** Null where there is no address. */
const known = (address: string | undefined) =>
  address === undefined || address === 'unknown' ? null : address

/** Begins a session under a new random id and returns that id, the cookie's value; only its hash is stored. */
export async function createSession(
  { db, keys, now }: Runtime,
  { userId, tokens, userAgent, address }: NewSession,
) {
  const id = randomId()
  const idHash = hashOfId(id)
  const at = now()
  await sweep(db, at)
  await db.insert(sessions).values({
    idHash,
    userId,
    platformTokens: await sealTokens(keys, idHash, tokens),
    platformTokensExpireAt: tokens.expiresAt,
    userAgent: userAgent?.slice(0, 300),
    lastAddress: known(address),
    createdAt: at,
    lastUsedAt: at,
    expiresAt: endOf(at, at),
  })
  return id
}

/** The live session of a cookie's value, or null. Its use is noted, with the address that it comes from where known. */
export async function findSession(
  { db, now }: Pick<Runtime, 'db' | 'now'>,
  cookieValue: string | undefined,
  address?: string,
): Promise<CurrentSession | null> {
  if (!cookieValue || !/^[\w-]{43}$/.test(cookieValue)) return null
  const at = now()
  const isLive = and(eq(sessions.idHash, hashOfId(cookieValue)), gt(sessions.expiresAt, at))
  const [found] = await db.select(columns).from(sessions).where(isLive)
  if (!found || at.getTime() - found.lastUsedAt.getTime() < noteEvery) return found ?? null

  const lastAddress = known(address) ?? undefined
  const used = { lastUsedAt: at, expiresAt: endOf(found.createdAt, at), lastAddress }
  const noted = await ifRoom(() => db.update(sessions).set(used).where(isLive).returning(columns))
  return noted ? (noted[0] ?? null) : found
}

/** What is left of a session that is over: enough to take its platform tokens back. */
export type EndedSession = { idHash: string; sealed: string }

/**
 * Deletes the rows of a person's sessions, or of the one named: their cookies and access tokens are worth nothing from
 * here on, on every replica, and each is told. `letGo` (sign-out.ts) follows once that is certain.
 */
export const deleteSessions = (db: Db, userId: string, idHash?: string): Promise<EndedSession[]> =>
  evenWithoutRoom(db, async (tx) => {
    const isNamed = idHash === undefined ? undefined : eq(sessions.idHash, idHash)
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), isNamed))
      .returning({ idHash: sessions.idHash, sealed: sessions.platformTokens })
    await publish(tx, { kind: 'session-ended', userId, idHash })
    return ended
  })

/** Ends one session. */
export async function endSession(
  { db }: Pick<Runtime, 'db'>,
  { idHash, userId }: Pick<CurrentSession, 'idHash' | 'userId'>,
) {
  await deleteSessions(db, userId, idHash)
}

/** Removes some of the sessions that are over; never many at once, so that nobody waits for it. */
async function sweep(db: Db, at: Date) {
  const over = db
    .select({ idHash: sessions.idHash })
    .from(sessions)
    .where(lt(sessions.expiresAt, at))
    .orderBy(sql`${sessions.expiresAt}`)
    .limit(100)
    .for('update', { skipLocked: true })
  await db.delete(sessions).where(inArray(sessions.idHash, over))
}
