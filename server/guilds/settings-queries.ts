import { eq } from 'drizzle-orm'
import { type GuildSettings, guildSettings as wire, type SettingsPatch } from '@/api/settings.schema'
import { defaultSettings } from '@/config/settings'
import { difference, recordChange, VersionConflict, type Versioned, type Write } from '@/server/live/changes'
import type { Db } from '@/server/db/open'
import { guildSettings } from '@/server/db/schema'

const columns = { settings: guildSettings.settings, version: guildSettings.version }
const never = { settings: {}, version: 0 }

/** Saved settings over the defaults, so that a setting added later is there as well. */
const over = (row: { settings: Record<string, unknown>; version: number }): Versioned<GuildSettings> => ({
  value: wire.parse({ ...defaultSettings, ...row.settings }),
  version: row.version,
})

/** A guild's settings; the defaults at version 0 where nobody saved any. */
export async function readSettings(db: Db, guildId: string) {
  const [row] = await db.select(columns).from(guildSettings).where(eq(guildSettings.guildId, guildId))
  return over(row ?? never)
}

/** The row, held until the transaction ends. Whoever comes second waits and reads what the first one wrote. */
async function lockRow(db: Db, guildId: string) {
  const held = () =>
    db.select(columns).from(guildSettings).where(eq(guildSettings.guildId, guildId)).for('update')
  const [row] = await held()
  if (row) return row
  await db
    .insert(guildSettings)
    .values({ guildId, ...never })
    .onConflictDoNothing()
  const [made] = await held()
  if (!made) throw new Error('A row that was just made is gone.')
  return made
}

/**
 * Merges a patch into a guild's settings, field by field and atomically, and adds it to the history. The patch may be
 * made of what is there; then it is made of the very value that it goes into.
 * A patch that changes nothing writes nothing.
 * Comes to a VersionConflict when `write.accepts` refuses the current version.
 */
export function changeSettings(
  db: Db,
  guildId: string,
  patch: SettingsPatch | ((now: GuildSettings) => SettingsPatch),
  write: Write,
) {
  return db.transaction(async (tx) => {
    const row = await lockRow(tx, guildId)
    const now = over(row)
    const isAccepted = write.accepts(now.version)
    const wanted = () => (typeof patch === 'function' ? patch(now.value) : patch)
    const changed = isAccepted ? difference(now.value, wanted()) : null
    if (!changed) {
      // The row that was made only to be held goes again.
      if (now.version === 0) await tx.delete(guildSettings).where(eq(guildSettings.guildId, guildId))
      return isAccepted ? now : new VersionConflict(now)
    }

    const saved = { settings: { ...row.settings, ...changed.after }, version: row.version + 1 }
    await tx
      .update(guildSettings)
      .set({ ...saved, updatedAt: new Date() })
      .where(eq(guildSettings.guildId, guildId))
    await recordChange(tx, { guildId, subject: 'settings', version: saved.version, ...changed }, write)
    return over(saved)
  })
}
