import { eq } from 'drizzle-orm'
import { defaultSettings, type GuildSettings, guildSettings as wire } from '@/contract/calls/settings'
import type { Db } from '@/server/db/open'
import { guildSettings } from '@/server/db/schema'
import type { Versioned } from '@/server/live/changes'

export const settingsColumns = { settings: guildSettings.settings, version: guildSettings.version }

/** With defaults for what was never saved. */
export const presentSettings = (settings: Record<string, unknown>): GuildSettings =>
  wire.parse({ ...defaultSettings, ...settings })

export async function readSettings(db: Db, guildId: string): Promise<Versioned<GuildSettings>> {
  const [row] = await db.select(settingsColumns).from(guildSettings).where(eq(guildSettings.guildId, guildId))
  return { value: presentSettings(row?.settings ?? {}), version: row?.version ?? 0 }
}
