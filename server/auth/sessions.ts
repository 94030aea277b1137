import { and, eq, gt, inArray } from 'drizzle-orm'
import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { publish } from '@/server/db/notifications'
import { skipWhenFull } from '@/server/db/errors'
import type { Db } from '@/server/db/open'
import { allowWhenFull, sweep } from '@/server/db/rows'
import { sessions } from '@/server/db/schema'
import type { Runtime } from '@/server/runtime'
import type { KeyRing } from './encryption'
import type { DiscordTokens } from './oauth'

const minute = 60_000
const day = 24 * 60 * minute

/** In milliseconds: a session ends this long after sign-in, or sooner when it is not used for so long. */
export const sessionLife = { absolute: 30 * day, idle: 7 * day } as const
/** A session's use is noted at most this often, so that reading does not become writing. In milliseconds. */
const noteEvery = 5 * minute

const { idHash, userId, createdAt, lastUsedAt, expiresAt, discordTokens, discordTokensExpireAt } = sessions
const columns = {
  ...{ idHash, userId, createdAt, lastUsedAt, expiresAt },
  // Read along, because a call that asks Discord needs them.
  tokens: { encrypted: discordTokens, expiresAt: discordTokensExpireAt },
}

export type StoredTokens = { encrypted: string; expiresAt: Date }

/** Somebody who is signed in. `expiresAt` is when the session ends if it is not used again. */
export type CurrentSession = Pick<
  typeof sessions.$inferSelect,
  'idHash' | 'userId' | 'createdAt' | 'lastUsedAt' | 'expiresAt'
> & {
  tokens: StoredTokens
  /** When this was read, by `performance.now()`. */
  readAt: number
}

const endOf = (createdAt: Date, usedAt: Date) =>
  new Date(Math.min(createdAt.getTime() + sessionLife.absolute, usedAt.getTime() + sessionLife.idle))

type NewSession = {
  userId: string
  tokens: DiscordTokens
  userAgent: string | null
  /** Network address, or `unknown`. */
  address?: string
}

const known = (address: string | undefined) => (address === 'unknown' ? undefined : address)

/** Begins a session under a new random id and returns that id, the cookie's value; only its hash is stored. */
export async function createSession(
  { db, keys, now }: Runtime,
  { userId, tokens, userAgent, address }: NewSession,
) {
  const id = randomId()
  const idHash = hashOfId(id)
  const at = now()
  await sweep(db, sessions, { key: sessions.idHash, endsAt: expiresAt }, at)
  await db.insert(sessions).values({
    idHash,
    userId,
    discordTokens: await encryptTokens(keys, idHash, tokens),
    discordTokensExpireAt: tokens.expiresAt,
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
  if (!found) return null
  const readAt = performance.now()
  if (at.getTime() - found.lastUsedAt.getTime() < noteEvery) return { ...found, readAt }

  const lastAddress = known(address)
  const used = { lastUsedAt: at, expiresAt: endOf(found.createdAt, at), lastAddress }
  const noted = await skipWhenFull(() => db.update(sessions).set(used).where(isLive).returning({ idHash }))
  if (noted?.length === 0) return null
  return { ...found, readAt, ...(noted && { lastUsedAt: at, expiresAt: used.expiresAt }) }
}

/** What is left of a session that is over: enough to take its Discord tokens back. */
export type EndedSession = { idHash: string; encrypted: string; expiresAt: Date }

/**
 * Deletes the rows of a person's sessions, or of the one named: their cookies and access tokens are worth nothing from
 * here on, on every replica, and each is told. `revokeDiscordTokens` (sign-out.ts) follows once that is certain.
 */
export const deleteSessions = (db: Db, userId: string, idHash?: string): Promise<EndedSession[]> =>
  allowWhenFull(db, async (tx) => {
    const isNamed = idHash === undefined ? undefined : eq(sessions.idHash, idHash)
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), isNamed))
      .returning({
        idHash: sessions.idHash,
        encrypted: sessions.discordTokens,
        expiresAt: sessions.discordTokensExpireAt,
      })
    await publish(tx, { kind: 'session-ended', userId, idHash })
    return ended
  })

export const endSession = (
  { db }: Pick<Runtime, 'db'>,
  { idHash, userId }: Pick<CurrentSession, 'idHash' | 'userId'>,
) => deleteSessions(db, userId, idHash)

/** 256 random bits, base64url: what a cookie carries. */
export const randomId = () => randomBytes(32).toString('base64url')

/** What the database keeps of such an id, so that reading the database gives nobody a session. */
export const hashOfId = (id: string) => createHash('sha256').update(id).digest('base64url')

/** Sessions that were found before, as they are now, by their `idHash`; without those that are over. */
export async function readAllAgain(
  { db, now }: Pick<Runtime, 'db' | 'now'>,
  idHashes: string[],
): Promise<ReadonlyMap<string, CurrentSession>> {
  const found = await db
    .select(columns)
    .from(sessions)
    .where(and(inArray(sessions.idHash, idHashes), gt(sessions.expiresAt, now())))
  const readAt = performance.now()
  return new Map(found.map((session) => [session.idHash, { ...session, readAt }]))
}

const stored = z.object({ access_token: z.string(), refresh_token: z.string() })

/** Table, column and row: tokens copied into another row do not open. */
const contextOf = (idHash: string) => `sessions/platform_tokens/${idHash}`

export const encryptTokens = (keys: KeyRing, idHash: string, { accessToken, refreshToken }: DiscordTokens) =>
  keys.encrypt(JSON.stringify({ access_token: accessToken, refresh_token: refreshToken }), contextOf(idHash))

/** @throws what `keys.decrypt` throws */
export async function decryptTokens(keys: KeyRing, idHash: string, encrypted: string) {
  const { access_token, refresh_token } = stored.parse(
    JSON.parse(await keys.decrypt(encrypted, contextOf(idHash))),
  )
  return { accessToken: access_token, refreshToken: refresh_token }
}
