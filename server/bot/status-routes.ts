import { Hono } from 'hono'
import type { BotStatus, StatusStep } from '@/api/status.schema'
import type { SignedInEnv } from '@/server/auth/authenticate'
import { heartbeatLife } from '@/server/http/limits'
import { type PastReport, readHeartbeat, readReports, reportStep, stepOf } from './heartbeats-queries'
import type { Runtime } from '@/server/runtime'

/** A day of five minutes each, the present ones included. */
const steps = 288

type LastWord = NonNullable<Awaited<ReturnType<typeof readHeartbeat>>>

function present(last: LastWord, now: Date, history: StatusStep[]): BotStatus {
  const { latency_ms = null, guild_count = null, shards, version = null } = last.report
  const isOnline = now.getTime() - last.seenAt.getTime() <= heartbeatLife
  return {
    status: isOnline ? 'online' : 'offline',
    last_seen_at: last.seenAt.toISOString(),
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

const presentNothing = (history: StatusStep[]): BotStatus => ({
  status: 'unknown',
  last_seen_at: null,
  latency_ms: null,
  guild_count: null,
  shards: null,
  version: null,
  history,
})

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

/** `GET /status`: how the bot is and was, for anybody who is signed in. */
export const statusRoutes = (rt: Runtime) =>
  new Hono<SignedInEnv>().get('/status', async (c) => {
    const now = rt.now()
    const from = new Date(stepOf(now).getTime() - (steps - 1) * reportStep)
    const [last, reports] = await Promise.all([readHeartbeat(rt.db), readReports(rt.db, from)])
    const history = fillSteps(from, reports, last?.bot)
    return c.json(last ? present(last, now, history) : presentNothing(history))
  })
