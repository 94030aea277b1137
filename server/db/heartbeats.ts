import { desc } from 'drizzle-orm'
import { heartbeatReport, type HeartbeatReport } from '@/api/heartbeat.schema'
import type { Db } from './client'
import { botHeartbeats } from './schema'

/** Keeps a bot's last word; `bot` tells several apart. */
export async function saveHeartbeat(db: Db, bot: string, report: HeartbeatReport, seenAt: Date) {
  await db
    .insert(botHeartbeats)
    .values({ bot, report, seenAt })
    .onConflictDoUpdate({ target: botHeartbeats.bot, set: { report, seenAt } })
}

/** The newest word of any bot, or null when none ever reported. */
export async function readHeartbeat(db: Db): Promise<{ report: HeartbeatReport; seenAt: Date } | null> {
  const [row] = await db
    .select({ report: botHeartbeats.report, seenAt: botHeartbeats.seenAt })
    .from(botHeartbeats)
    .orderBy(desc(botHeartbeats.seenAt))
    .limit(1)
  return row ? { report: heartbeatReport.parse(row.report), seenAt: row.seenAt } : null
}
