import { Hono } from 'hono'
import { botLoaded, type BotSnapshot } from '@/api/bot.schema'
import { heartbeatReport } from '@/api/heartbeat.schema'
import type { FeatureDefinition } from '@/config/features/define'
import { registry } from '@/config/features/registry'
import { noSuchGuild } from '@/server/discord/failures'
import { isSnowflake } from '@/server/http/snowflake'
import { presentFeature } from '@/server/guilds/feature-options'
import { type BotEnv, onlyBots } from '@/server/access/guards'
import { streamLimits } from '@/server/http/limits'
import { assertStorableText } from '@/server/http/storable'
import { readFeatures } from '@/server/guilds/features-queries'
import { saveHeartbeat } from './heartbeats-queries'
import { saveLoadedVersions } from '@/server/live/loaded'
import { readSettings } from '@/server/guilds/settings-queries'
import { readJson } from '@/server/http/read-json'
import { createOpenStreams } from '@/server/live/open-streams'
import type { Runtime } from '@/server/runtime'
import { answerChanges } from './bot-changes'

/** Everything that a bot needs to serve a guild, in the shapes that the other calls have, with the versions beside. */
async function readSnapshot({ db }: Runtime, guildId: string): Promise<BotSnapshot> {
  const [settings, saved] = await Promise.all([readSettings(db, guildId), readFeatures(db, guildId)])
  const never = { value: { enabled: false, options: {} }, version: 0 }
  const features = Object.values<FeatureDefinition>(registry).map((definition) => {
    const { value, version } = saved.get(definition.id) ?? never
    return { id: definition.id, value: presentFeature(definition, value), version }
  })
  return {
    id: guildId,
    settings: settings.value,
    features: Object.fromEntries(features.map(({ id, value }) => [id, value])),
    versions: {
      settings: settings.version,
      ...Object.fromEntries(features.map(({ id, version }) => [`feature:${id}`, version])),
    },
  }
}

/** The bot's side: `Authorization: Bot <key>` with one of the operator's keys, no session. */
export function botRoutes(rt: Runtime) {
  const take = createOpenStreams(streamLimits)
  return new Hono<BotEnv>()
    .use('/bot/*', onlyBots(rt))
    .post('/bot/heartbeat', async (c) => {
      const report = await readJson(c, heartbeatReport)
      assertStorableText(report)
      await saveHeartbeat(rt.db, c.var.bot, report, rt.now())
      return c.json({ ok: true })
    })
    .get('/bot/changes', (c) => answerChanges(rt, c, take))
    .post('/bot/guilds/:guildId/loaded', async (c) => {
      const { guildId } = c.req.param()
      if (!isSnowflake(guildId)) throw noSuchGuild()
      const { versions } = await readJson(c, botLoaded)
      await saveLoadedVersions(rt.db, guildId, versions, rt.now())
      await rt.live.tell({ kind: 'loaded', guildId })
      return c.json({ ok: true })
    })
    .get('/bot/guilds/:guildId', async (c) => {
      const { guildId } = c.req.param()
      if (!isSnowflake(guildId)) throw noSuchGuild()
      return c.json(await readSnapshot(rt, guildId))
    })
}
