import { eq } from 'drizzle-orm'
import {
  defaultSettings,
  type GuildSettings,
  type SettingsPatch,
  guildSettings as wire,
} from '@/contract/calls/settings'
import { lockRow } from '@/server/db/rows'
import type { Db } from '@/server/db/open'
import { guildSettings } from '@/server/db/schema'
import { difference, type Versioned, type Write } from '@/server/live/changes'
import { replaceVersioned, type VersionedPart } from './versioned-writes'

const columns = { settings: guildSettings.settings, version: guildSettings.version }
const unsavedRow: { settings: Record<string, unknown>; version: number } = { settings: {}, version: 0 }

const withDefaults = ({ settings, version }: typeof unsavedRow): Versioned<GuildSettings> => ({
  value: wire.parse({ ...defaultSettings, ...settings }),
  version,
})

export async function readSettings(db: Db, guildId: string) {
  const [row] = await db.select(columns).from(guildSettings).where(eq(guildSettings.guildId, guildId))
  return withDefaults(row ?? unsavedRow)
}

type Stored = Record<string, unknown>

const settingsPart = (guildId: string): VersionedPart<Stored> => {
  const byGuild = eq(guildSettings.guildId, guildId)
  const unsaved = { guildId, ...unsavedRow }
  return {
    guildId,
    subject: 'settings',
    async lock(tx) {
      const { settings, version } = await lockRow(
        () => tx.select(columns).from(guildSettings).where(byGuild).for('update'),
        () => tx.insert(guildSettings).values(unsaved).onConflictDoNothing(),
      )
      return { value: settings, version }
    },
    present: (settings) => withDefaults({ settings, version: 0 }).value,
    save: (tx, settings, version) =>
      tx.update(guildSettings).set({ settings, version, updatedAt: new Date() }).where(byGuild),
    remove: (tx) => tx.delete(guildSettings).where(byGuild),
  }
}

/**
 * Merges a patch atomically and records the change. Writes nothing if the patch changes nothing.
 * @throws HttpError 412 `conflict`
 */
export async function changeSettings(
  db: Db,
  guildId: string,
  patch: SettingsPatch | ((now: GuildSettings, tx: Db) => SettingsPatch | Promise<SettingsPatch>),
  write: Write,
): Promise<Versioned<GuildSettings>> {
  const { value: settings, version } = await replaceVersioned(
    db,
    settingsPart(guildId),
    async (saved, tx) => {
      const now = withDefaults({ settings: saved, version: 0 }).value
      const wanted = typeof patch === 'function' ? await patch(now, tx) : patch
      return { ...saved, ...difference(now, wanted)?.after }
    },
    write,
  )
  return withDefaults({ settings, version })
}
