import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import type { Db } from '@/server/db/client'
import { guildChanges } from '@/server/db/schema'

/** One row of the log of all changes. `id` rises with each change of any guild. */
export type LoggedChange = {
  id: number
  guildId: string
  subject: string
  version: number
  userId: string
  userName: string | null
  userAvatar: string | null
  /** The keys that changed. */
  keys: string[]
  createdAt: Date
}

const columns = {
  id: guildChanges.id,
  guildId: guildChanges.guildId,
  subject: guildChanges.subject,
  version: guildChanges.version,
  userId: guildChanges.userId,
  userName: guildChanges.userName,
  userAvatar: guildChanges.userAvatar,
  keys: sql<string[]>`array(select jsonb_object_keys(${guildChanges.after}))`,
  createdAt: guildChanges.createdAt,
}

/** The changes of all guilds with an id above `after`, in the order of their ids. */
export const readLog = (db: Db, after: number, limit: number): Promise<LoggedChange[]> =>
  db
    .select(columns)
    .from(guildChanges)
    .where(gt(guildChanges.id, after))
    .orderBy(asc(guildChanges.id))
    .limit(limit)

/** The changes of one guild with an id above `after` and not above `upTo`, in the order of their ids. */
export const readGuildLog = (
  db: Db,
  guildId: string,
  { after, upTo, limit }: { after: number; upTo: number; limit: number },
): Promise<LoggedChange[]> =>
  db
    .select(columns)
    .from(guildChanges)
    .where(and(eq(guildChanges.guildId, guildId), gt(guildChanges.id, after), lte(guildChanges.id, upTo)))
    .orderBy(asc(guildChanges.id))
    .limit(limit)

/** Where the log stands: the last id that was taken, and which transactions are open. */
export type LogState = { lastId: number; oldestOpen: bigint; nextTransaction: bigint }

/**
 * An id is taken before its row can be read. Once every transaction that was open when an id had been taken is over
 * (`oldestOpen` has reached the `nextTransaction` of then), its row is there or never will be.
 */
export async function readLogState(db: Db): Promise<LogState> {
  const [row] = await db
    .select({
      lastId: sql<string>`case when is_called then last_value else 0 end`,
      oldestOpen: sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text`,
      nextTransaction: sql<string>`pg_snapshot_xmax(pg_current_snapshot())::text`,
    })
    .from(sql`guild_changes_id_seq`)
  if (!row) throw new Error('The log of changes has no sequence.')
  const { lastId, oldestOpen, nextTransaction } = row
  return {
    lastId: Number(lastId),
    oldestOpen: BigInt(oldestOpen),
    nextTransaction: BigInt(nextTransaction),
  }
}
