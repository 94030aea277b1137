import { eq } from 'drizzle-orm'
import type { Db } from './client'
import type { Versions } from './loaded'
import { guildFeatures, guildSettings } from './schema'

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
