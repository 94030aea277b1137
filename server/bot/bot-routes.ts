import * as z from 'zod'
import { botChange, botChanges, botLoaded, type BotSnapshot, botSnapshot } from '@/api/bot.schema'
import { guildEvents } from '@/api/events.schema'
import { heartbeatReport } from '@/api/heartbeat.schema'
import type { FeatureDefinition } from '@/config/features/define'
import { registry } from '@/config/features/registry'
import {
  at,
  autoRole,
  ids,
  settings as exampleSettings,
  versions as exampleVersions,
} from '@/server/contract/examples'
import { route } from '@/server/contract/route'
import { taken } from '@/server/contract/schemas'
import { noSuchGuild } from '@/server/discord/failures'
import { tooManyStreams } from '@/server/http/http-error'
import { presentFeature } from '@/server/guilds/feature-options'
import { readFeatures } from '@/server/guilds/features-queries'
import { saveHeartbeat } from './heartbeats-queries'
import { saveLoadedVersions } from '@/server/live/versions'
import { readSettings } from '@/server/guilds/settings'
import { createOpenStreams } from '@/server/live/event-stream'
import type { Runtime } from '@/server/runtime'
import { answerChanges } from './bot-changes'

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

const change = { id: '128', guild_id: ids.guild, versions: { settings: 4 }, at }
const answer = { description: 'Received.', schema: taken, example: { ok: true } }

/** The bot's own calls, with a key instead of a session. They belong to the reference backend. */
export const botRoutes = [
  route({
    id: 'readSnapshot',
    method: 'get',
    path: '/bot/guilds/:guildId',
    access: 'bot',
    tag: 'bot',
    summary: 'Read everything that a bot needs for a server',
    description: 'The settings and every feature, shaped as in the other calls, and their versions.',
    support: 'never-forwarded',
    answer: {
      description: 'The configuration; a server for which nothing was saved has the defaults.',
      schema: botSnapshot,
      example: {
        id: ids.guild,
        settings: exampleSettings,
        features: { 'auto-role': autoRole },
        versions: exampleVersions,
      },
    },
    failures: { noSuchGuild },
    handle: (rt) => async (c) => c.json(await readSnapshot(rt, c.req.param('guildId'))),
  }),
  route({
    id: 'followChanges',
    method: 'get',
    path: '/bot/changes',
    access: 'bot',
    tag: 'bot',
    summary: 'Follow the changes of all servers',
    description:
      'Server-sent events if `Accept` asks for them, otherwise one page. Both continue after a position, which is `position` or an event’s id, with everything that was saved since: the log of changes is kept forever. A `reset` means that a position cannot be continued from, because it is invalid, lies ahead, or the operator removed what came after it. Read the snapshots again then.',
    support: 'never-forwarded',
    query: {
      schema: z.object({ after: z.optional(z.string()) }),
      descriptions: { after: 'Only changes after this position.' },
    },
    headers: ['Last-Event-ID'],
    answer: {
      description: 'A page of changes, or a stream that stays open.',
      schema: botChanges,
      example: { changes: [change], position: '128', reset: false },
      events: {
        ready: { schema: guildEvents.reset, example: {} },
        change: { schema: botChange, example: change },
        reset: { schema: guildEvents.reset, example: {} },
      },
    },
    failures: { tooManyStreams },
    handle: (rt, { streams }) => {
      const take = createOpenStreams(streams)
      return (c, input) => answerChanges(rt, c, input.query().after, take)
    },
  }),
  route({
    id: 'reportLoaded',
    method: 'post',
    path: '/bot/guilds/:guildId/loaded',
    access: 'bot',
    tag: 'bot',
    summary: 'Report which versions the bot has loaded',
    description: 'People see that the bot uses what they saved.',
    support: 'never-forwarded',
    body: { schema: botLoaded, example: { versions: exampleVersions } },
    answer,
    failures: { noSuchGuild },
    handle: (rt) => async (c, input) => {
      const { guildId } = c.req.param()
      const { versions } = await input.body()
      await saveLoadedVersions(rt.db, guildId, versions, rt.now())
      await rt.live.publish({ kind: 'loaded', guildId })
      return c.json({ ok: true })
    },
  }),
  route({
    id: 'reportHeartbeat',
    method: 'post',
    path: '/bot/heartbeat',
    access: 'bot',
    tag: 'bot',
    summary: 'Send a heartbeat',
    description: 'Send one every 30 seconds. After two minutes without one the bot counts as offline.',
    support: 'never-forwarded',
    body: { schema: heartbeatReport, example: { latency_ms: 38, guild_count: 212 } },
    answer,
    handle: (rt) => async (c, input) => {
      await saveHeartbeat(rt.db, c.var.bot, await input.body(), rt.now())
      return c.json({ ok: true })
    },
  }),
]
