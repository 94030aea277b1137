import { and, asc, eq, gt, inArray, lte } from 'drizzle-orm'
import type { Author } from './changes'
import type { Db } from '@/server/db/open'
import { guildPresence } from '@/server/db/schema'

/** An open event stream of a guild's page. `subject` is the form that it shows, or null. */
export type UserPresence = Author & { guildId: string; streamId: string; subject: string | null }

/** Milliseconds after which a row expires unless it is renewed. */
const presenceLife = 60_000
const maxUsers = 50

/** Inserts or renews; each stream at most once. */
export async function savePresence(db: Db, streams: UserPresence[], seenAt: Date) {
  await db
    .insert(guildPresence)
    .values(streams.map((stream) => ({ ...stream, seenAt })))
    .onConflictDoUpdate({ target: [guildPresence.guildId, guildPresence.streamId], set: { seenAt } })
}

export async function deletePresence(db: Db, streams: Pick<UserPresence, 'guildId' | 'streamId'>[]) {
  const named = (column: 'guildId' | 'streamId') =>
    inArray(guildPresence[column], [...new Set(streams.map((stream) => stream[column]))])
  // Stream ids are unique; the guild's id is the start of the key.
  await db.delete(guildPresence).where(and(named('guildId'), named('streamId')))
}

/** Each person once per form. */
export async function readPresence(db: Db, guildId: string, at: Date) {
  const isThere = and(
    eq(guildPresence.guildId, guildId),
    gt(guildPresence.seenAt, new Date(at.getTime() - presenceLife)),
  )
  return db
    .selectDistinct({
      userId: guildPresence.userId,
      userName: guildPresence.userName,
      userAvatar: guildPresence.userAvatar,
      subject: guildPresence.subject,
    })
    .from(guildPresence)
    .where(isThere)
    .orderBy(asc(guildPresence.userId))
    .limit(maxUsers)
}

/** Removes rows that a crashed replica left behind, a bounded number at once. */
export async function sweepPresence(db: Db, guildId: string, at: Date) {
  const over = db
    .select({ streamId: guildPresence.streamId })
    .from(guildPresence)
    .where(
      and(
        eq(guildPresence.guildId, guildId),
        lte(guildPresence.seenAt, new Date(at.getTime() - presenceLife)),
      ),
    )
    .limit(100)
  await db
    .delete(guildPresence)
    .where(and(eq(guildPresence.guildId, guildId), inArray(guildPresence.streamId, over)))
}
