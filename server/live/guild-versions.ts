import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '@/server/db/client'
import type { Versions } from './loaded'
import { guildChanges, guildFeatures, guildSettings } from '@/server/db/schema'

/** The versions of what a guild saved, by subject; what nobody saved is not there. */
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

/** Milliseconds since a guild's last change, by the database's own clock; null where none is kept. */
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
