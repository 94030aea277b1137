import { and, asc, desc, gte, inArray, lt, lte } from 'drizzle-orm'
import { z } from 'zod'
import {
  type BotStatus,
  botStatus,
  type Heartbeat,
  heartbeat,
  heartbeatReport,
  type HeartbeatReport,
  type StatusStep,
} from '@/contract/calls/status'
import { at } from '@/server/calls/examples'
import { route } from '@/server/calls/route'
import type { Db } from '@/server/db/open'
import { botHeartbeats, botReports } from '@/server/db/schema'
import { heartbeatUnknown } from '@/server/http/http-error'
import { heartbeats } from '@/server/metrics'

/** A bot that has not reported for this many milliseconds counts as away. */
export const heartbeatLife = 120_000

/** Milliseconds of one step of the history. */
const reportStep = 300_000
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
type PastReport = z.output<typeof pastReport> & { bot: string; startedAt: Date }

const summarize = ({ latency_ms, guild_count, shards }: HeartbeatReport): z.output<typeof pastReport> => ({
  latency_ms: latency_ms ?? null,
  guild_count: guild_count ?? null,
  shards_ready: shards ? shards.filter(({ status }) => status === 'ready').length : null,
})

const stepOf = (at: Date) => new Date(Math.floor(at.getTime() / reportStep) * reportStep)

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
  heartbeats.inc()
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

async function readReports(db: Db, since: Date): Promise<PastReport[]> {
  const rows = await db
    .select({ bot: botReports.bot, startedAt: botReports.startedAt, report: botReports.report })
    .from(botReports)
    .where(gte(botReports.startedAt, since))
    .orderBy(desc(botReports.startedAt))
    .limit(maxReports)
  return rows.map(({ bot, startedAt, report }) => ({ bot, startedAt, ...pastReport.parse(report) }))
}

/** A day of five minutes each, the present ones included. */
const steps = 288

type LastReport = Awaited<ReturnType<typeof readHeartbeat>>

const isRecent = (last: NonNullable<LastReport>, now: Date) =>
  now.getTime() - last.seenAt.getTime() <= heartbeatLife

function present(last: LastReport, now: Date, history: StatusStep[]): BotStatus {
  const { latency_ms = null, guild_count = null, shards, version = null } = last?.report ?? {}
  return {
    status: last ? (isRecent(last, now) ? 'online' : 'offline') : 'unknown',
    last_seen_at: last?.seenAt.toISOString() ?? null,
    latency_ms,
    guild_count,
    shards:
      shards?.map((shard) => ({
        ...shard,
        latency_ms: shard.latency_ms ?? null,
        guild_count: shard.guild_count ?? null,
      })) ?? null,
    version,
    history,
  }
}

/** Every step of the last day; where several bots reported, the one that `bot` names goes before others. */
function fillSteps(from: Date, reports: PastReport[], bot: string | undefined): StatusStep[] {
  const known = new Map<number, PastReport>()
  for (const report of reports) {
    const at = report.startedAt.getTime()
    if (!known.has(at) || report.bot === bot) known.set(at, report)
  }
  return Array.from({ length: steps }, (_, index) => {
    const at = from.getTime() + index * reportStep
    const { latency_ms = null, guild_count = null, shards_ready = null } = known.get(at) ?? {}
    return { at: new Date(at).toISOString(), latency_ms, guild_count, shards_ready }
  })
}

const status = {
  status: 'online',
  last_seen_at: at,
  latency_ms: 38,
  guild_count: 212,
  shards: [{ id: 0, status: 'ready', latency_ms: 38, guild_count: 212 }],
  version: '2.4.0',
  history: [{ at: '2026-03-14T09:25:00.000Z', latency_ms: 40, guild_count: 212, shards_ready: 1 }],
}

export const statusRoutes = [
  route({
    id: 'readHeartbeat',
    method: 'get',
    path: '/heartbeat',
    tag: 'health',
    summary: 'Read the bot’s last heartbeat',
    description: 'The dashboard asks once a minute. A 404 or a 500 means that the bot’s state is unknown.',
    isRequired: true,
    without: 'The bot’s state is unknown, which is how the dashboard shows it.',
    answer: {
      description: 'The bot reported in the last two minutes.',
      schema: heartbeat,
      example: { status: 'online', last_seen_at: at, latency_ms: 38, guild_count: 212 },
    },
    failures: { heartbeatUnknown },
    handle: (rt) => async (c) => {
      const last = await readHeartbeat(rt.db)
      if (!last || !isRecent(last, rt.now())) throw heartbeatUnknown()
      const { latency_ms = null, guild_count = null } = last.report
      const last_seen_at = last.seenAt.toISOString()
      return c.json<Heartbeat>({ status: 'online', last_seen_at, latency_ms, guild_count })
    },
  }),
  route({
    id: 'readStatus',
    method: 'get',
    path: '/status',
    tag: 'health',
    summary: 'Read the bot’s status, and its history of the last day',
    description: 'The history has a step for every five minutes, the oldest first. Null means unknown.',
    without: 'The page about the bot says that its state is unknown.',
    answer: {
      description: 'The status, as far as it is known.',
      schema: botStatus,
      example: status,
    },
    handle: (rt) => async (c) => {
      const now = rt.now()
      const from = new Date(stepOf(now).getTime() - (steps - 1) * reportStep)
      const [last, reports] = await Promise.all([readHeartbeat(rt.db), readReports(rt.db, from)])
      return c.json(present(last, now, fillSteps(from, reports, last?.bot)))
    },
  }),
]
