import { and, asc, desc, gte, inArray, lt, lte } from 'drizzle-orm'
import { z } from 'zod'
import { heartbeatReport, type HeartbeatReport } from '@/api/status.schema'
import type { Db } from '@/server/db/open'
import { botHeartbeats, botReports } from '@/server/db/schema'

/** Milliseconds of one step of the history. */
export const reportStep = 300_000
/** Milliseconds after which a step is removed: a day, and an hour for clocks that differ. */
const reportLife = 25 * 3_600_000
const sweepBatch = 100
/** Steps that are read at once: a day of ten bots. */
const maxReports = 3_000

/** What is kept of a report for the history, which is read often: numbers, and no list of shards. */
const pastReport = z.object({
  latency_ms: z.number().nullable(),
  guild_count: z.number().nullable(),
  shards_ready: z.number().nullable(),
})
export type PastReport = z.output<typeof pastReport> & { bot: string; startedAt: Date }

const summarize = ({ latency_ms, guild_count, shards }: HeartbeatReport): z.output<typeof pastReport> => ({
  latency_ms: latency_ms ?? null,
  guild_count: guild_count ?? null,
  shards_ready: shards ? shards.filter(({ status }) => status === 'ready').length : null,
})

export const stepOf = (at: Date) => new Date(Math.floor(at.getTime() / reportStep) * reportStep)

async function sweepReports(db: Db, at: Date) {
  const over = await db
    .select({ bot: botReports.bot, startedAt: botReports.startedAt })
    .from(botReports)
    .where(lt(botReports.startedAt, new Date(at.getTime() - reportLife)))
    .orderBy(asc(botReports.startedAt))
    .limit(sweepBatch)
  const newest = over.at(-1)
  if (!newest) return
  const bots = [...new Set(over.map(({ bot }) => bot))]
  await db
    .delete(botReports)
    .where(and(inArray(botReports.bot, bots), lte(botReports.startedAt, newest.startedAt)))
}

/** Keeps a bot's last word, and the last word of these five minutes; `bot` tells several apart. */
export async function saveHeartbeat(db: Db, bot: string, report: HeartbeatReport, seenAt: Date) {
  await db
    .insert(botHeartbeats)
    .values({ bot, report, seenAt })
    .onConflictDoUpdate({ target: botHeartbeats.bot, set: { report, seenAt } })
  const past = summarize(report)
  await db
    .insert(botReports)
    .values({ bot, startedAt: stepOf(seenAt), report: past })
    .onConflictDoUpdate({ target: [botReports.bot, botReports.startedAt], set: { report: past } })
  await sweepReports(db, seenAt)
}

export async function readHeartbeat(
  db: Db,
): Promise<{ bot: string; report: HeartbeatReport; seenAt: Date } | null> {
  const [row] = await db
    .select({ bot: botHeartbeats.bot, report: botHeartbeats.report, seenAt: botHeartbeats.seenAt })
    .from(botHeartbeats)
    .orderBy(desc(botHeartbeats.seenAt))
    .limit(1)
  return row ? { ...row, report: heartbeatReport.parse(row.report) } : null
}

export async function readReports(db: Db, since: Date): Promise<PastReport[]> {
  const rows = await db
    .select({ bot: botReports.bot, startedAt: botReports.startedAt, report: botReports.report })
    .from(botReports)
    .where(gte(botReports.startedAt, since))
    .orderBy(desc(botReports.startedAt))
    .limit(maxReports)
  return rows.map(({ bot, startedAt, report }) => ({ bot, startedAt, ...pastReport.parse(report) }))
}
