import { Hono } from 'hono'
import type { GuildInfo } from '@/api/guilds.schema'
import { isFeatureId } from '@/config/features/registry'
import { botAbsent } from '@/server/http/failures'
import type { GuildEnv } from '@/server/access/guards'
import { readEnabledFeatures } from './features-queries'
import { readSettings } from './settings-queries'
import type { GuildAccess } from '@/server/access/guild-rights'
import type { Runtime } from '@/server/runtime'

/** What the dashboard knows of a guild that the bot is in, or null. */
async function readGuild(rt: Runtime, guildId: string, access: GuildAccess): Promise<GuildInfo | null> {
  const { db, platform } = rt
  const guild = await platform.guild(guildId)
  if (!guild) return null
  const [settings, enabled] = await Promise.all([readSettings(db, guildId), readEnabledFeatures(db, guildId)])
  return {
    id: guild.id,
    name: guild.name,
    icon: guild.icon,
    chat_prefix: settings.value.chat_prefix,
    enabled_features: enabled.filter(isFeatureId),
    bot_present: true,
    access,
  }
}

function orBotAbsent<Value>(value: Value | null): Value {
  if (value === null) throw botAbsent()
  return value
}

/** What comes from the platform with the bot's token: 404 `bot_absent` where the bot is not in the guild. */
export const guildRoutes = (rt: Runtime) =>
  new Hono<GuildEnv>()
    .get('/guilds/:guildId', async (c) =>
      c.json(orBotAbsent(await readGuild(rt, c.req.param('guildId'), c.var.access))),
    )
    .get('/guilds/:guildId/roles', async (c) =>
      c.json(orBotAbsent(await rt.platform.roles(c.req.param('guildId')))),
    )
    .get('/guilds/:guildId/channels', async (c) =>
      c.json(orBotAbsent(await rt.platform.channels(c.req.param('guildId')))),
    )
