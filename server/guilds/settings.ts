import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
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
import { difference, recordChange, VersionConflict, type Versioned, type Write } from '@/server/live/changes'
import { etagOf, orConflict, writeOf } from './writes'

const answer = (c: Context, { value, version }: Versioned<GuildSettings>) =>
  c.json(value, 200, { ETag: etagOf(version) })

export const settingsRoutes = [
  route({
    id: 'readSettings',
    method: 'get',
    path: '/guilds/:guildId/settings',
    access: 'guild',
    tag: 'servers',
    summary: 'Read a server’s settings',
    description: 'Fields that the dashboard does not know are kept.',
    support: 'required',
    answer: { description: 'The settings.', isVersioned: true, schema: wire, example: settings },
    handle: (rt) => async (c) => answer(c, await readSettings(rt.db, c.req.param('guildId'))),
  }),
  route({
    id: 'changeSettings',
    method: 'patch',
    path: '/guilds/:guildId/settings',
    access: 'guild',
    tag: 'servers',
    summary: 'Change a server’s settings',
    description: 'Only what is sent changes. People with access by a role cannot change `manager_roles`.',
    support: 'required',
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
      const saving = changeSettings(rt.db, c.req.param('guildId'), patch, await writeOf(rt, c))
      return answer(c, await orConflict(saving, (now) => now))
    },
  }),
]

const columns = { settings: guildSettings.settings, version: guildSettings.version }
const unsavedRow = { settings: {}, version: 0 }

/** Saved settings over the defaults, so that a setting added later is there as well. */
const withDefaults = (row: {
  settings: Record<string, unknown>
  version: number
}): Versioned<GuildSettings> => ({
  value: wire.parse({ ...defaultSettings, ...row.settings }),
  version: row.version,
})

export async function readSettings(db: Db, guildId: string) {
  const [row] = await db.select(columns).from(guildSettings).where(eq(guildSettings.guildId, guildId))
  return withDefaults(row ?? unsavedRow)
}

/**
 * Merges a patch, or what it makes of the current settings, and adds the change to the history. A patch that changes
 * nothing writes nothing. Comes to a VersionConflict when `write.accepts` refuses the current version.
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
    const isAccepted = write.accepts(now.version)
    const wanted = () => (typeof patch === 'function' ? patch(now.value) : patch)
    const changed = isAccepted ? difference(now.value, wanted()) : null
    if (!changed) {
      // The row that was made only to be held goes again.
      if (now.version === 0) await tx.delete(guildSettings).where(byGuild)
      return isAccepted ? now : new VersionConflict(now)
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
