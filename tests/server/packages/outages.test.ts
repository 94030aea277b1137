import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { luckyDip } from '@/tests/support/example-feature'
import { ids } from '@/tests/support/factories'
import {
  aBot,
  aDashboard,
  aReadyBot,
  aStream,
  encoded,
  guilds,
  loadedSettings,
  setPrefix,
  twoGuilds,
  until,
  withoutPosition,
} from './test-dashboard'

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

test('a dashboard that cannot be reached, or is none, is reported with its address and the cause', async () => {
  const { url } = await aDashboard({ fetch: () => new Response('Not found', { status: 404 }) })
  const page = await aDashboard({ fetch: () => new Response('<h1>Welcome</h1>') })

  for (const [address = '', told] of [
    ['http://127.0.0.1:1', 'The dashboard at http://127.0.0.1:1 cannot be reached: bad port'],
    [url, `${url} answers, but is no Guildhall dashboard (404 to /backend/bot`],
    [url.replace('http:', 'https:'), 'what answers there does not speak https'],
    [page.url, `What answers at ${page.url} to /backend/bot`],
  ]) {
    const { problems } = aBot({ url: address })
    await until(() => problems.length > 0)
    expect(problems[0]?.message).toContain(told)
  }
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
    `What this bot has for /backend/bot/guilds/${ids.guild}/facts cannot be written as JSON: counters.0.value is 1n.`,
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

test.each([409, 429, 503])(
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
