import { expect, expectTypeOf, test, vi } from 'vitest'
import { defineFeature, defineSettings, notGivenToEverybody } from '@/packages/bot/src/define-feature'
import { describeFeature } from '@/packages/bot/src/describe-feature'
import * as Option from '@/packages/bot/src/options'
import type { DeclarationResult } from '@/packages/bot/src/wire'
import { readBotState } from '@/server/live/versions'
import { luckyDip } from '@/tests/support/example-feature'
import { ids } from '@/tests/support/factories'
import {
  aBot,
  aReadyBot,
  aStream,
  encoded,
  guilds,
  setPrefix,
  twoGuilds,
  until,
  withoutPosition,
} from './test-dashboard'

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
  expect(await server.bot.read('/bot/declaration')).toMatchObject({ features: [{ test_messages: false }] })
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
  await expect
    .poll(async () => (await readBotState(server.rt.db, ids.guild)).problems)
    .toMatchObject([{ path: 'winners', code: 'default_used' }])

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
