import { and, asc, eq, gt, inArray, lte } from 'drizzle-orm'
import type { Author } from './changes'
import type { Db } from '@/server/db/open'
import { guildPresence } from '@/server/db/schema'

/** One open event stream of a guild's page. `subject` is the form that is shown, or null. */
export type UserPresence = Author & { guildId: string; streamId: string; subject: string | null }

/** Milliseconds after which a row that was not renewed is over; a renewal may come late. */
export const presenceLife = 60_000
/** People shown at once. */
const maxUsers = 50

/** Says that these are there, or still are; each stream once. */
export async function savePresence(db: Db, streams: UserPresence[], seenAt: Date) {
  await db
    .insert(guildPresence)
    .values(streams.map((stream) => ({ ...stream, seenAt })))
    .onConflictDoUpdate({ target: [guildPresence.guildId, guildPresence.streamId], set: { seenAt } })
}

export async function deletePresence(db: Db, streams: Pick<UserPresence, 'guildId' | 'streamId'>[]) {
  const named = (column: 'guildId' | 'streamId') =>
    inArray(guildPresence[column], [...new Set(streams.map((stream) => stream[column]))])
  // A stream's id is unique among all guilds; the guild's is what the key begins with.
  await db.delete(guildPresence).where(and(named('guildId'), named('streamId')))
}

/** Who is at a guild's pages now, each person at each form once, those who came first before others. */
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

/** Removes some of what a replica left behind that ended without a word; never much at once. */
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
