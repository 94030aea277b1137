import { and, desc, eq, lt } from 'drizzle-orm'
import type { Db } from '@/server/db/open'
import { guildChanges } from '@/server/db/schema'

const columns = {
  id: guildChanges.id,
  userId: guildChanges.userId,
  userName: guildChanges.userName,
  userAvatar: guildChanges.userAvatar,
  subject: guildChanges.subject,
  version: guildChanges.version,
  before: guildChanges.before,
  after: guildChanges.after,
  reverts: guildChanges.reverts,
  batch: guildChanges.batch,
  origin: guildChanges.origin,
  createdAt: guildChanges.createdAt,
}

/** Which changes of a guild: older than `before`, by one person, of one subject. */
export type HistoryFilter = { before?: number; userId?: string; subject?: string }

/** The statement behind `readChanges`, so that a test can ask for its plan. */
export const selectChanges = (
  db: Db,
  guildId: string,
  { before, userId, subject }: HistoryFilter,
  most: number,
) =>
  db
    .select(columns)
    .from(guildChanges)
    .where(
      and(
        eq(guildChanges.guildId, guildId),
        before === undefined ? undefined : lt(guildChanges.id, before),
        userId === undefined ? undefined : eq(guildChanges.userId, userId),
        subject === undefined ? undefined : eq(guildChanges.subject, subject),
      ),
    )
    .orderBy(desc(guildChanges.id))
    .limit(most)

/** A page of a guild's history, newest first, and the cursor of the next one; null at the end. */
export async function readChanges(db: Db, guildId: string, filter: HistoryFilter, most: number) {
  const rows = await selectChanges(db, guildId, filter, most + 1)
  const changes = rows.slice(0, most)
  return { changes, next: rows.length > most ? (changes.at(-1)?.id ?? null) : null }
}

export type StoredChange = Awaited<ReturnType<typeof readChanges>>['changes'][number]

/** One change of a guild; null for another guild's. */
export async function readChange(db: Db, guildId: string, id: number): Promise<StoredChange | null> {
  const [row] = await db
    .select(columns)
    .from(guildChanges)
    .where(and(eq(guildChanges.guildId, guildId), eq(guildChanges.id, id)))
  return row ?? null
}

/** The changes that were made in one step, the newest first. */
export const readBatch = (db: Db, guildId: string, batch: string): Promise<StoredChange[]> =>
  db
    .select(columns)
    .from(guildChanges)
    .where(and(eq(guildChanges.guildId, guildId), eq(guildChanges.batch, batch)))
    .orderBy(desc(guildChanges.id))

/** Enough for a filter; a guild with more people who change things is not one to choose from a list. */
const maxPeople = 100

/** Who ever changed something in a guild, with the name that their newest change has. */
export const readPeople = (db: Db, guildId: string) =>
  db
    .selectDistinctOn([guildChanges.userId], {
      userId: guildChanges.userId,
      userName: guildChanges.userName,
      userAvatar: guildChanges.userAvatar,
    })
    .from(guildChanges)
    .where(eq(guildChanges.guildId, guildId))
    // Both the same way round, as the index has them.
    .orderBy(desc(guildChanges.userId), desc(guildChanges.id))
    .limit(maxPeople)
