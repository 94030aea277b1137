import { Hono } from 'hono'
import { heartbeatReport } from '@/api/heartbeat.schema'
import type { FeatureDefinition } from '@/config/features/define'
import { registry } from '@/config/features/registry'
import { noSuchGuild } from '@/server/platform/failures'
import { isSnowflake } from '@/server/platform/snowflake'
import { presentFeature } from '@/server/backend/feature-options'
import { type BotEnv, onlyBots } from '@/server/backend/guards'
import { readFeatures } from '@/server/db/features'
import { saveHeartbeat } from '@/server/db/heartbeats'
import { readSettings } from '@/server/db/settings'
import { readJson } from '@/server/http/read-json'
import type { Runtime } from '@/server/runtime'

/** Everything that a bot needs to serve a guild, in the shapes that the other calls have, with the versions beside. */
async function readSnapshot({ db }: Runtime, guildId: string) {
  const [settings, saved] = await Promise.all([readSettings(db, guildId), readFeatures(db, guildId)])
  const features = Object.values<FeatureDefinition>(registry).map((definition) => {
    const { value, version } = saved.get(definition.id) ?? {
      value: { enabled: false, options: {} },
      version: 0,
    }
    return { id: definition.id, value: presentFeature(definition, value), version }
  })
  return {
    id: guildId,
    settings: settings.value,
    features: Object.fromEntries(features.map(({ id, value }) => [id, value])),
    versions: {
      settings: settings.version,
      features: Object.fromEntries(features.map(({ id, version }) => [id, version])),
    },
  }
}

/** The bot's side: `Authorization: Bot <key>` with one of the operator's keys, no session. */
export const botRoutes = (rt: Runtime) =>
  new Hono<BotEnv>()
    .use('/bot/*', onlyBots(rt))
    .post('/bot/heartbeat', async (c) => {
      await saveHeartbeat(rt.db, c.var.bot, await readJson(c, heartbeatReport), rt.now())
      return c.json({ ok: true })
    })
    .get('/bot/guilds/:guildId', async (c) => {
      const { guildId } = c.req.param()
      if (!isSnowflake(guildId)) throw noSuchGuild()
      return c.json(await readSnapshot(rt, guildId))
    })
