import { Hono } from 'hono'
import { importQuery, importRequest } from '@/api/transfer.schema'
import { authorOf } from './author'
import { unknownImport } from '@/server/http/failures'
import type { GuildEnv } from '@/server/access/guards'
import { assertStorableText } from '@/server/http/storable'
import { applyImport } from '@/server/guilds/transfer/apply-import'
import { isBatch } from '@/server/guilds/transfer/batch'
import { exportConfiguration } from '@/server/guilds/transfer/export'
import { revertImport } from '@/server/guilds/transfer/revert-import'
import { previewImport } from '@/server/guilds/transfer/try-import'
import { parseInput, readJson } from '@/server/http/read-json'
import type { Runtime } from '@/server/runtime'

/** A guild's configuration as a file, and back. */
export const transferRoutes = (rt: Runtime) =>
  new Hono<GuildEnv>()
    .get('/guilds/:guildId/export', async (c) =>
      c.json(await exportConfiguration(rt, c.req.param('guildId'))),
    )
    .post('/guilds/:guildId/import', async (c) => {
      const guildId = c.req.param('guildId')
      const { access, session } = c.var
      const { dry_run: isTry } = parseInput(importQuery, c.req.query())
      const request = await readJson(c, importRequest)
      assertStorableText(request)
      if (isTry === '1') return c.json(await previewImport(rt, { guildId, access }, request))
      const importer = { guildId, access, author: await authorOf(rt, session) }
      return c.json(await applyImport(rt, importer, request))
    })
    .post('/guilds/:guildId/imports/:batch/revert', async (c) => {
      const { guildId, batch } = c.req.param()
      if (!isBatch(batch)) throw unknownImport()
      const { access, session } = c.var
      const author = await authorOf(rt, session)
      return c.json(await revertImport(rt, { guildId, access, author }, batch))
    })
