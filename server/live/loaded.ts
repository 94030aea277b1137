import { eq, sql } from 'drizzle-orm'
import type { Db } from '@/server/db/client'
import { botLoaded } from '@/server/db/schema'

/** Versions by subject: `settings`, or `feature:` and the feature's id. */
export type Versions = Record<string, number>

/** Notes which versions of a guild's configuration the bot works with. */
export async function saveLoadedVersions(db: Db, guildId: string, versions: Versions, loadedAt: Date) {
  const rows = Object.entries(versions).map(([subject, version]) => ({ guildId, subject, version, loadedAt }))
  if (rows.length === 0) return
  await db
    .insert(botLoaded)
    .values(rows)
    .onConflictDoUpdate({
      target: [botLoaded.guildId, botLoaded.subject],
      set: { version: sql`excluded.version`, loadedAt: sql`excluded.loaded_at` },
    })
}

/** Which versions of a guild's configuration the bot works with; a subject of which it said nothing is not there. */
export async function readLoaded(db: Db, guildId: string): Promise<Versions> {
  const rows = await db
    .select({ subject: botLoaded.subject, version: botLoaded.version })
    .from(botLoaded)
    .where(eq(botLoaded.guildId, guildId))
  return Object.fromEntries(rows.map(({ subject, version }) => [subject, version]))
}
