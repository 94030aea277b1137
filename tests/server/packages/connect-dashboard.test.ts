import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, expectTypeOf, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { type BotLoaded, botLoaded, type BotSnapshot } from '@/contract/calls/bot'
import type { HeartbeatReport } from '@/contract/calls/status'
import { DashboardError } from '@/packages/bot/src/calls'
import type { ChoicesUse, ListChoices } from '@/packages/bot/src/choices'
import { connectDashboard } from '@/packages/bot/src/connect-dashboard'
import { defineFeature, defineSettings, notGivenToEverybody } from '@/packages/bot/src/define-feature'
import { describeFeature } from '@/packages/bot/src/describe-feature'
import { today } from '@/packages/bot/src/facts'
import { createGuild } from '@/packages/bot/src/guild'
import { messageOption, richMessageOption } from '@/packages/bot/src/message-option'
import * as Option from '@/packages/bot/src/options'
import type {
  Availability,
  Configuration,
  DeclarationResult,
  Report,
  Versions,
} from '@/packages/bot/src/wire'
import { createBackendApp } from '@/server/start/backend-app'
import { readLoaded } from '@/server/live/versions'
import { luckyDip } from '@/tests/support/example-feature'
import { ids } from '@/tests/support/factories'
import { botKey } from '@/tests/server/test-runtime'
import { aServer, type Client } from '@/tests/server/test-server'
import { previewFor } from '@/tests/server/fake-users'
import { waitsForBot } from '@/tests/server/live/bot-elsewhere'
import { aBot, aDashboard, until } from './test-dashboard'

const guilds = [ids.guild, ids.otherGuild]

/** A dashboard of two guilds, and somebody who may configure both. */
async function twoGuilds(options: Parameters<typeof aServer>[0] = {}) {
  const server = await aServer({
    guilds: guilds.map((id) => previewFor(id, 'owner')),
    botWaits: waitsForBot,
    ...options,
  })
  server.discord.addGuild(ids.otherGuild)
  return { server, dashboard: await aDashboard(server.app) }
}

async function setPrefix(person: Client, guildId: string, chat_prefix: string) {
  const response = await person.patch(`/guilds/${guildId}/settings`, { chat_prefix })
  expect(response.status).toBe(200)
}

/** A bot of both guilds, which has been given their configurations. */
async function aReadyBot(url: string, options: Partial<Parameters<typeof aBot>[0]> = {}) {
  const bot = aBot({ url, guilds, ...options })
  await until(() => bot.applied.length === 2)
  return bot
}

/** A stream that says this, and stays open unless it is to be closed. */
const aStream = (chunks: Uint8Array[], end?: 'closed') =>
  new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      if (end) controller.close()
    },
  })
const encoded = (text: string) => new TextEncoder().encode(text)

const loadedSettings = async (server: Awaited<ReturnType<typeof aServer>>, guildId: string) =>
  (await readLoaded(server.rt.db, guildId)).settings

test('the client’s types match the contract', () => {
  expectTypeOf<BotSnapshot>().toExtend<Configuration>()
  expectTypeOf<Report>().toExtend<HeartbeatReport>()
  expectTypeOf<HeartbeatReport>().toExtend<Report>()
  expectTypeOf<{ versions: Versions }>().toExtend<BotLoaded>()
})

test('a secret that does not fit is reported without its text', () => {
  const feature = defineFeature({
    id: 'lucky-dip',
    name: 'Lucky dip',
    options: { key: Option.secret({ title: 'Key', max: 4 }).default(null) },
  })
  const misfits: object[] = []
  const saved = { ...nothingSaved, features: { 'lucky-dip': { enabled: true, key: 'much too long' } } }

  expect(createGuild(saved, { onMisfit: (misfit) => misfits.push(misfit) }).feature(feature).key).toBeNull()
  expect(misfits).toMatchObject([{ option: 'key', isSecret: true }])
})

test('a changed guild is fetched before guilds that are still queued', async () => {
  const { server, dashboard } = await twoGuilds()
  const crowd = Array.from({ length: 50 }, (_, index) => String(400000000000000000n + BigInt(index)))
  const bot = aBot({ url: dashboard.url, guilds: [...crowd, ids.guild], atOnce: 1 })
  await until(() => bot.applied.length > 0)

  await setPrefix(server, ids.guild, '?')
  await until(() => bot.versionsOf(ids.guild).includes(1))

  expect(bot.applied.length).toBeLessThan(crowd.length)
})

test('a broken stream resumes where it was: no change is missed or applied twice', async () => {
  const { server, dashboard } = await twoGuilds()
  const bot = await aReadyBot(dashboard.url)
  await setPrefix(server, ids.guild, 'a')
  await expect.poll(() => loadedSettings(server, ids.guild)).toBe(1)

  dashboard.leave()
  await setPrefix(server, ids.guild, 'b')
  await setPrefix(server, ids.otherGuild, 'c')
  await setPrefix(server, ids.guild, 'd')
  dashboard.become(server.app)
  await until(() => bot.versionsOf(ids.guild).includes(3) && bot.versionsOf(ids.otherGuild).includes(1))
  // What is heard after this is heard after everything that could come again.
  await setPrefix(server, ids.guild, 'e')
  await until(() => bot.versionsOf(ids.guild).includes(4))

  // An outage is told once, by whatever meets it first: the stream, or what the bot was just saying.
  expect(bot.problems[0]?.message).toMatch(
    /^The dashboard at \S+ (?:ended the connection\.|cannot be reached: )/,
  )
  expect(bot.versionsOf(ids.otherGuild)).toEqual([0, 1])
  const versions = bot.versionsOf(ids.guild)
  expect(new Set(versions).size).toBe(versions.length)
  expect(versions.filter((version) => version !== 2)).toEqual([0, 1, 3, 4])
  expect(dashboard.callsOf('/bot/changes')[0]?.after).toBeNull()
  expect(dashboard.callsOf('/bot/changes').at(-1)?.after).toMatch(/^\d+$/)
})

/** A dashboard whose database is another one: at first, no position in the old one means anything. */
function withoutPosition({ app }: Awaited<ReturnType<typeof aServer>>) {
  let isForgetful = true
  return {
    fetch(request: Request) {
      const goesOn = request.headers.has('last-event-id')
      if (isForgetful && goesOn) request.headers.set('last-event-id', '999999999999')
      isForgetful &&= !goesOn
      return app.fetch(request)
    },
  }
}

test('a bot that cannot resume fetches every configuration again', async () => {
  const { server, dashboard } = await twoGuilds()
  const bot = await aReadyBot(dashboard.url, { features: [luckyDip] })
  await setPrefix(server, ids.guild, 'a')
  await until(() => bot.applied.length === 3)

  dashboard.become(withoutPosition(server))
  await until(() => bot.applied.length === 5)
  await setPrefix(server, ids.guild, 'b')
  await until(() => bot.applied.length === 6)

  expect(bot.versionsOf(ids.guild)).toEqual([0, 1, 1, 2])
  expect(bot.versionsOf(ids.otherGuild)).toEqual([0, 0])
  expect(dashboard.callsOf('/bot/declaration')).toHaveLength(2)
})

/** The lucky dip of an earlier release, in which more people could win. */
const earlierDip = defineFeature({
  ...luckyDip,
  options: {
    ...luckyDip.options.shape,
    channel: Option.channel({ title: 'Channel' }).default(null),
    winners: Option.number({ title: 'Winners', max: 90 }).default(1),
    prizes: Option.number({ title: 'Prizes', max: 90 }).default(1),
    bots: Option.toggle({ title: 'Bots' }).default(false),
  },
})

test('a bot declares its features, and reads what people save with types', async () => {
  const { server, dashboard } = await twoGuilds()
  const declared: DeclarationResult[] = []
  const bot = aBot({
    url: dashboard.url,
    guilds: [ids.guild],
    features: [earlierDip],
    builtIn: ['welcome'],
    onDeclared: (result) => void declared.push(result),
  })
  await until(() => bot.applied.length === 1)
  expect(declared).toMatchObject([{ features: { 'lucky-dip': 'added' }, warnings: [] }])
  expect(bot.guild(ids.guild)?.feature(luckyDip)).toEqual({ ...luckyDip.defaults, enabled: false })

  const saved = { channel: ids.channel, winners: 40, prizes: 5 }
  expect((await server.patch(`/guilds/${ids.guild}/features/lucky-dip`, saved)).status).toBe(200)
  await until(() => bot.applied.length === 2)
  await bot.declare({ features: [luckyDip] })
  await until(() => bot.applied.length === 3)

  const dip = bot.guild(ids.guild)?.feature(luckyDip)
  expectTypeOf(dip?.winners).toEqualTypeOf<number | undefined>()
  expect(dip).toEqual({ ...luckyDip.defaults, enabled: false, channel: ids.channel, winners: 1, prizes: 5 })
  expect(bot.problems.map(({ message }) => message)).toEqual([
    `Server ${ids.guild} has 40 as winners of lucky-dip, which does not fit: the bot uses the default.`,
  ])
  expect(declared[1]?.features).toEqual({ 'lucky-dip': 'changed' })

  await bot.change(ids.guild, luckyDip, { winners: 4 }, { for: null })
  await until(() => bot.guild(ids.guild)?.feature(luckyDip).winners === 4)
  const huge = 'x'.repeat(5_000_000)
  await expect(bot.change(ids.guild, 'settings', { chat_prefix: huge }, { for: null })).rejects.toThrow(
    'it has 4883 KiB, and the limit is 64 KiB',
  )
  await expect(bot.change(ids.guild, luckyDip, { winners: 40 }, { for: null })).rejects.toMatchObject({
    detail: 'Some values weren’t accepted. Each of them says why.',
    code: 'invalid',
    fields: { winners: 'Use 20 or less.' },
  })
  // What nobody said must not become a change with all that the bot may do.
  const unsaid = () => Reflect.apply(bot.change, undefined, [ids.guild, luckyDip, { winners: 5 }])
  await expect(unsaid).rejects.toThrow('change: say for whom')
})

test('a bot whose declaration another one replaced is told which, and both say what they are', async () => {
  const { dashboard } = await twoGuilds()
  const replaced: (string | null)[] = []
  const first = await aReadyBot(dashboard.url, {
    features: [luckyDip],
    client: 'harbour-bot/1',
    onReplaced: ({ client }) => void replaced.push(client),
  })

  await aReadyBot(dashboard.url, { features: [], client: 'harbour-bot/2' })

  await until(() => replaced.length === 1)
  expect(replaced).toEqual([expect.stringMatching(/^harbour-bot\/2 guildhall-bot\/\d+\.\d+\.\d+$/)])
  expect(first.problems.map(({ message }) => message)).not.toContainEqual(expect.stringContaining('declared'))
})

test('of two versions of a bot only the one whose declaration counts does what people ask, in each of its processes', async () => {
  const { server, dashboard } = await twoGuilds()
  const asked: string[] = []
  const replaced: string[] = []
  const version = (name: string) => {
    const say = (what: string) => void asked.push(`${what} of ${name}`)
    const playlist = Option.text({ title: `Playlist ${name}`, source: 'playlists' }).default('')
    const run = () => (say('action'), name)
    const actions = { shuffle: { label: 'Shuffle', run } }
    return {
      features: [defineFeature({ id: 'music', name: 'Music', options: { playlist }, actions })],
      choices: { playlists: () => (say('choices'), [{ value: name, label: name }]) },
      onTest: () => (say('test'), {}),
      onReplaced: () => void replaced.push(name),
    }
  }
  let count = 0
  const press = async (guildId: string) => {
    const path = `/guilds/${guildId}/features/music/actions/shuffle`
    return (await server.post(path, { press: `press-of-music-${(count += 1)}` })).json()
  }
  const older = await aReadyBot(dashboard.url, version('1'))
  const processes = guilds.map((id) => aBot({ url: dashboard.url, guilds: [id], ...version('2') }))
  await until(() => processes.every(({ applied }) => applied.length > 0) && replaced.includes('1'))

  for (const id of guilds) {
    expect(await press(id)).toMatchObject({ text: '2' })
    const query = 'subject=feature:music&option=playlist&search=a'
    const found = await server.read(`/guilds/${id}/choices/playlists?${query}`)
    expect(found.choices).toEqual([{ value: '2', label: '2' }])
    const message = { path: 'message', message: 'Hi', channel: null }
    expect((await server.post(`/guilds/${id}/features/welcome/test`, message)).status).toBe(200)
  }
  await older.declare({})
  await until(() => replaced.filter((name) => name === '2').length === 2)
  expect(await press(ids.guild)).toMatchObject({ text: '1' })

  const inEach = ['action of 2', 'choices of 2', 'test of 2']
  expect(asked).toEqual([...inEach, ...inEach, 'action of 1'])
})

test('a bot that was replaced while it was away is told once it is back, and declares nothing', async () => {
  const { server, dashboard } = await twoGuilds()
  const declareAs = (client: string, name: string) =>
    server.bot.put(
      '/bot/declaration',
      { features: [{ ...describeFeature(luckyDip), name }] },
      { 'user-agent': client },
    )
  await declareAs('harbour-bot/1', 'Lucky dip')
  const replaced: (string | null)[] = []
  await aReadyBot(dashboard.url, {
    features: [luckyDip],
    onReplaced: ({ client }) => void replaced.push(client),
  })
  expect(replaced).toEqual([])

  dashboard.leave()
  await declareAs('harbour-bot/3', 'Another dip')
  dashboard.become(server.app)
  await until(() => replaced.length > 0)
  dashboard.become(server.app)
  await until(() => dashboard.callsOf('/bot/changes').length >= 4)
  await declareAs('harbour-bot/4', 'A third dip')
  await until(() => replaced.includes('harbour-bot/4'))

  expect(replaced).toEqual(['harbour-bot/3', 'harbour-bot/4'])
  expect(dashboard.callsOf('/bot/declaration')).toHaveLength(1)
})

test('a bot that was replaced leaves it to the other one to declare to another database, unless nobody did', async () => {
  const { server, dashboard } = await twoGuilds()
  const declareAs = (on: typeof server, client: string) =>
    on.bot.put('/bot/declaration', { features: [] }, { 'user-agent': client })
  const bot = await aReadyBot(dashboard.url, { features: [luckyDip] })
  const declared = () => dashboard.callsOf('/bot/declaration').length
  await declareAs(server, 'harbour-bot/2')
  await until(() => bot.problems.length > 0)

  const another = (await twoGuilds()).server
  await declareAs(another, 'harbour-bot/2')
  const asked = dashboard.callsOf(`/bot/guilds/${ids.guild}`).length
  dashboard.become(withoutPosition(another))
  await until(() => dashboard.callsOf(`/bot/guilds/${ids.guild}`).length > asked)
  expect(declared()).toBe(1)
  expect((await another.bot.read('/bot/declaration')).features).toEqual([])

  const empty = (await twoGuilds()).server
  dashboard.become(withoutPosition(empty))
  await until(() => declared() === 2)
  await expect
    .poll(async () => (await empty.bot.read('/bot/declaration')).features)
    .toMatchObject([{ id: luckyDip.id }])
})

test('a dashboard that does not name the declaration that counts says nothing of another one', async () => {
  const ready = encoded('id: 7\nevent: ready\ndata: {}\n\nid: 8\nevent: change\ndata: {}\n\n')
  const { server, dashboard } = await twoGuilds()
  const fetch = (request: Request) =>
    request.url.endsWith('/bot/changes?answers=action,choices')
      ? new Response(aStream([ready]))
      : server.app.fetch(request)
  dashboard.become({ fetch })

  const bot = await aReadyBot(dashboard.url, { features: [luckyDip] })

  expect(bot.problems).toEqual([])
})

test('what the bot read stays in use while the dashboard does not know it, or sends nothing that can be read', async () => {
  const { server, dashboard } = await twoGuilds()
  const settings = defineSettings({ options: { quiet: Option.toggle({ title: 'Quiet' }).default(false) } })
  const bot = await aReadyBot(dashboard.url, { features: [luckyDip], settings })
  const read = () => {
    const guild = bot.guild(ids.guild)
    return [guild?.settings.chat_prefix, guild?.feature(luckyDip).winners, guild?.ownSettings(settings).quiet]
  }
  expectTypeOf(read).returns.toEqualTypeOf<(string | number | boolean | undefined)[]>()
  await server.patch(`/guilds/${ids.guild}/features/lucky-dip`, { winners: 4, prizes: 5 })
  await server.patch(`/guilds/${ids.guild}/settings`, { quiet: true })
  await until(() => read().join() === '!,4,true')

  // Another version of the bot declares something else with the same key.
  const nothing = { options: { type: 'object', properties: {} }, defaults: {} }
  await server.bot.put('/bot/declaration', { features: [], settings: nothing })
  await setPrefix(server, ids.guild, '?')
  await until(() => read().join() === '?,4,true')
  expect(bot.problems.map(({ message }) => message)).toEqual([
    expect.stringContaining('Another bot declared something else'),
    expect.stringContaining('no longer knows the feature lucky-dip, the setting quiet: another bot, or'),
  ])

  let isBroken = true
  const broken = [Response.json({ id: ids.guild }), Response.json({}, { status: 500 })]
  dashboard.become({
    fetch: (request) => {
      const answer = request.url.endsWith(ids.guild) && isBroken ? broken.shift() : undefined
      isBroken &&= broken.length > 0
      return answer ?? server.app.fetch(request)
    },
  })
  await setPrefix(server, ids.guild, '$')
  await until(() => !isBroken)
  expect(read().join()).toBe('?,4,true')
  await until(() => read().join() === '$,4,true')
})

/** A dashboard that refuses reports of what is loaded as long as `refuse` gives an answer, and those that came. */
async function aRefusingDashboard(refuse: (version: number | undefined) => Response | undefined) {
  const { server, dashboard } = await twoGuilds()
  const reported: (number | undefined)[] = []
  const reads = () => dashboard.callsOf(`/bot/guilds/${ids.guild}`).length
  let readsBefore = 0
  dashboard.become({
    fetch: async (request) => {
      if (!request.url.includes(`${ids.guild}/loaded`)) return server.app.fetch(request)
      const { settings } = botLoaded.parse(await request.clone().json()).versions
      reported.push(settings)
      const refusal = refuse(settings)
      if (refusal) readsBefore = reads()
      return refusal ?? server.app.fetch(request)
    },
  })
  const isReadAgain = () => reads() > readsBefore
  return { server, bot: await aReadyBot(dashboard.url), reported, isReadAgain }
}

test('what is loaded is reported until the dashboard takes it, after failures and refusals that pass', async () => {
  const failures = [500, 503, 409, 429, 422, 404].map((status) => Response.json({}, { status }))
  const { server, bot } = await aRefusingDashboard(() => failures.shift())

  await expect.poll(() => loadedSettings(server, ids.guild)).toBe(0)
  expect(bot.versionsOf(ids.guild)).toEqual([0])
  expect(bot.problems.filter((problem) => 'status' in problem && problem.status !== 503)).toMatchObject([
    { status: 500 },
    { status: 409 },
    { status: 429 },
    { status: 422 },
    { status: 404 },
  ])
})

test('a report that the dashboard itself refuses is given up, and the server is read again', async () => {
  const { server, reported, isReadAgain } = await aRefusingDashboard((version) => {
    if (version === 0) return Response.json({ code: 'invalid' }, { status: 422 })
    return version === 1 ? Response.json({ code: 'malformed' }, { status: 400 }) : undefined
  })
  await until(() => reported.length === 1 && isReadAgain())
  await setPrefix(server, ids.guild, '?')
  await until(() => reported.length === 2 && isReadAgain())
  await setPrefix(server, ids.guild, '$')

  await expect.poll(() => loadedSettings(server, ids.guild)).toBe(2)
  expect(reported).toEqual([0, 1, 2])
})

test('what something before the dashboard refused is tried again, while other servers are served', async () => {
  const { server, dashboard } = await twoGuilds()
  const path = `/bot/guilds/${ids.guild}`
  const refusals = new Map(
    ['/bot/declaration', path, `${path}/availability`, `${path}/facts`].map((one) => [
      `/backend${one}`,
      [
        Response.json({ code: 'proxy' }, { status: 404 }),
        ...[405, 409, 410, 400, 413, 422].map((status) => Response.json({ detail: 'Wait.' }, { status })),
      ],
    ]),
  )
  dashboard.become({
    fetch: (request) => refusals.get(new URL(request.url).pathname)?.shift() ?? server.app.fetch(request),
  })
  const bot = aBot({ url: dashboard.url, guilds, features: [luckyDip], atOnce: 1 })
  bot.setAvailability(ids.guild, { levels: 'Only for supporters.' })
  bot.setFacts(ids.guild, { series: [{ id: 'songs', label: 'Songs', days: { [today()]: 4 } }] })

  await until(() => guilds.every((id) => bot.versionsOf(id).includes(0)))
  await expect
    .poll(() => server.bot.read('/bot/declaration'))
    .toMatchObject({ features: [{ id: 'lucky-dip' }] })
  await expect
    .poll(() => server.read(`/guilds/${ids.guild}`))
    .toMatchObject({ availability: { levels: 'Only for supporters.' } })
  await expect
    .poll(async () => (await server.read(`/guilds/${ids.guild}/facts`)).series)
    .toMatchObject([{ id: 'songs' }])
})

test('a server that the bot is not in is read once, then when it changes or the bot reconnects', async () => {
  const { server, dashboard } = await twoGuilds()
  const isOf = (guildId: string, request: Request) => request.url.endsWith(`/bot/guilds/${guildId}`)
  dashboard.become({
    fetch: (request) =>
      isOf(ids.guild, request)
        ? Response.json({ code: 'bot_absent' }, { status: 404 })
        : server.app.fetch(request),
  })
  const bot = aBot({ url: dashboard.url, guilds })
  await until(() => bot.problems.length === 1)
  for (const [version, prefix] of ['a', 'b', 'c'].entries()) {
    await setPrefix(server, ids.otherGuild, prefix)
    await until(() => bot.versionsOf(ids.otherGuild).includes(version + 1))
  }
  expect(bot.problems).toMatchObject([{ code: 'bot_absent' }])

  await setPrefix(server, ids.guild, '?')
  await until(() => bot.problems.length === 2)
  expect(bot.problems).toMatchObject([{ code: 'bot_absent' }, { code: 'bot_absent' }])

  dashboard.become(server.app)
  await until(() => bot.versionsOf(ids.guild).includes(1))
})

test('the bot says what a server can use, and facts, until the dashboard takes it, and reads all servers a page at a time', async () => {
  const { server, dashboard } = await twoGuilds()
  dashboard.leave()
  const bot = aBot({ url: dashboard.url })
  bot.setAvailability(ids.guild, { levels: 'Only for supporters.' })
  bot.setAvailability(ids.guild, { levels: 'Only for premium servers.', tickets: true })
  bot.setAvailability(ids.otherGuild, { levels: 'x'.repeat(301) })
  const songs = { id: 'songs', label: 'Songs' }
  const [yesterday, now] = [new Date(Date.now() - 86_400_000).toISOString().slice(0, 10), today()]
  bot.setFacts(ids.guild, { series: [{ ...songs, days: { [yesterday]: 12 } }] })
  bot.setFacts(ids.guild, { series: [{ ...songs, days: { [now]: 14 } }] })
  await until(() => dashboard.callsOf('/facts').length > 3)
  dashboard.become(server.app)
  await expect
    .poll(async () => (await server.read(`/guilds/${ids.guild}/facts`)).series)
    .toEqual([{ ...songs, days: { [yesterday]: 12, [now]: 14 } }])

  const told = async () => (await server.read(`/guilds/${ids.guild}`)).availability
  await expect.poll(told).toEqual({ levels: 'Only for premium servers.' })
  await until(() =>
    bot.problems.some((problem) => problem instanceof DashboardError && problem.status === 422),
  )

  const until2030 = new Date('2030-01-31T12:00:00Z')
  const entitled = () => server.read(`/users/${ids.user}/entitlements`)
  await bot.setPremium({ user: ids.user }, { until: until2030 })
  expect(await entitled()).toMatchObject({ premium: true, until: until2030.toISOString() })
  await bot.removePremium({ user: ids.user })
  expect(await entitled()).toEqual({ premium: false })
  await bot.setPremium({ guild: ids.guild }, { until: null })
  expect(await server.bot.read(`/bot/guilds/${ids.guild}`)).toMatchObject({ premium: { until: null } })

  await setPrefix(server, ids.guild, '?')
  await setPrefix(server, ids.otherGuild, '$')
  const crowd = Array.from({ length: 150 }, (_, index) => String(400000000000000000n + BigInt(index)))
  const read = async (guildIds?: string[]) => {
    const prefixes: Record<string, string> = {}
    for await (const { id, settings } of bot.readGuilds(guildIds)) prefixes[id] = settings.chat_prefix
    return prefixes
  }
  const saved = { [ids.guild]: '?', [ids.otherGuild]: '$' }
  expect(await read()).toEqual(saved)
  expect(await read([...crowd, ids.guild])).toMatchObject({ [ids.guild]: '?' })
  await expect(read(['42'])).rejects.toMatchObject({ status: 422 })

  const locked: Record<string, Availability> = {}
  for await (const { id, availability } of bot.readGuilds(guilds)) locked[id] = availability
  expect(locked).toEqual({
    [ids.guild]: { levels: 'Only for premium servers.' },
    [ids.otherGuild]: {},
  })
})

test('facts that the dashboard refuses are not said again with those that are right', async () => {
  const { server, dashboard } = await twoGuilds()
  const bot = aBot({ url: dashboard.url })
  const say = (day: string) =>
    bot.setFacts(ids.guild, { series: [{ id: 'songs', label: 'Songs', days: { [day]: 4 } }] })
  const facts = async () => (await server.read(`/guilds/${ids.guild}/facts`)).series
  const [yesterday, now] = [new Date(Date.now() - 86_400_000).toISOString().slice(0, 10), today()]
  say(yesterday)
  await expect.poll(facts).toMatchObject([{ days: { [yesterday]: 4 } }])

  say('02.01.2026')
  await until(() => bot.problems.some(({ message }) => message.includes('A day is written as 2030-01-31.')))
  say(now)

  await expect.poll(facts).toMatchObject([{ days: { [yesterday]: 4, [now]: 4 } }])
})

test('people search what only the bot knows, and read at once that it failed, of which its author hears', async () => {
  const { server, dashboard } = await twoGuilds()
  const playlists = { title: 'Playlist', source: 'playlists' }
  const options = {
    service: Option.text({ title: 'Service' }).default(''),
    playlist: Option.text({ ...playlists, dependsOn: 'service' }).default(''),
  }
  const many = Array.from({ length: 26 }, (_, at) => ({ value: `${at}`, label: `Song ${at}` }))
  const answers: Record<string, () => unknown> = {
    many: () => many,
    none: () => ({ refused: 'No service is connected.' }),
    throws: () => Promise.reject(new Error('no network')),
    nothing: () => undefined,
    long: () => [{ value: 'x'.repeat(201), label: 'Long' }],
    unwritable: () => [{ value: 1n, label: 'One' }],
  }
  const list = (use: ChoicesUse) => {
    const answer = answers[use.search]
    return answer ? answer() : [{ value: 'given', label: JSON.stringify(use) }]
  }
  const choices: Record<string, ListChoices> = {}
  Reflect.set(choices, 'playlists', list)
  const features = [defineFeature({ id: 'music', name: 'Music', options })]
  const { problems } = await aReadyBot(dashboard.url, { features, choices })
  const query = 'subject=feature:music&option=playlist'
  const ask = async (more: string) =>
    (await server.get(`/guilds/${ids.guild}/choices/playlists?${query}&${more}`)).json()

  const use = { guildId: ids.guild, search: '', values: ['given'], with: { service: 'radio' } }
  expect(await ask('values=["given"]&with={"service":"radio"}')).toEqual({
    choices: [{ value: 'given', label: JSON.stringify(use) }],
    absent: [],
  })
  expect((await ask('search=many')).choices).toEqual(many.slice(0, 25))
  expect(await ask('search=none')).toMatchObject({ code: 'refused', detail: 'No service is connected.' })
  expect(problems.splice(0)).toMatchObject([{ message: expect.stringContaining('the last 1 are too many') }])

  for (const [search, why] of [
    ['throws', 'choices.playlists: no network'],
    ['nothing', 'choices.playlists: give a list'],
    ['long', 'choices.0.value'],
    ['unwritable', 'BigInt'],
  ]) {
    const detail = 'Something went wrong in the bot, whose log says what.'
    expect(await ask(`search=${search}`)).toMatchObject({ code: 'refused', detail })
    expect(problems.splice(0)).toMatchObject([{ message: expect.stringContaining(why ?? '') }])
  }
})

test('a source that nothing answers is told to the author and at once to people, and a function that is never asked', async () => {
  const { server, dashboard } = await twoGuilds()
  const row = { song: Option.text({ title: 'Song', source: 'songs' }) }
  const options = {
    songs: Option.list({ title: 'Songs', item: 'song', row }).default([]),
    place: Option.text({ title: 'Place', source: 'places' }).default(''),
  }
  const features = [defineFeature({ id: 'music', name: 'Music', options })]
  const { problems } = await aReadyBot(dashboard.url, {
    features,
    choices: { places: () => [], song: () => [] },
  })

  expect(problems.map(({ message }) => message)).toEqual([
    'music has the source "songs", which nothing in choices answers.',
    'choices.song is never asked: no option has this source.',
  ])
  const asked = await server.get(
    `/guilds/${ids.guild}/choices/songs?subject=feature:music&option=songs.0.song`,
  )
  expect(await asked.json()).toMatchObject({
    code: 'refused',
    detail: 'The bot has no choices for this, and its log says why.',
  })
})

test('a definition is declared with its translations, the reason why it is locked, and without test messages where the bot sends none', async () => {
  const { server, dashboard } = await twoGuilds()
  const de = (text: string) => ({ de: text })
  const about = {
    name_localizations: de('Wundertüte'),
    summary_localizations: de('Verlost etwas.'),
    category_localizations: de('Spiele'),
    locked: 'It is being repaired.',
    locked_localizations: de('Wird repariert.'),
  }
  const title_localizations = de('Gewinner')
  const dip = defineFeature({
    id: 'dip',
    name: 'Dip',
    ...about,
    options: { winners: Option.number({ title: 'Winners', title_localizations, max: 20 }).default(1) },
    presets: [
      { name: 'One', name_localizations: de('Einer'), summary: 'One wins.', options: { winners: 1 } },
    ],
  })

  const bot = await aReadyBot(dashboard.url, { features: [dip] })

  expect(bot.problems).toEqual([])
  const options = { properties: { winners: { title_localizations } } }
  expect(await server.bot.read('/bot/declaration')).toMatchObject({
    features: [{ ...about, test_messages: false, options, presets: [{ name_localizations: de('Einer') }] }],
  })
})

test('people read what the bot cannot use of what they saved', async () => {
  const { server, dashboard } = await twoGuilds()
  const message = 'I cannot see this channel.'
  const bot = aBot({
    url: dashboard.url,
    guilds: [ids.guild],
    features: [luckyDip],
    onGuild: () => [
      { subject: 'feature:lucky-dip', path: 'channel', message },
      { subject: 'feature:luky-dip', message: 'Lost.' },
      { subject: 'feature:lucky-dip', path: 'chanel.0', message: 'Nowhere.' },
    ],
  })
  bot.setAvailability(ids.guild, { levls: false })
  const told = () => bot.problems.map((problem) => problem.message).join()
  await expect.poll(told).toContain('The problem “Lost.” is not shown: its subject "feature:luky-dip"')
  await expect.poll(told).toContain('is shown at no option: lucky-dip has none called chanel.')
  await expect.poll(told).toContain('levls: No feature has this id')
  const dip = { channel: ids.channel, enabled: true }
  const saved = () => server.patch(`/guilds/${ids.guild}/features/lucky-dip`, dip)
  await expect.poll(async () => (await saved()).status).toBe(200)

  const findings = async () => (await server.read(`/guilds/${ids.guild}/health`)).findings
  await expect
    .poll(findings)
    .toContainEqual(
      expect.objectContaining({ code: 'refused_by_bot', path: 'channel', detail: `The bot: ${message}` }),
    )
})

test('a contradictory declaration is reported with every mistake, and the bot serves its guilds nevertheless', async () => {
  const { dashboard } = await twoGuilds()
  const features = [luckyDip, { ...luckyDip, defaults: { winner: 1 } }]

  const bot = await aReadyBot(dashboard.url, { features })

  expect(bot.problems).toHaveLength(1)
  expect(bot.problems[0]).toMatchObject({
    status: 422,
    fields: { 'features.1.id': expect.any(String), 'features.1.defaults.winner': expect.any(String) },
  })
  expect(bot.problems[0]?.message).toContain('The dashboard answered 422 to /backend/bot/declaration: ')
  expect(bot.problems[0]?.message).toContain('\n  features.1.defaults.winner (lucky-dip): ')

  // What was refused does not come again with what is declared next.
  await bot.declare({ builtIn: ['no-such-feature'] })
  expect(bot.problems).toHaveLength(2)
  await bot.declare({ features: [luckyDip] })
  expect(bot.problems).toHaveLength(2)

  // Nobody saved what does not fit: it is the default of what was declared before.
  const winners = Option.number({ title: 'Winners', min: 5 }).default(5)
  const stricter = defineFeature({ id: 'lucky-dip', name: 'Lucky dip', options: { winners } })
  const refused = { ...stricter, clashes: [notGivenToEverybody('winners', 'everybody would win.')] }
  const late = await aReadyBot(dashboard.url, { features: [refused] })
  expect(late.guild(ids.guild)?.feature(stricter).winners).toBe(5)
  const unknown = defineFeature({ id: 'wheel', name: 'Wheel', options: { winners } })
  for (let read = 0; read < 2; read += 1) late.guild(ids.guild)?.feature(unknown)
  expect(late.problems.map(({ message }) => message)).toEqual([
    expect.stringContaining('features.0.clashes (lucky-dip): There is no such field.'),
    'Nobody declared the feature wheel, so the defaults are read: add it to features.',
  ])
})

test('a value of another kind is told what belongs in its place', async () => {
  const { dashboard } = await twoGuilds()
  const options = {
    quiet: Option.toggle({ title: 'Quiet' }).default('yes' as never),
    song: Option.text({ title: 'Song' }).default(5 as never),
    words: Option.tags({ title: 'Words', item: 'word', of: Option.text({ title: 'Word' }) }).default(
      'a' as never,
    ),
    text: messageOption({ title: 'Text', placeholders: [] }).default('Hello' as never),
  }
  const locked = 5 as never
  const { problems } = await aReadyBot(dashboard.url, {
    features: [defineFeature({ id: 'dip', name: 'Dip', locked, options })],
  })

  for (const told of [
    /features\.0\.locked \(dip\): This is true or false, or the reason in a sentence\./,
    /features\.0\.defaults\.quiet \(dip\): .* True or false belongs here\./,
    /features\.0\.defaults\.song \(dip\): .* A text belongs here\./,
    /features\.0\.defaults\.words \(dip\): .* A list belongs here\./,
    /features\.0\.defaults\.text \(dip\): .* An object belongs here\./,
  ])
    expect(problems[0]?.message).toMatch(told)
})

test('a preset with an option that there is not, or with a value that does not fit, is refused by its path', async () => {
  const server = await aServer()
  const { url } = await aDashboard(server.app)
  const options: Record<string, unknown> = { nope: 1, text: 2 }
  const dip = defineFeature({
    id: 'dip',
    name: 'Dip',
    options: { text: Option.text({ title: 'Text' }).default('') },
    presets: [{ name: 'Party', summary: '', options }],
  })
  const { problems } = aBot({ url, features: [dip] })

  await until(() => problems.length > 0)
  expect(problems[0]?.message).toContain(
    'features.0.presets.0.options.nope (dip): the preset "Party" has "nope", which is no option.',
  )
  expect(problems[0]?.message).toContain('features.0.presets.0.options.text (dip): ')
})

test('the console hears of problems and of warnings where the bot does not listen', async () => {
  const { dashboard } = await twoGuilds()
  const error = vi.spyOn(console, 'error').mockReturnValue()
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const options = { role: Option.role({ title: 'Role' }).default(null) }
  const features = [defineFeature({ id: 'dip', name: 'Dip', options })]
  const bot = await aReadyBot(dashboard.url, { features, onProblem: undefined })
  expect(warn.mock.lastCall?.[0]).toMatch(/^features\.0\.\S+ \(dip\): /)

  await bot.declare({
    commands: [
      {
        name: 'music',
        options: [
          { type: 1, name: ' ' },
          { type: 1, name: 'add', options: [{ name: '' }] },
        ],
      },
    ],
  })
  const unnamed = ' \\(music\\): .*\n  commands\\.0\\.options\\.1\\.options\\.0\\.name \\(music add\\): '
  expect(error.mock.lastCall?.[0]).toMatch(new RegExp(`commands\\.0\\.options\\.0\\.name${unnamed}`))
  await bot.declare({ builtIn: ['no-such-feature'] })

  expect(error.mock.lastCall?.[0]).toMatch(
    /^The dashboard answered 422 to .*\n  builtIn\.0: .* no feature of its own/,
  )
  const takesPlace = defineFeature({ id: 'levels', name: 'Our levels', options: {} })
  await bot.declare({ features: [takesPlace] })
  expect(warn.mock.lastCall?.[0]).toMatch(/^features\.0\.id \(levels\): .* name the id in builtIn;/)
  error.mockClear()
})

const untyped = (call: (...given: never[]) => unknown, given: unknown) =>
  Reflect.apply(call, undefined, [given])
const connect = (options: object) =>
  untyped(connectDashboard, { url: 'http://127.0.0.1', key: botKey, ...options })
const define = (options: object) => untyped(defineFeature, { id: 'dip', name: 'Dip', options })
const nothingSaved = { id: ids.guild, settings: { chat_prefix: '!' }, features: {}, versions: {} }
const drawNow = { ...luckyDip, actions: { drawNow: { label: 'Draw', run: () => 'Drew.' } } }
const withoutRun = { ...luckyDip, actions: { draw: { label: 'Draw' } } }
const code = { title: 'Code', complaint: 'Letters.' }
const prizes = { title: 'Prizes', item: 'prize', max: 5, row: { name: '' } }

test.each([
  ['url: "localhost:3000" is no address', () => connect({ url: 'localhost:3000' })],
  ['key: it is empty', () => connect({ key: '' })],
  ['key: it has a blank, a line break', () => connect({ key: `${botKey}\n` })],
  ['give the address alone: http://127.0.0.1', () => connect({ url: 'http://127.0.0.1/backend' })],
  ['The action drawNow of lucky-dip: write its id in lowercase', () => connect({ features: [drawNow] })],
  ['The action draw of lucky-dip has no function run', () => connect({ features: [withoutRun] })],
  ['features: give a list of features', () => connect({ features: luckyDip })],
  ['commands: give a list of commands', () => connect({ commands: { name: 'dip' } })],
  ['builtIn: give a list of ids', () => connect({ builtIn: 'welcome' })],
  ['onGuild: "x" is no function.', () => connect({ onGuild: 'x' })],
  ['report: {} is no function.', () => connect({ report: {} })],
  ['choices.songs: [] is no function.', () => connect({ choices: { songs: [] } })],
  ['choices: give an object of functions', () => connect({ choices: [() => []] })],
  [
    'dip: rate: its default has NaN, which JSON',
    () => define({ rate: Option.number({ title: 'Rate' }).default(NaN) }),
  ],
  ['dip: tags: its default has Infinity', () => define({ tags: z.array(z.number()).default([1, Infinity]) })],
  ['guilds: give a list', () => connect({ guilds: ids.guild })],
  ['"" is not the id of a server', () => connect({ guilds: [''] })],
  ['42 is not the id of a server', () => connect({ guilds: [42] })],
  ['without “Bot ” before it', () => connect({ key: `Bot ${botKey}` })],
  ['there is no onGuld. Did you mean "onGuild"?', () => connect({ onGuld: () => undefined })],
  ['key has no default: end it in .default(null).', () => define({ key: Option.secret({ title: 'Key' }) })],
  ['is not what defineFeature returns', () => connect({ features: [describeFeature(luckyDip)] })],
  ['is not what defineSettings returns', () => connect({ settings: { options: {}, defaults: {} } })],
  ['dip: winners has no default', () => define({ winners: Option.number({ title: 'Winners', max: 9 }) })],
  ['dip: winners is no option', () => define({ winners: 1 })],
  ['The feature dip: its options are no object', () => untyped(defineFeature, { id: 'dip', name: 'Dip' })],
  ['The settings: its options are no object', () => untyped(defineSettings, {})],
  ['Text: its placeholders are no list', () => untyped(richMessageOption, { title: 'Text' })],
  ['Text: its placeholders are no list', () => untyped(messageOption, { title: 'Text' })],
  [
    'Text: its placeholders are no list',
    () => untyped(messageOption, { title: 'Text', placeholders: ['a'] }),
  ],
  ['takes an object with at least a title', () => untyped(messageOption, undefined)],
  ['takes an object with at least a title', () => untyped(richMessageOption, undefined)],
  ['Count: its max is "20", where a number', () => untyped(Option.number, { title: 'Count', max: '20' })],
  ['Song: its max is "20", where a number', () => untyped(Option.text, { title: 'Song', max: '20' })],
  ['Roles: its max is "20", where a number', () => untyped(Option.roles, { title: 'Roles', max: '20' })],
  ['Prizes: it has no item', () => untyped(Option.list, { title: 'Prizes', row: {} })],
  ['Prizes: name of a row is no option', () => untyped(Option.list, prizes)],
  ['Prizes: its row is no object', () => untyped(Option.list, { title: 'Prizes', item: 'prize' })],
  ['takes an object with at least a title', () => untyped(Option.text, undefined)],
  ['takes an object with at least a title', () => untyped(Option.choice, undefined)],
  ['takes an object with at least a title', () => untyped(Option.channel, {})],
  [
    'Words: of, which says what each text must be',
    () => untyped(Option.tags, { title: 'Words', item: 'word' }),
  ],
  ['Code: its pattern is no RegExp', () => untyped(Option.pattern, { ...code, pattern: '^a*$' })],
  ['Code: the flags of /^a*$/i would be lost', () => untyped(Option.pattern, { ...code, pattern: /^a*$/i })],
  ['Code: it has no complaint', () => untyped(Option.pattern, { title: 'Code', pattern: /^a*$/ })],
  ['Mode: its labels are no object', () => untyped(Option.choice, { title: 'Mode', labels: ['a', 'b'] })],
  ['Modes: its labels are no object', () => untyped(Option.choices, { title: 'Modes' })],
  ['Modes: its labels are empty', () => untyped(Option.choices, { title: 'Modes', labels: {} })],
  [
    'guild.feature: "lucky-dip" is not what defineFeature returns',
    () => untyped(createGuild(nothingSaved).feature, 'lucky-dip'),
  ],
])('a slip is named at once: %s', (message, act) => {
  expect(act).toThrow(message)
})

test('a dashboard that cannot be reached, or is none, is reported with its address and the cause', async () => {
  const bot = aBot({ url: 'http://127.0.0.1:1' })

  await until(() => bot.problems.length > 0)

  expect(bot.problems[0]?.message).toBe('The dashboard at http://127.0.0.1:1 cannot be reached: bad port')
  const { url } = await aDashboard({ fetch: () => new Response('Not found', { status: 404 }) })
  const lost = aBot({ url })
  await until(() => lost.problems.length > 0)
  expect(lost.problems[0]?.message).toContain(
    `${url} answers, but is no Guildhall dashboard (404 to /backend/bot`,
  )
  const secure = aBot({ url: url.replace('http:', 'https:') })
  await until(() => secure.problems.length > 0)
  expect(secure.problems[0]?.message).toContain('what answers there does not speak https')
  const page = await aDashboard({ fetch: () => new Response('<h1>Welcome</h1>') })
  const strayed = aBot({ url: page.url })
  await until(() => strayed.problems.length > 0)
  expect(strayed.problems[0]?.message).toMatch(/^What answers at .* is no dashboard: it is not JSON\.$/)
})

test('answers that are no JSON are reported once, and are no end of the outage', async () => {
  const { url, callsOf } = await aDashboard({
    fetch: ({ url: asked }) =>
      asked.includes('/changes') ? new Response('{}', { status: 503 }) : new Response('Hello'),
  })
  let returns = 0
  const bot = aBot({ url, times: { heartbeat: 5 }, onReconnected: () => (returns += 1) })

  await until(() => callsOf('/heartbeat').length > 4)

  expect(bot.problems.map(({ message }) => message).sort()).toEqual([
    expect.stringContaining('The dashboard answered 503 to /backend/bot/changes'),
    expect.stringMatching(/^What answers at .* is no dashboard: it is not JSON\.$/),
  ])
  expect(returns).toBe(0)
})

test('the bot waits as long as the dashboard asks, and then declares what it could not before', async () => {
  const { server, dashboard } = await twoGuilds()
  const at: number[] = []
  dashboard.become({
    fetch: (request) => {
      if (!request.url.endsWith('/declaration')) return server.app.fetch(request)
      at.push(performance.now())
      const busy = new Response('{}', { status: 503, headers: { 'retry-after': '0.2' } })
      return at.length === 1 ? busy : server.app.fetch(request)
    },
  })

  const bot = await aReadyBot(dashboard.url, { features: [luckyDip] })
  await until(() => bot.applied.some(({ features }) => 'lucky-dip' in features))

  const [first = 0, second = 0] = at
  expect(second - first).toBeGreaterThanOrEqual(190)
})

test('during key rotation bots with the old and the new key are served, then only the new one', async () => {
  const newKey = 'bot-key-of-the-tests-0002'
  const { server, dashboard } = await twoGuilds({ env: { botApiKeys: [botKey, newKey] } })
  const old = await aReadyBot(dashboard.url)
  const renewed = await aReadyBot(dashboard.url, { key: newKey })
  expect([...old.problems, ...renewed.problems]).toEqual([])

  dashboard.become(createBackendApp({ ...server.rt, env: { ...server.rt.env, botApiKeys: [newKey] } }))
  await setPrefix(server, ids.guild, '?')
  await until(() => renewed.versionsOf(ids.guild).includes(1) && old.problems.length > 1)

  expect(old.versionsOf(ids.guild)).toEqual([0])
  expect(old.problems.at(-1)).toMatchObject({ name: 'DashboardError', status: 401 })
})

test('a configuration that failed to apply is retried, and reported as loaded only afterwards', async () => {
  const { server, dashboard } = await twoGuilds()
  let tries = 0
  let loadedMeanwhile: number | undefined
  const bot = aBot({
    url: dashboard.url,
    guilds: [ids.guild],
    onGuild: async () => {
      tries += 1
      loadedMeanwhile = await loadedSettings(server, ids.guild)
      if (tries < 3) throw new Error('The channel cannot be reached.')
    },
  })

  await expect.poll(() => loadedSettings(server, ids.guild), { interval: 5 }).toBe(0)

  expect(tries).toBe(3)
  expect(loadedMeanwhile).toBeUndefined()
  const told = `onGuild failed for server ${ids.guild}: The channel cannot be reached.`
  expect(bot.problems.map(({ message }) => message)).toEqual([told, told])
  expect(bot.problems[0]?.cause).toMatchObject({ message: 'The channel cannot be reached.' })
})

test('a bot follows a guild that it joins, and no longer one that it left', async () => {
  const { server, dashboard } = await twoGuilds()
  const bot = aBot({ url: dashboard.url, guilds: [ids.guild] })
  await until(() => bot.applied.length === 1)

  bot.add(ids.otherGuild)
  await until(() => bot.applied.length === 2)
  bot.remove(ids.guild)
  await setPrefix(server, ids.guild, '?')
  await setPrefix(server, ids.otherGuild, '?')
  await until(() => bot.versionsOf(ids.otherGuild).includes(1))

  expect(bot.versionsOf(ids.guild)).toEqual([0])
})

test('a silent stream is reopened from the last event', async () => {
  const streams: (string | null)[] = []
  const dashboard = await aDashboard({
    fetch: (request) => {
      if (!request.url.includes('/changes')) return Response.json({ ok: true })
      streams.push(request.headers.get('last-event-id'))
      const body = aStream([encoded(`id: ${streams.length}\nevent: ready\ndata: {}\n\n`)])
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
    },
  })
  const bot = aBot({ url: dashboard.url, times: { silence: 30 } })

  await until(() => streams.some((after) => after !== null))

  expect(bot.problems[0]?.message).toContain('silent')
})

test('an event that arrives byte by byte is parsed, non-ASCII text included', async () => {
  const configuration = { id: ids.guild, settings: { chat_prefix: '!' }, features: {}, versions: {} }
  const text = `: hëllo\n\nid: 7\r\nevent: ready\r\ndata: {}\r\n\r\nid: 8\nevent: change\ndata: {"guild_id":"${ids.otherGuild}","versions":{},"by":"Zoë"}\n\n`
  const turns = [text]
  const dashboard = await aDashboard({
    fetch: (request) => {
      if (!request.url.includes('/changes')) return Response.json(configuration)
      const bytes = Array.from(encoded(turns.pop() ?? ': hello\n\n'), (byte) => Uint8Array.of(byte))
      return new Response(aStream(bytes, 'closed'))
    },
  })
  const bot = aBot({ url: dashboard.url, guilds: [ids.guild] })

  await until(() => dashboard.callsOf('/bot/changes').length >= 2)
  await until(() => bot.applied.length > 0)

  expect(dashboard.callsOf('/bot/changes')[1]?.after).toBe('8')
  expect(bot.problems).toEqual([])
})

test('nothing that a function of the bot throws ends the bot, and all of it is told', async () => {
  const { server, dashboard } = await twoGuilds()
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const fails = async (what: string): Promise<never> => Promise.reject(new Error(`no ${what}`))
  const problems: string[] = []
  let taken = 0
  dashboard.leave()
  const bot = aBot({
    url: dashboard.url,
    guilds,
    features: [luckyDip],
    times: { heartbeat: 5 },
    onGuild: (guild) => (guild.id === ids.guild ? ([null] as never) : fails('guild')),
    onTest: () => undefined as never,
    onDeclared: () => fails('result'),
    onReplaced: () => fails('other bot'),
    onReconnected: () => fails('way back'),
    report: () => fails('report'),
    onHeartbeat() {
      taken += 1
      if (taken === 2) throw new Error('no beat')
      return fails('heartbeat')
    },
    onProblem({ message }) {
      problems.push(message)
      if (message === 'onHeartbeat failed: no beat') throw new Error('no ear')
      return fails('ear at once')
    },
  })
  await until(() => problems.some((message) => message.startsWith('The dashboard answered 503')))
  dashboard.become(server.app)

  const told = (text: string) => until(() => problems.includes(text))
  await told('onDeclared failed: no result')
  await told('onReconnected failed: no way back')
  await told('report failed: no report')
  await told('onHeartbeat failed: no heartbeat')
  await told('onHeartbeat failed: no beat')
  await told(`onGuild failed for server ${ids.otherGuild}: no guild`)
  await told('onGuild returned [null], which is no list of problems.')
  const path = `/guilds/${ids.guild}/features/welcome/test`
  const sent = await server.post(path, { path: 'message', message: 'Hi', channel: ids.channel })
  expect(sent.status).toBe(409)
  await told(`onTest for server ${ids.guild}: give an object with url, or with reason and detail.`)
  await server.bot.put('/bot/declaration', { features: [] })
  await told('onReplaced failed: no other bot')
  expect(said.mock.calls.flat()).toEqual(
    expect.arrayContaining([
      'onProblem failed: no ear. It was told: onHeartbeat failed: no beat',
      'onProblem failed: no ear at once. It was told: report failed: no report',
    ]),
  )

  bot.setFacts(ids.guild, { counters: [{ id: 'boats', label: 'Boats', value: 1n as never }] })
  await told(
    `What this bot has for /backend/bot/guilds/${ids.guild}/facts cannot be written as JSON: Do not know how to serialize a BigInt`,
  )
  const heard = taken
  await until(() => taken > heard)
  await bot.close()
  said.mockClear()
})

test('a call that began in an outage and is cut after its end is no second one', async () => {
  const { server, dashboard } = await twoGuilds()
  let isBack = false
  let answer = (_: Response) => {}
  const hung = new Promise<Response>((resolve) => (answer = resolve))
  dashboard.become({
    fetch: (request) => {
      if (request.url.includes('/bot/changes')) return hung
      return isBack ? server.app.fetch(request) : new Response('{}', { status: 503 })
    },
  })
  let reconnected = 0
  const bot = aBot({ url: dashboard.url, guilds, onReconnected: () => (reconnected += 1) })
  await until(() => bot.problems.length > 0 && dashboard.callsOf('/bot/changes').length > 0)
  isBack = true
  await until(() => reconnected > 0)

  dashboard.become(server.app)
  answer(new Response('{}'))
  await until(() => bot.applied.length === 2)

  expect(reconnected).toBe(1)
  expect(bot.problems).toMatchObject([{ status: 503 }])
})

test.each([409, 429, 500, 503])(
  'an outage with %s is told once, and its end, and the bot keeps reporting afterwards',
  async (status) => {
    const { server, dashboard } = await twoGuilds()
    dashboard.become({ fetch: () => new Response('{}', { status }) })
    let taken = 0
    let reconnected = 0
    const bot = aBot({
      url: dashboard.url,
      report: () => ({ latency_ms: 42, guild_count: 2 }),
      onHeartbeat: () => (taken += 1),
      onReconnected: () => (reconnected += 1),
      times: { heartbeat: 5 },
    })
    await until(() => dashboard.callsOf('/heartbeat').length > 5)
    expect(bot.problems).toMatchObject([{ status }])
    expect(reconnected).toBe(0)

    dashboard.become(server.app)
    await until(() => taken >= 2)

    expect(reconnected).toBe(1)
    const heartbeat = await server.get('/heartbeat')
    expect(await heartbeat.json()).toMatchObject({ status: 'online', latency_ms: 42, guild_count: 2 })
  },
)

test('a bot whose reports are refused or fail counts as online, and hears once why until that changes', async () => {
  const { server, dashboard } = await twoGuilds()
  const refused = [1, 2, 3].map((latency) => ({ latency }))
  const rights = { latency_ms: 5 }
  const reports = [...refused, null, null, ...refused, rights, ...refused]
  let at = 0
  const bot = aBot({
    url: dashboard.url,
    times: { heartbeat: 5 },
    report() {
      const report = reports[at++]
      if (report === null) throw new Error('no report')
      return (report ?? rights) as never
    },
  })

  await until(() => at > reports.length + 1)

  const slip = expect.stringContaining('latency: There is no such field. Did you mean "latency_ms"?')
  expect(bot.problems.map(({ message }) => message)).toEqual([slip, 'report failed: no report', slip, slip])
  expect(await (await server.get('/heartbeat')).json()).toMatchObject({ status: 'online', latency_ms: 5 })
})

test('a bot hears of answers that people no longer wait for, and how long they took', async () => {
  const { server, dashboard } = await twoGuilds()
  const problems: string[] = []
  const untilTold = async (text: string) => {
    await until(() => problems.some((problem) => problem.startsWith(text)))
  }
  const actions = { open: { label: 'Open', run: () => untilTold('The action open of music has not') } }
  const options = { song: Option.text({ title: 'Song', source: 'songs' }).default('') }
  aBot({
    url: dashboard.url,
    guilds,
    features: [defineFeature({ id: 'music', name: 'Music', options, actions })],
    times: { choices: 20, action: 20, test: 20 },
    onProblem: ({ message }) => void problems.push(message),
    async onTest() {
      await untilTold('onTest for server')
      return { reason: 'failed' }
    },
    choices: {
      async songs() {
        await untilTold('choices.songs has not')
        return []
      },
    },
  })
  await expect.poll(async () => (await readLoaded(server.rt.db, ids.guild))?.['feature:music']).toBe(0)

  const guild = `/guilds/${ids.guild}`
  await server.get(`${guild}/choices/songs?subject=feature:music&option=song`)
  const message = { path: 'message', message: 'Hi', channel: ids.channel }
  await server.post(`${guild}/features/welcome/test`, message)
  await server.post(`${guild}/features/music/actions/open`, { press: 'press-of-music-open' })

  for (const which of ['choices.songs', `onTest for server ${ids.guild}`, 'The action open of music']) {
    await untilTold(`${which} has not answered after 0.0 s; people wait 0.02.`)
    await untilTold(`${which} answered after 0.`)
  }
})

test('an answer that is refused, or says two things, is told to the author with what gave it, and people read that it failed', async () => {
  const { server, dashboard } = await twoGuilds()
  const run = () => ({ refused: 'No.', text: 'Drew.' })
  const link = () => ({ text: 'Drew.', url: 'https://discord.com@evil.example/' })
  const actions = { draw: { label: 'Draw', run }, link: { label: 'Link', run: link } }
  const features = [defineFeature({ id: 'music', name: 'Music', options: {}, actions })]
  const onTest = () => ({ reason: 'no_idea' }) as never
  const { problems } = await aReadyBot(dashboard.url, { features, onTest })

  const message = { path: 'message', message: 'Hi', channel: ids.channel }
  const sent = await server.post(`/guilds/${ids.guild}/features/welcome/test`, message)
  expect(sent.status).toBe(409)
  const press = { press: 'press-of-music-draw' }
  const drawn = await server.post(`/guilds/${ids.guild}/features/music/actions/draw`, press)
  expect(await drawn.json()).toMatchObject({ code: 'refused', detail: 'No.' })

  const linked = await server.post(`/guilds/${ids.guild}/features/music/actions/link`, {
    press: 'press-of-music-link',
  })
  expect(await linked.json()).toEqual({ text: 'Drew.', url: null })

  const [refused, twofold, unlinked] = problems.map(({ message }) => message)
  expect(refused).toMatch(/^onTest for server \d+: The dashboard answered 422/)
  expect(refused).toContain(
    'reason: This must be one of: missing_permissions, direct_messages_closed, unknown_channel, failed.',
  )
  expect(twofold).toBe('The action draw of music returned text beside refused, where nothing was done.')
  expect(unlinked).toMatch(
    /returned the link "https:\/\/discord\.com@evil\.example\/", which people do not get/,
  )
})

test('an author who asks for a command that the bot did not report is told once, with the one that was meant', async () => {
  const { dashboard } = await twoGuilds()
  const queue = { name: 'queue', type: 2, options: [{ name: 'add', type: 1, options: [{ name: 'song' }] }] }
  const commands = [{ name: 'dip' }, { name: 'music', options: [queue] }, { name: 'launch', type: 4 }]
  const bot = await aReadyBot(dashboard.url, { commands })
  const use = { guildId: ids.guild, memberId: '7', roleIds: [], channelIds: [] }

  for (const command of ['dip', 'music queue add', '/dip', '/dip', 'music', 'launch'])
    expect(bot.refuseCommand({ ...use, command })).toBeNull()

  const unreported = (command: string, meant: string) =>
    `refuseCommand: the bot reported no command "${command}", so everybody may use it.${meant}`
  expect(bot.problems.map(({ message }) => message)).toEqual([
    unreported('/dip', ' Did you mean "dip"?'),
    unreported('music', ' Did you mean "music queue add"?'),
    unreported('launch', ''),
  ])
})

test('a save during a slow onGuild is handed over once that ends', async () => {
  const { server, dashboard } = await twoGuilds()
  const applied: Record<string, string[]> = { [ids.guild]: [], [ids.otherGuild]: [] }
  let end = () => {}
  const slow = new Promise<void>((resolve) => (end = resolve))
  aBot({
    url: dashboard.url,
    guilds,
    async onGuild({ id, settings }) {
      applied[id]?.push(settings.chat_prefix)
      if (id === ids.guild && settings.chat_prefix === '!') await slow
    },
  })
  await until(() => applied[ids.guild]?.length === 1)

  for (const prefix of ['?', '$']) await setPrefix(server, ids.guild, prefix)
  await setPrefix(server, ids.otherGuild, '$')
  // The stream has told of the others before it.
  await until(() => applied[ids.otherGuild]?.at(-1) === '$')
  expect(applied[ids.guild]).toEqual(['!'])
  end()

  await until(() => applied[ids.guild]?.at(-1) === '$')
  expect(applied[ids.guild]).toEqual(['!', '$'])
})

test('a bot hears of an onGuild that does not end, which neither keeps other servers waiting nor the bot from closing', async () => {
  const { dashboard } = await twoGuilds()
  const applied: string[] = []
  const bot = aBot({
    url: dashboard.url,
    guilds,
    times: { slow: 20, closing: 20 },
    onGuild(guild) {
      applied.push(guild.id)
      return guild.id === ids.guild ? new Promise<never>(() => {}) : undefined
    },
  })

  await until(() => bot.problems.length > 1 && applied.length === 2)
  expect(bot.problems.map(({ message }) => message.replace(/\d+ seconds/, 'N seconds'))).toEqual(
    bot.problems.map(
      () =>
        `onGuild has been running for N seconds for server ${ids.guild}: until it ends, what people save there is not put to work.`,
    ),
  )
  await bot.close()
})

test('a report that does not end keeps no bot from closing', async () => {
  const { dashboard } = await twoGuilds()
  let asked = 0
  const report = () => {
    asked += 1
    return new Promise<never>(() => {})
  }
  const bot = aBot({ url: dashboard.url, times: { closing: 20 }, report })

  await until(() => asked > 0)
  await expect(bot.close()).resolves.toBeUndefined()
})

test.each([
  ['nobody', {}, null, 'Name either a person ({ user }) or a server ({ guild }).'],
  [
    'two',
    { user: ids.user, guild: ids.guild },
    null,
    'Name either a person ({ user }) or a server ({ guild }).',
  ],
  ['a name', { user: 'mara' }, null, '"mara" is not the id of a person'],
  [
    'no date',
    { guild: ids.guild },
    'tomorrow',
    'until: give a Date, or null for premium without an end, not "tomorrow".',
  ],
])('premium for %s is refused before it is sent', async (_, whose, end, message) => {
  const { dashboard } = await twoGuilds()
  const bot = aBot({ url: dashboard.url })

  await expect(bot.setPremium(whose as never, { until: end as never })).rejects.toThrow(message)
  expect(dashboard.callsOf('/premium')).toEqual([])
})

test('a closed bot sends no more requests', async () => {
  const { dashboard } = await twoGuilds()
  const bot = await aReadyBot(dashboard.url, { times: { heartbeat: 1 } })

  await bot.close()
  // Counted where a request leaves: what left before it closed may still arrive.
  const requests: unknown[] = []
  const count = (message: unknown) => requests.push(message)
  subscribe('undici:request:create', count)
  onTestFinished(() => void unsubscribe('undici:request:create', count))
  for (let probe = 0; probe < 5; probe++) await fetch(dashboard.url)

  expect(requests).toHaveLength(5)
})

test('an endless answer blocks neither the next call nor closing the bot', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const dashboard = await aDashboard({ fetch: () => new Response(aStream([encoded('{')])) })
  const hasty = aBot({ url: dashboard.url, times: { call: 50, silence: 60_000 } })
  const patient = aBot({ url: dashboard.url, times: { call: 60_000, silence: 60_000 } })

  await until(() => {
    collectGarbage()
    return hasty.problems.length > 0 && dashboard.callsOf('/heartbeat').length > 2
  })
  collectGarbage()
  await patient.close()

  expect(hasty.problems[0]?.message).toContain('too slow')
})
