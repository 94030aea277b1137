import { and, asc, eq, gt, lte, type SQL, sql } from 'drizzle-orm'
import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '@/server/db/open'
import { countFitting, storedBytes } from '@/server/db/rows'
import type { Report } from '@/server/db/reports'
import { guildChanges } from '@/server/db/schema'

const { id, guildId, subject, version, userId, userName, userAvatar, botId, botName, createdAt } =
  guildChanges
/** `id` rises across all guilds. */
const kept = { id, guildId, subject, version, userId, userName, userAvatar, botId, botName, createdAt }
/** `keys` are those that changed. To name them, the database reads the values, of which a change may have a megabyte. */
const columns = { ...kept, keys: sql<string[]>`array(select jsonb_object_keys(${guildChanges.after}))` }
/** Of such values, for one statement. */
const bytesAtOnce = 4 * 1024 * 1024

export type LoggedPosition = Pick<typeof guildChanges.$inferSelect, keyof typeof kept>
export type LoggedChange = LoggedPosition & { keys: string[] }

/** Changes of all guilds with ids above `after`, in order, without what changed in them. */
export const readPositions = (db: Db, after: number, limit: number): Promise<LoggedPosition[]> =>
  db
    .select(kept)
    .from(guildChanges)
    .where(gt(guildChanges.id, after))
    .orderBy(asc(guildChanges.id))
    .limit(limit)

type Part = {
  which?: SQL
  /** Of values, for one statement. */
  bytes?: number
}

/** Changes above `after`, in order, as many as are read quickly. `isWhole`: there were no more. */
export async function readLog(
  db: Db,
  after: number,
  limit: number,
  { which, bytes = bytesAtOnce }: Part = {},
) {
  const wanted = and(gt(guildChanges.id, after), which)
  const sizes = await db
    .select({ id, bytes: storedBytes([guildChanges.after]) })
    .from(guildChanges)
    .where(wanted)
    .orderBy(asc(guildChanges.id))
    .limit(limit)
  const count = countFitting(sizes, bytes)
  const upTo = sizes[count - 1]?.id ?? after
  const changes: LoggedChange[] = await db
    .select(columns)
    .from(guildChanges)
    .where(and(wanted, lte(guildChanges.id, upTo)))
    .orderBy(asc(guildChanges.id))
  return { changes, upTo, isWhole: count === sizes.length && count < limit }
}

/** Changes of one guild with ids above `after` up to `upTo`, in order; at most `limit`. */
export async function readGuildLog(
  db: Db,
  guildId: string,
  { after, upTo, limit, bytes }: { after: number; upTo: number; limit: number } & Pick<Part, 'bytes'>,
): Promise<LoggedChange[]> {
  const which = and(eq(guildChanges.guildId, guildId), lte(guildChanges.id, upTo))
  const found: LoggedChange[] = []
  for (let from = after; found.length < limit;) {
    const read = await readLog(db, from, limit - found.length, { which, bytes })
    found.push(...read.changes)
    if (read.isWhole) break
    from = read.upTo
  }
  return found
}

async function readOfSequence(db: Db, value: SQL<string>) {
  const [row] = await db.select({ value }).from(sql`guild_changes_id_seq`)
  if (!row) throw new Error('The log of changes has no sequence.')
  return BigInt(row.value)
}

const readLastId = (db: Db) => readOfSequence(db, sql<string>`case when is_called then last_value else 0 end`)

/*
 * An id is taken before its row can be read. Once every transaction that had begun to write when an id had been taken is
 * over, its row is there or never will be: those are older than one that begins then (`newTransaction`), and over once
 * `oldestOpen` has reached that. The end of a snapshot would not do, since it leaves out those that are still open and
 * younger than the last one that is over.
 */
const newTransaction = (db: Db) => readOfSequence(db, sql<string>`pg_current_xact_id()::text`)
const oldestOpen = (db: Db) => readOfSequence(db, sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text`)

type Parts = {
  db: Db
  report: Report
  /** Called once for each change, in the order of their ids, without gaps. */
  onChange: (change: LoggedChange) => void
}

/**
 * Milliseconds: between two looks without being woken, as a notification may be lost; until a missing id is looked for
 * again; and until it is given up even though a transaction that might bring it seems to be open (none lives so long,
 * db/open.ts).
 */
const times = { idle: 5_000, gap: 20, timeout: 10_000 }
const batch = 500

/** Ids up to `upTo` of which some are missing, and when it is certain that they stay so. */
type Gap = { upTo: number; over: bigint; since: number }

/** The last id that is taken, once all rows up to it exist or never will. */
async function settledId(db: Db) {
  const start = performance.now()
  const lastId = await readLastId(db)
  const after = await newTransaction(db)
  while ((await oldestOpen(db)) < after) {
    if (performance.now() - start > times.timeout) break
    await pause(times.gap)
  }
  return Number(lastId)
}

/**
 * Follows the log of all changes. Ids are taken before a transaction commits, so a smaller one may appear after a
 * larger: a missing id holds back what follows it until it appears, or until it is certain that it never will.
 */
export async function followLog({ db, report, onChange }: Parts) {
  let position = await settledId(db)
  let gap: Gap | null = null
  let isClosed = false
  let timer: NodeJS.Timeout | null = null
  let running: Promise<void> | null = null
  let isWanted = false

  /** Up to where missing ids are missing for good; asked before the rows are read. */
  async function certainUpTo() {
    if (!gap) return position
    const isOver = (await oldestOpen(db)) >= gap.over || performance.now() - gap.since > times.timeout
    return isOver ? gap.upTo : position
  }

  async function read() {
    for (;;) {
      const certain = await certainUpTo()
      const { changes: rows, isWhole } = await readLog(db, position, batch)
      for (const row of rows) {
        if (isClosed) return
        if (row.id > certain) position = Math.max(position, certain)
        if (row.id > certain && row.id !== position + 1) return hold(rows.at(-1)?.id ?? row.id)
        position = row.id
        onChange(row)
      }
      gap = null
      if (isWhole) return
    }
  }

  async function hold(upTo: number) {
    if (gap && position < gap.upTo && performance.now() - gap.since < times.timeout) return
    gap = { upTo: upTo - 1, over: await newTransaction(db), since: performance.now() }
  }

  async function look() {
    try {
      do {
        isWanted = false
        await read()
      } while (isWanted && !isClosed)
    } catch (error) {
      report(error, 'The log of changes could not be read')
    }
    running = null
    schedule(gap ? times.gap : times.idle)
  }

  function schedule(milliseconds: number) {
    if (timer) clearTimeout(timer)
    if (!isClosed) timer = setTimeout(() => void wake(), milliseconds).unref()
  }

  function wake() {
    isWanted = true
    running ??= isClosed ? null : look()
    return running ?? Promise.resolve()
  }

  await wake()
  return {
    /** Every change up to this id has been passed on, or will never exist. */
    position: () => position,
    /** Reads new changes now. Resolves when they have been passed on. */
    wake,
    async close() {
      isClosed = true
      if (timer) clearTimeout(timer)
      await running
    },
  }
}
