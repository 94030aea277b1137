import type { Context } from 'hono'
import { type GuildSettings, guildSettings, settingsPatch } from '@/api/settings.schema'
import { settings } from '@/server/contract/examples'
import { versionConflict } from '@/server/contract/failures'
import { route } from '@/server/contract/route'
import { needsFullAccess } from '@/server/discord/failures'
import type { Versioned } from '@/server/live/changes'
import { etagOf, orConflict, writeOf } from './writes'
import { changeSettings, readSettings } from './settings-queries'

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
    answer: { description: 'The settings.', isVersioned: true, schema: guildSettings, example: settings },
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
      schema: guildSettings,
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
