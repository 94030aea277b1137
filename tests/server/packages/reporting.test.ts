import { expect, test } from 'vitest'
import { botLoaded } from '@/contract/calls/bot'
import { DashboardError } from '@/packages/bot/src/calls'
import { today } from '@/packages/bot/src/facts'
import type { Availability } from '@/packages/bot/src/wire'
import { luckyDip } from '@/tests/support/example-feature'
import { ids } from '@/tests/support/factories'
import { aBot, aReadyBot, guilds, loadedSettings, setPrefix, twoGuilds, until } from './test-dashboard'

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
  const say = (day: string, value = 4) =>
    bot.setFacts(ids.guild, { series: [{ id: 'songs', label: 'Songs', days: { [day]: value } }] })
  const facts = async () => (await server.read(`/guilds/${ids.guild}/facts`)).series
  const [yesterday, now] = [new Date(Date.now() - 86_400_000).toISOString().slice(0, 10), today()]
  bot.setFacts(ids.guild, { counters: [{ id: 'helped', label: 'Helped', feature: 'levls', value: 1 }] })
  await until(() => bot.problems.some(({ message }) => message.includes('Did you mean "levels"?')))
  say(yesterday)
  await expect.poll(facts).toMatchObject([{ days: { [yesterday]: 4 } }])

  say('02.01.2026')
  await until(() =>
    bot.problems.some(({ message }) => message.includes('Give a day that exists, written as 2030-01-31.')),
  )
  say(yesterday, NaN)
  const path = `cannot be written as JSON: series.0.days.${yesterday} is NaN.`
  await until(() => bot.problems.some(({ message }) => message.includes(path)))
  say(now)

  await expect.poll(facts).toMatchObject([{ days: { [yesterday]: 4, [now]: 4 } }])
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
