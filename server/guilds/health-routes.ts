import { Hono } from 'hono'
import type { GuildEnv } from '@/server/access/guards'
import { checkGuild } from '@/server/guilds/health/check-guild'
import type { Runtime } from '@/server/runtime'

/** `GET /guilds/{guildId}/health`: what keeps the bot from its work there. */
export const healthRoutes = (rt: Runtime) =>
  new Hono<GuildEnv>().get('/guilds/:guildId/health', async (c) =>
    c.json(await checkGuild(rt, c.req.param('guildId'))),
  )
