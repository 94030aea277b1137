import { eq } from 'drizzle-orm'
import { type GuildSettings, guildSettings as wire } from '@/contract/calls/settings'
import { asDeclared } from '@/contract/declaration/as-declared'
import type { Db } from '@/server/db/open'
import { guildSettings } from '@/server/db/schema'
import type { Versioned } from '@/server/live/changes'
import type { Catalogue } from './catalogue'
import { optionsOf } from './feature-options'

export const settingsColumns = { settings: guildSettings.settings, version: guildSettings.version }

type Stored = Record<string, unknown>

/** With defaults for what was never saved, and without what is no longer declared. */
export function presentSettings({ settings }: Catalogue, stored: Stored): GuildSettings {
  const options = optionsOf(settings)
  const declared = Object.entries(stored).filter(([key]) => options.has(key))
  return wire.parse({ ...settings.defaults, ...asDeclared(settings, Object.fromEntries(declared)) })
}

/** As they were saved, what is no longer declared included. */
export async function readStoredSettings(db: Db, guildId: string): Promise<Versioned<Stored>> {
  const [row] = await db.select(settingsColumns).from(guildSettings).where(eq(guildSettings.guildId, guildId))
  return { value: row?.settings ?? {}, version: row?.version ?? 0 }
}

export async function readSettings(
  db: Db,
  catalogue: Catalogue,
  guildId: string,
): Promise<Versioned<GuildSettings>> {
  const { value, version } = await readStoredSettings(db, guildId)
  return { value: presentSettings(catalogue, value), version }
}
