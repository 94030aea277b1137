import { type Context, Hono } from 'hono'
import type { GuildSettings } from '@/api/settings.schema'
import { settingsPatch } from '@/api/settings.schema'
import { authorOf } from './author'
import type { GuildEnv } from '@/server/access/guards'
import { assertStorableText } from '@/server/http/storable'
import { acceptedVersions, etagOf, orConflict } from './versions'
import type { Versioned } from '@/server/live/changes'
import { changeSettings, readSettings } from './settings-queries'
import { readJson } from '@/server/http/read-json'
import { needsFullAccess } from '@/server/discord/failures'
import type { Runtime } from '@/server/runtime'

const answer = (c: Context, { value, version }: Versioned<GuildSettings>) =>
  c.json(value, 200, { ETag: etagOf(version) })

export const settingsRoutes = (rt: Runtime) =>
  new Hono<GuildEnv>()
    .get('/guilds/:guildId/settings', async (c) =>
      answer(c, await readSettings(rt.db, c.req.param('guildId'))),
    )
    .patch('/guilds/:guildId/settings', async (c) => {
      const patch = await readJson(c, settingsPatch)
      assertStorableText(patch)
      if (patch.manager_roles && c.var.access !== 'full') throw needsFullAccess()
      const accepts = acceptedVersions(c.req.header('if-match'))
      const write = { ...(await authorOf(rt, c.var.session)), accepts }
      const saving = changeSettings(rt.db, c.req.param('guildId'), patch, write)
      return answer(c, await orConflict(saving, (now) => now))
    })
