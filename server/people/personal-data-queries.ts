import { and, desc, eq, getTableColumns, like, lt, lte, sql } from 'drizzle-orm'
import { removedUser } from '@/api/history.schema'
import type { Db } from '@/server/db/open'
import {
  entitlements,
  gameServers,
  guildChanges,
  guildPresence,
  rateLimits,
  sessions,
  userImages,
  userProfiles,
} from '@/server/db/schema'

/** Counters whose keys end with a person's id are about that person (http/rate-limit.ts). */
const isCounterOf = (userId: string) => like(rateLimits.key, `%:${userId}`)

/** More sessions than anybody has, so that an answer stays bounded. */
const maxSessions = 1_000

export async function readProfileRow(db: Db, userId: string) {
  const [row] = await db
    .select({ profile: userProfiles.profile, updatedAt: userProfiles.updatedAt })
    .from(userProfiles)
    .where(eq(userProfiles.userId, userId))
  return row ?? null
}

export const readGrantsOf = (db: Db, userId: string) =>
  db
    .select({ what: entitlements.what, createdAt: entitlements.createdAt })
    .from(entitlements)
    .where(eq(entitlements.userId, userId))

const { userAgent, lastAddress, createdAt, lastUsedAt, expiresAt } = sessions

/** A person's sessions without what they are used with; the one used last first, those that are over too. */
export const readSessionRows = (db: Db, userId: string) =>
  db
    .select({ userAgent, lastAddress, createdAt, lastUsedAt, expiresAt })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastUsedAt))
    .limit(maxSessions)

export const readOpenPages = (db: Db, userId: string) =>
  db
    .select(getTableColumns(guildPresence))
    .from(guildPresence)
    .where(eq(guildPresence.userId, userId))
    .limit(maxSessions)

export const readCounters = (db: Db, userId: string) =>
  db
    .select({ key: rateLimits.key, hits: rateLimits.hits, windowEndsAt: rateLimits.windowEndsAt })
    .from(rateLimits)
    .where(isCounterOf(userId))

const { userId: _, batch: __, origin: ___, ...changeColumns } = getTableColumns(guildChanges)

export const selectChangesBefore = (db: Db, userId: string, id: number | undefined, limit: number) =>
  db
    .select(changeColumns)
    .from(guildChanges)
    .where(and(eq(guildChanges.userId, userId), id === undefined ? undefined : lt(guildChanges.id, id)))
    .orderBy(desc(guildChanges.id))
    .limit(limit)

export type OwnChange = Awaited<ReturnType<typeof selectChangesBefore>>[number]

/** How many entries at most, how many characters of JSON they may be together, and how many are read at a time. */
export type ChangeBounds = { entries: number; characters: number; atOnce: number }

/** What a person changed in all guilds, the newest first; `isComplete` is false where the bounds cut it off. */
export async function readOwnChanges(db: Db, userId: string, bounds: ChangeBounds) {
  const changes: OwnChange[] = []
  let characters = 0
  for (;;) {
    const page = await selectChangesBefore(db, userId, changes.at(-1)?.id, bounds.atOnce)
    for (const change of page) {
      characters += JSON.stringify(change).length
      const isTooMuch = changes.length === bounds.entries || characters > bounds.characters
      if (isTooMuch) return { changes, isComplete: false }
      changes.push(change)
    }
    if (page.length < bounds.atOnce) return { changes, isComplete: true }
  }
}

/** So many that one statement stays well below what a statement may take. */
const anonymizeBatch = 2_000

/** The changes stay, since they are the guild's; who made them is not known any more. */
async function makeAnonymous(db: Db, userId: string) {
  const some = db
    .select({ guildId: guildChanges.guildId, id: guildChanges.id })
    .from(guildChanges)
    .where(eq(guildChanges.userId, userId))
    .limit(anonymizeBatch)
  for (;;) {
    const changed = await db
      .update(guildChanges)
      .set({ userId: removedUser, userName: null, userAvatar: null })
      .where(sql`(${guildChanges.guildId}, ${guildChanges.id}) in ${some}`)
      .returning({ id: guildChanges.id })
    if (changed.length < anonymizeBatch) return
  }
}

/**
 * Removes what is stored about a person besides their sessions, in the transaction `db`; their entries in histories stay
 * without them. What the operator granted stays: it is the operator's word, not the person's. Counters of limits stay
 * until their time is over, else deleting would lift the limits.
 */
export async function removePersonalData(db: Db, userId: string, at: Date) {
  await db.delete(userProfiles).where(eq(userProfiles.userId, userId))
  await db.delete(userImages).where(eq(userImages.userId, userId))
  await db.delete(gameServers).where(eq(gameServers.userId, userId))
  await db.delete(guildPresence).where(eq(guildPresence.userId, userId))
  await db.delete(rateLimits).where(and(isCounterOf(userId), lte(rateLimits.windowEndsAt, at)))
  await makeAnonymous(db, userId)
}
