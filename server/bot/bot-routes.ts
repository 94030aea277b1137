import * as z from 'zod'
import { askedOfBot, botAnswer } from '@/contract/calls/bot-requests'
import { commandReport, commandsOf } from '@/contract/calls/command-report'
import {
  botChange,
  botChanges,
  botLoaded,
  botSnapshot,
  botSnapshots,
  snapshotQuery,
} from '@/contract/calls/bot'
import { botAvailability } from '@/contract/calls/guild-availability'
import { type BotFacts, botFacts } from '@/contract/calls/facts'
import { backend as texts } from '@/server/http/texts'
import { suggestion } from '@/contract/declaration/placeholders'
import { declarationLimits } from '@/contract/limits'
import { guildEvents } from '@/contract/calls/events'
import {
  botDeclaration,
  declarationEvent,
  declarationResult,
  declared,
  readyEvent,
  receivedWithWarnings,
  type Warnings,
} from '@/contract/calls/declaration'
import { heartbeatReport } from '@/contract/calls/status'
import { botTest, botTestAnswer } from '@/contract/calls/test-message'
import {
  at,
  autoRole,
  commands as exampleCommands,
  declaredSettings,
  feature as exampleFeature,
  ids,
  settings as exampleSettings,
  versions as exampleVersions,
} from '@/server/calls/examples'
import { tooOften } from '@/server/calls/failures'
import { type PathParameter, route } from '@/server/calls/route'
import { received } from '@/server/calls/schemas'
import { noSuchGuild } from '@/server/discord/failures'
import { botAbsent, HttpError, tooManyStreams } from '@/server/http/http-error'
import { declarationJson, declarationRate, factsRate } from '@/server/http/limits'
import { InvalidInput } from '@/server/http/read-json'
import { createConcurrencyLimiter, limitRate } from '@/server/http/rate-limit'
import type { LiveMessage } from '@/server/db/notifications'
import type { Runtime } from '@/server/runtime'
import { saveAvailability } from '@/server/live/guild-availability'
import { commandSlips } from '@/server/guilds/command-slips'
import { saveCommands } from '@/server/guilds/commands'
import { exampleFacts, saveFacts, staleDays } from '@/server/guilds/facts'
import { saveHeartbeat } from './status-routes'
import { assertSaved, saveLoaded } from '@/server/live/versions'
import { answerChanges } from './bot-changes'
import { premiumRoutes } from './premium-routes'
import { declare, readDeclared, refusalOf, tellRefusal } from './declare'
import { assertPresent, readPage, readSnapshots } from './snapshots'

const snapshot = {
  id: ids.guild,
  settings: exampleSettings,
  features: { 'auto-role': autoRole },
  versions: exampleVersions,
}
const change = { id: '128', guild_id: ids.guild, versions: { settings: 4 }, at }
const test = {
  id: '0b8c2a52-7d0e-4f5b-9a57-4f1d2f6f3a10',
  guild_id: ids.guild,
  channel_id: ids.channel,
  user_id: ids.user,
  message: { content: 'Welcome to Harbour Lights!', embeds: [], allowed_mentions: { parse: [] } },
}
const action = {
  id: '5d1f0f0e-64a7-4d0f-8f0c-0f6a4f8f7f55',
  kind: 'action',
  guild_id: ids.guild,
  user_id: ids.user,
  language: 'de',
  feature: 'echo',
  action: 'post-panel',
  version: 4,
}
const declaredNow = { declaration: '5f3a1c 7', at, client: 'harbour-bot/2.1' }

const requestId = (example: string): PathParameter => ({
  description: 'The `id` of the event.',
  pattern: /^[\w-]{1,64}$/,
  example,
  unknown: noSuchGuild,
})

type Answered = Omit<Extract<LiveMessage, { kind: 'answered' }>, 'kind'>

function firstOf({ extra: { fields = {} }, message }: HttpError) {
  const [first] = Object.entries(fields)
  return first ? first.join(': ') : message
}

/** Tells the replica on which somebody waits what came of a request, also that the bot's answer cannot be used. */
async function passOn(
  { live }: Runtime,
  asked: Omit<Answered, 'answer'>,
  read: () => Promise<Answered['answer']>,
) {
  const tell = (answer: Answered['answer']) => live.publish({ kind: 'answered', ...asked, answer })
  const answer = await read().catch(async (problem: unknown) => {
    if (problem instanceof HttpError) await tell(firstOf(problem))
    throw problem
  })
  await tell(answer)
  return { ok: true as const }
}

/** A warning for each feature that a bot names and nobody declared. */
async function undeclared(
  rt: Runtime,
  named: readonly { id: string; path: string }[],
  why: string,
): Promise<Warnings> {
  const { find, features } = await rt.catalogue.current()
  const known = features.map(({ id }) => id)
  return named
    .filter(({ id }) => !find(id))
    .slice(0, declarationLimits.warnings)
    .map(({ id, path }) => ({ path, message: `${why}${suggestion(id, known)}` }))
}

const featuresNamedIn = ({ series = [], counters = [] }: BotFacts) =>
  Object.entries({ series, counters }).flatMap(([list, facts]) =>
    facts.flatMap(({ feature }, at) =>
      feature === undefined ? [] : [{ id: feature, path: `${list}.${at}.feature` }],
    ),
  )

/** The bot's own calls, with a key instead of a session. They belong to the reference backend. */
export const botRoutes = [
  route({
    id: 'readSnapshot',
    method: 'get',
    path: '/bot/guilds/:guildId',
    tag: 'bot',
    summary: 'Read everything that a bot needs for a server',
    description:
      'The settings and every feature, shaped as in the other calls, and their versions. Options that are secret have their text here, and only here.',
    answer: {
      description: 'The configuration; a server for which nothing was saved has the defaults.',
      schema: botSnapshot,
      example: snapshot,
    },
    failures: { noSuchGuild, botAbsent },
    handle: (rt) => async (c) => {
      const { guildId } = c.req.param()
      await assertPresent(rt, guildId)
      const [found] = await readSnapshots(rt, [guildId])
      return c.json(found)
    },
  }),
  route({
    id: 'readSnapshots',
    method: 'get',
    path: '/bot/guilds',
    tag: 'bot',
    summary: 'Read everything that a bot needs for many servers',
    description:
      'Those that `ids` names, or all for which something is saved; every other one has the defaults. At most 100 in an answer, and fewer if they have much to say: ask again with the same `ids` and `after`, until `next` is null.',
    query: {
      schema: snapshotQuery,
      descriptions: {
        ids: 'Servers, at most 100, with commas between them.',
        after: 'Only servers after this one: the `next` of the answer before.',
      },
    },
    answer: {
      description: 'The configurations, ordered by the ids of their servers as texts.',
      schema: botSnapshots,
      example: { guilds: [snapshot], absent: [], next: null },
    },
    handle: (rt) => async (c, input) => {
      const { ids: wanted, after } = input.query()
      return c.json(await readPage(rt, { ids: wanted?.split(','), after }))
    },
  }),
  route({
    id: 'followChanges',
    method: 'get',
    path: '/bot/changes',
    tag: 'bot',
    summary: 'Follow the changes of all servers',
    description:
      'Server-sent events if `Accept` asks for them, otherwise one page. Both continue after a position, which is `position` or an event’s id, with everything that was saved since: the log of changes is kept forever. A `reset` means that a position cannot be continued from, because it is invalid, lies ahead, or the operator removed what came after it. Read the snapshots again then. A `test` is a message that somebody wants to see: send it once, now, and report it. It has no id and is not repeated. Neither has a `request`, which a bot gets only if it names that kind in `answers`: do it once, now, and answer it. A `declaration` says that another declaration counts from now on, such as that of another version of the bot, and `ready` names the one that counts already; it is empty where nobody declared anything.',
    query: {
      schema: z.object({ after: z.optional(z.string()), answers: z.optional(z.string()) }),
      descriptions: {
        after: 'Only changes after this position.',
        answers: 'The kinds of requests that the bot answers, with commas between them: `action`, `choices`.',
      },
    },
    headers: ['Last-Event-ID'],
    answer: {
      description: 'A page of changes, or a stream that stays open.',
      schema: botChanges,
      example: { changes: [change], position: '128', reset: false },
      events: {
        ready: { schema: readyEvent, example: declaredNow },
        change: { schema: botChange, example: change },
        reset: { schema: guildEvents.reset, example: {} },
        test: { schema: botTest, example: test },
        request: { schema: askedOfBot, example: action },
        declaration: { schema: declarationEvent, example: declaredNow },
      },
    },
    failures: { tooManyStreams },
    handle: (rt, { streams }) => {
      const acquire = createConcurrencyLimiter(streams, tooManyStreams)
      return (c, input) => answerChanges(rt, c, input.query(), acquire)
    },
  }),
  route({
    id: 'reportLoaded',
    method: 'post',
    path: '/bot/guilds/:guildId/loaded',
    tag: 'bot',
    summary: 'Report which versions the bot has loaded',
    description:
      'People see that the bot uses what they saved. A version that was never saved for this server is refused with 422, and nothing of the report is kept. `problems` say what of these versions the bot cannot use: people see them at the option, until the next report of that subject.',
    body: {
      schema: botLoaded,
      example: {
        versions: exampleVersions,
        problems: [{ subject: 'feature:auto-role', path: 'roles', message: 'I cannot give this role.' }],
      },
    },
    answer: received,
    failures: { noSuchGuild },
    handle: (rt) => async (c, input) => {
      const { guildId } = c.req.param()
      const report = await input.body()
      await assertSaved(rt.db, guildId, report.versions)
      await saveLoaded(rt.db, guildId, report, rt.now())
      await rt.live.publish({ kind: 'loaded', guildId })
      return c.json({ ok: true })
    },
  }),
  route({
    id: 'sayAvailability',
    method: 'put',
    path: '/bot/guilds/:guildId/availability',
    tag: 'bot',
    summary: 'Say what a server can use',
    description:
      'By the feature’s id: `false`, or the reason in a sentence, for what this server cannot use. It replaces what was said before, so `{}` makes everything available. People see such a feature locked there, with the reason, at once: nobody can enable or change it, only disable it, and what was saved stays.',
    body: {
      schema: botAvailability,
      example: { levels: 'Only for premium servers.', welcome: false },
    },
    answer: {
      description: 'Received, with a warning for each id that no feature has.',
      schema: receivedWithWarnings,
      example: { ok: true, warnings: [] },
    },
    failures: { noSuchGuild, botAbsent },
    handle: (rt) => async (c, input) => {
      const { guildId } = c.req.param()
      const given = await input.body()
      await assertPresent(rt, guildId)
      if (await saveAvailability(rt.db, guildId, given, rt.now()))
        await rt.live.publish({ kind: 'available', guildId })
      const named = Object.keys(given).map((id) => ({ id, path: id }))
      return c.json({ ok: true, warnings: await undeclared(rt, named, texts.notDeclared) })
    },
  }),
  ...premiumRoutes,
  route({
    id: 'reportFacts',
    method: 'put',
    path: '/bot/guilds/:guildId/facts',
    tag: 'bot',
    summary: 'Report facts of a server',
    description:
      'Numbers for people to look at: series with a value for each calendar day (UTC), and counters. Each list is whole: what it no longer names is withdrawn, and a list that is left out stays as it was. The days of a series add to those that were reported before: one that is sent again is replaced, null takes it away, and the newest 400 are kept, so older ones are refused. So today’s value is enough, and the same report twice counts once.',
    body: {
      schema: botFacts,
      example: {
        series: [
          {
            id: 'songs',
            label: 'Songs requested',
            label_localizations: { de: 'Gewünschte Lieder' },
            feature: 'echo',
            days: { '2026-03-14': 14 },
          },
        ],
        counters: exampleFacts.counters,
      },
    },
    answer: {
      description:
        'Received, with a warning for each `feature` that there is not, and where the days end before yesterday, as by a clock that is behind.',
      schema: receivedWithWarnings,
      example: { ok: true, warnings: [] },
    },
    failures: { noSuchGuild, botAbsent, tooOften },
    handle: (rt) => async (c, input) => {
      await limitRate(rt, `facts:${c.var.bot}`, factsRate)
      const { guildId } = c.req.param()
      const report = await input.body()
      await assertPresent(rt, guildId)
      if (await saveFacts(rt.db, guildId, report, rt.now())) await rt.live.publish({ kind: 'facts', guildId })
      const hidden = await undeclared(rt, featuresNamedIn(report), texts.factHidden)
      return c.json({ ok: true, warnings: [...hidden, ...staleDays(report, rt.now())] })
    },
  }),
  route({
    id: 'reportTest',
    method: 'post',
    path: '/bot/guilds/:guildId/tests/:test',
    parameters: { test: requestId(test.id) },
    tag: 'bot',
    summary: 'Report what came of a test message',
    description:
      'Within eight seconds; after that nobody waits for it any more. `answerRequest` takes the same, and a bot may call either.',
    body: {
      schema: botTestAnswer,
      example: { url: `https://discord.com/channels/${ids.guild}/${ids.channel}/600000000000000001` },
    },
    answer: received,
    failures: { noSuchGuild },
    handle: (rt) => async (c, input) => {
      const { guildId, test: id } = c.req.param()
      return c.json(await passOn(rt, { guildId, id, of: 'test' }, input.body))
    },
  }),
  route({
    id: 'answerRequest',
    method: 'post',
    path: '/bot/guilds/:guildId/requests/:request',
    parameters: { request: requestId(action.id) },
    tag: 'bot',
    summary: 'Answer a request',
    description:
      'What came of an action, within ten seconds: `text` in words for people, on one line and cut at 500 characters, and `url`, which begins with https:// and leads to it; or `refused`, why nothing was done. An empty object says that it was done. What is asked about choices, within three seconds: `choices`, each with its `value`, its `label` and perhaps a `description`, at most 25 that the search finds, or those of `values` that are still offered; or `refused`. For both, `reason` `failed` says that something went wrong in the bot, which people read in their own language; after an answer that was refused, that it cannot be used.',
    body: {
      schema: botAnswer,
      example: {
        text: 'The panel is in #roles.',
        url: `https://discord.com/channels/${ids.guild}/${ids.channel}/600000000000000001`,
      },
    },
    answer: received,
    failures: { noSuchGuild },
    handle: (rt) => async (c, input) => {
      const { guildId, request: id } = c.req.param()
      return c.json(await passOn(rt, { guildId, id }, input.body))
    },
  }),
  route({
    id: 'readDeclaration',
    method: 'get',
    path: '/bot/declaration',
    tag: 'bot',
    summary: 'Read what the bot declared',
    description:
      'What this key declared, which may be declared again as it is. Empty lists where it declared nothing.',
    answer: {
      description: 'The declaration.',
      schema: declared,
      example: { features: [exampleFeature], built_in: ['welcome', 'auto-role'], commands: exampleCommands },
    },
    handle: (rt) => async (c) => c.json(await readDeclared(rt.db, c.var.bot)),
  }),
  route({
    id: 'declareFeatures',
    method: 'put',
    path: '/bot/declaration',
    tag: 'bot',
    summary: 'Declare the bot’s features and settings',
    description:
      'All features, and in `settings` what people set at the end of the settings page, at the start and whenever they change: people see them at once, on pages that are open as well. What is left out stays as it was declared before, so send an empty list to withdraw all features, settings with empty `properties` to withdraw those, and null as `built_in` to offer all of the dashboard’s own features again. A feature with the id of one of the dashboard’s own takes its place. What was saved for a feature or a setting that is no longer declared is kept, and back when it is declared again. A pattern has at most 2,000 steps and all different ones together 100,000, which `docs/bot.md` explains. Nothing is stored if anything contradicts itself.',
    body: {
      schema: botDeclaration,
      example: {
        features: [exampleFeature],
        settings: declaredSettings,
        built_in: ['welcome', 'auto-role'],
      },
      limits: declarationJson,
    },
    answer: {
      description: 'What became of each feature and of the settings, and warnings of possible mistakes.',
      schema: declarationResult,
      example: {
        features: { echo: 'added' },
        settings: 'added',
        declaration: declaredNow.declaration,
        at,
        replaced: null,
        warnings: [],
      },
    },
    failures: { tooOften },
    handle: (rt) => async (c, input) => {
      await limitRate(rt, `declaration:${c.var.bot}`, declarationRate)
      const declarer = { bot: c.var.bot, client: c.req.header('user-agent')?.slice(0, 200) }
      const declared = tellRefusal(rt, declarer, async (onGiven) => {
        const declaration = await input.body().catch(async (problem: unknown) => {
          if (!(problem instanceof InvalidInput)) throw problem
          onGiven(problem.given)
          throw await refusalOf(problem, rt.catalogue.replacedBy)
        })
        onGiven(declaration)
        return declare(rt, declarer, declaration)
      })
      return c.json(await declared)
    },
  }),
  route({
    id: 'reportCommands',
    method: 'post',
    path: '/bot/commands',
    tag: 'bot',
    summary: 'Report the bot’s commands',
    description:
      'All of them, at the start and whenever they change; this report replaces the one before. People switch them and limit them for each server. Rules for a command that is no longer reported are kept.',
    body: { schema: commandReport, example: { commands: exampleCommands } },
    answer: {
      description:
        'Received, with warnings of possible mistakes: names that Discord does not take, and unknown keys and locales.',
      schema: receivedWithWarnings,
      example: { ok: true, warnings: [] },
    },
    handle: (rt) => async (c, input) => {
      const { commands } = await input.body()
      await saveCommands(rt.db, c.var.bot, commandsOf(commands), rt.now())
      await rt.live.publish({ kind: 'commands' })
      return c.json({ ok: true, warnings: commandSlips(commands) })
    },
  }),
  route({
    id: 'reportHeartbeat',
    method: 'post',
    path: '/bot/heartbeat',
    tag: 'bot',
    summary: 'Send a heartbeat',
    description: 'Send one every 30 seconds. After two minutes without one the bot counts as offline.',
    body: { schema: heartbeatReport, example: { latency_ms: 38, guild_count: 212 } },
    answer: received,
    handle: (rt) => async (c, input) => {
      await saveHeartbeat(rt.db, c.var.bot, await input.body(), rt.now())
      return c.json({ ok: true })
    },
  }),
]
