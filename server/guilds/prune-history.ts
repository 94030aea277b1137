import { and, asc, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '@/server/db/open'
import { allowWhenFull, countFitting, storedBytes } from '@/server/db/rows'
import { guildChanges } from '@/server/db/schema'
import { runTask } from '@/server/metrics'
import type { Runtime } from '@/server/runtime'
import { pruneFacts } from './facts'

const day = 24 * 3_600_000
/** Changes per statement, milliseconds of rest after it, and bytes that it may delete. */
const usualBatch = { size: 500, rest: 100, bytes: 4 * 1024 * 1024 }
/** Milliseconds. */
const usualRounds = { every: 3_600_000, first: 60_000 }

const bytes = storedBytes([guildChanges.before, guildChanges.after])

/** The next changes of all guilds after `id`. */
const readNext = (db: Db, id: number, size: number) =>
  db
    .select({ id: guildChanges.id, createdAt: guildChanges.createdAt, bytes })
    .from(guildChanges)
    .where(gt(guildChanges.id, id))
    .orderBy(asc(guildChanges.id))
    .limit(size)

/** Whether a later change has the same subject. Uses the index for the latest one; a join would read all. */
export const isReplaced = (row: SQL) => sql`(${row}.id < (
  select max(newer.id) from guild_changes newer
  where newer.guild_id = ${row}.guild_id and newer.subject = ${row}.subject))`

/**
 * Deletes changes that later ones replaced. The newest of each subject stays, because undo and followers need it, and so
 * do changes of the same import.
 */
async function deleteReplaced(db: Db, ids: number[]) {
  const [old, kin] = [sql`guild_changes`, sql`kin`]
  // Without statistics PostgreSQL would look for the others of no batch in all changes of the guild.
  const isAlone = sql`(${old}.batch is null or not exists (
    select from guild_changes kin where kin.guild_id = ${old}.guild_id and kin.batch = ${old}.batch
    and not ${isReplaced(kin)}))`
  const rows = await db
    .select({ id: guildChanges.id })
    .from(guildChanges)
    .where(and(inArray(guildChanges.id, ids), isReplaced(old), isAlone))
  const replaced = rows.map(({ id }) => id)
  if (replaced.length === 0) return
  await allowWhenFull(db, (tx) => tx.delete(guildChanges).where(inArray(guildChanges.id, replaced)))
}

/** Deletes replaced changes from before `before`, in small steps, so that nobody waits for it. */
export async function pruneHistory(db: Db, before: Date, batch = usualBatch, signal?: AbortSignal) {
  for (let id = 0; ; await pause(batch.rest, undefined, { ref: false, signal })) {
    const next = await readNext(db, id, batch.size)
    const old = next.filter(({ createdAt }) => createdAt < before)
    const ids = old.slice(0, countFitting(old, batch.bytes)).map((row) => row.id)
    if (ids.length > 0) await deleteReplaced(db, ids)
    // Ids rise with time, so later ones are even newer.
    if (ids.length === old.length && old.length < batch.size) return
    id = ids.at(-1) ?? id
  }
}

/** Prunes facts every hour, and the history if HISTORY_DAYS is set. @returns a function that stops it */
export function keepPruning(
  { env, db, now, report }: Pick<Runtime, 'env' | 'db' | 'now' | 'report'>,
  rounds = usualRounds,
) {
  const { historyDays } = env
  const stop = new AbortController()
  const run = async () => {
    await pause(rounds.first, undefined, { ref: false, signal: stop.signal })
    for (;;) {
      await runTask('prune_facts', () => pruneFacts(db, now())).catch((error: unknown) =>
        report(error, 'Facts could not be pruned'),
      )
      const before = historyDays !== null && new Date(now().getTime() - historyDays * day)
      if (before)
        await runTask('prune_history', () => pruneHistory(db, before, usualBatch, stop.signal)).catch(
          (error: unknown) => {
            if (!stop.signal.aborted) report(error, 'The history could not be pruned')
          },
        )
      await pause(rounds.every, undefined, { ref: false, signal: stop.signal })
    }
  }
  run().catch(() => undefined)
  return () => stop.abort()
}
