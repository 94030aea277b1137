import { desc, eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { LoadedReport } from '@/contract/calls/bot'
import { botProblem } from '@/contract/calls/events'
import { backend as texts } from '@/server/http/texts'
import type { Db } from '@/server/db/open'
import { botLoaded, guildChanges, guildFeatures, guildSettings } from '@/server/db/schema'
import { HttpError } from '@/server/http/http-error'

/** By subject: `settings`, or `feature:` and the feature's id. */
type Versions = Record<string, number>

/** Replaces what the bot said before of these subjects. */
export async function saveLoaded(
  db: Db,
  guildId: string,
  { versions, problems }: LoadedReport,
  loadedAt: Date,
) {
  const rows = Object.entries(versions).map(([subject, version]) => {
    const own = problems.filter((problem) => problem.subject === subject)
    return { guildId, subject, version, loadedAt, problems: own.length > 0 ? own : null }
  })
  if (rows.length === 0) return
  await db
    .insert(botLoaded)
    .values(rows)
    .onConflictDoUpdate({
      target: [botLoaded.guildId, botLoaded.subject],
      set: {
        version: sql`excluded.version`,
        loadedAt: sql`excluded.loaded_at`,
        problems: sql`excluded.problems`,
      },
    })
}

/** @throws HttpError 422 `invalid` naming the subjects whose version was never saved for this guild */
export async function assertSaved(db: Db, guildId: string, versions: Versions) {
  const saved = await readVersions(db, guildId)
  const unknown = Object.entries(versions).filter(([subject, version]) => version > (saved[subject] ?? 0))
  if (unknown.length === 0) return
  const fields = unknown.map(([subject]) => [`versions.${subject}`, texts.versionUnknown])
  throw new HttpError(422, 'invalid', texts.versionUnknown, { fields: Object.fromEntries(fields) })
}

/** Only has the subjects that the bot reported. */
export const readLoaded = async (db: Db, guildId: string) => (await readBotState(db, guildId)).loaded

/** What the bot has loaded, and what of that it cannot use. */
export async function readBotState(db: Db, guildId: string) {
  const rows = await db
    .select({ subject: botLoaded.subject, version: botLoaded.version, problems: botLoaded.problems })
    .from(botLoaded)
    .where(eq(botLoaded.guildId, guildId))
  const loaded: Versions = Object.fromEntries(rows.map(({ subject, version }) => [subject, version]))
  return { loaded, problems: rows.flatMap((row) => z.array(botProblem).parse(row.problems ?? [])) }
}

/** Only has the subjects that were saved. */
export async function readVersions(db: Db, guildId: string): Promise<Versions> {
  const [settings, features] = await Promise.all([
    db
      .select({ version: guildSettings.version })
      .from(guildSettings)
      .where(eq(guildSettings.guildId, guildId)),
    db
      .select({ featureId: guildFeatures.featureId, version: guildFeatures.version })
      .from(guildFeatures)
      .where(eq(guildFeatures.guildId, guildId)),
  ])
  return Object.fromEntries([
    ...settings.map(({ version }) => ['settings', version] as const),
    ...features.map(({ featureId, version }) => [`feature:${featureId}`, version] as const),
  ])
}

/** Milliseconds since a guild's last change, by the database's clock; null if there is none. */
export async function readChangedAgo(db: Db, guildId: string): Promise<number | null> {
  const [last] = await db
    .select({
      ago: sql<number>`extract(epoch from clock_timestamp() - ${guildChanges.createdAt})::float8 * 1000`,
    })
    .from(guildChanges)
    .where(eq(guildChanges.guildId, guildId))
    .orderBy(desc(guildChanges.id))
    .limit(1)
  return last ? Math.max(0, Math.round(last.ago)) : null
}
