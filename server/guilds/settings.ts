import { eq } from 'drizzle-orm'
import {
  defaultSettings,
  type GuildSettings,
  settingsPatch,
  type SettingsPatch,
  guildSettings as wire,
} from '@/api/settings.schema'
import { settings } from '@/server/contract/examples'
import { versionConflict } from '@/server/contract/failures'
import { route } from '@/server/contract/route'
import { lockRow } from '@/server/db/rows'
import type { Db } from '@/server/db/open'
import { guildSettings } from '@/server/db/schema'
import { needsFullAccess } from '@/server/discord/failures'
import { difference, recordChange, type Versioned, type Write } from '@/server/live/changes'
import { answerVersion, assertAccepted, writeOf } from './versioned-writes'

export const settingsRoutes = [
  route({
    id: 'readSettings',
    method: 'get',
    path: '/guilds/:guildId/settings',
    tag: 'servers',
    summary: 'Read a server’s settings',
    description: 'Fields that the dashboard does not know are kept.',
    isRequired: true,
    answer: { description: 'The settings.', isVersioned: true, schema: wire, example: settings },
    handle: (rt) => async (c) => answerVersion(c, await readSettings(rt.db, c.req.param('guildId'))),
  }),
  route({
    id: 'changeSettings',
    method: 'patch',
    path: '/guilds/:guildId/settings',
    tag: 'servers',
    summary: 'Change a server’s settings',
    description: 'Only what is sent changes. People with access by a role cannot change `manager_roles`.',
    isRequired: true,
    headers: ['If-Match'],
    body: { schema: settingsPatch, example: { chat_prefix: '?' } },
    answer: {
      description: 'The settings as they are now.',
      isVersioned: true,
      schema: wire,
      example: settings,
    },
    failures: { needsFullAccess, conflict: versionConflict },
    handle: (rt) => async (c, input) => {
      const patch = await input.body()
      if (patch.manager_roles && c.var.access !== 'full') throw needsFullAccess()
      const write = await writeOf(rt, c)
      return answerVersion(c, await changeSettings(rt.db, c.req.param('guildId'), patch, write))
    },
  }),
]

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

/**
 * Merges a patch atomically and records the change. Writes nothing if the patch changes nothing.
 * @throws HttpError 412 `conflict`
 */
export function changeSettings(
  db: Db,
  guildId: string,
  patch: SettingsPatch | ((now: GuildSettings) => SettingsPatch),
  write: Write,
) {
  return db.transaction(async (tx) => {
    const byGuild = eq(guildSettings.guildId, guildId)
    const row = await lockRow(
      () => tx.select(columns).from(guildSettings).where(byGuild).for('update'),
      () =>
        tx
          .insert(guildSettings)
          .values({ guildId, ...unsavedRow })
          .onConflictDoNothing(),
    )
    const now = withDefaults(row)
    assertAccepted(write, now)
    const changed = difference(now.value, typeof patch === 'function' ? patch(now.value) : patch)
    if (!changed) {
      // The row was only inserted to lock it.
      if (now.version === 0) await tx.delete(guildSettings).where(byGuild)
      return now
    }

    const saved = { settings: { ...row.settings, ...changed.after }, version: row.version + 1 }
    await tx
      .update(guildSettings)
      .set({ ...saved, updatedAt: new Date() })
      .where(byGuild)
    await recordChange(tx, { guildId, subject: 'settings', version: saved.version, ...changed }, write)
    return withDefaults(saved)
  })
}
