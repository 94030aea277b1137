import { expect, onTestFinished, test } from 'vitest'
import { commands as commandsAnswer } from '@/contract/calls/commands'
import { declaredCapabilities } from '@/contract/calls/features'
import { botStatus } from '@/contract/calls/status'
import { testSent } from '@/contract/calls/test-message'
import { startDemoBot } from '@/demo/bot'
import commandTexts from '@/demo/data/commands.json'
import translations from '@/demo/data/song-requests.json'
import { crowdGuilds, namedGuilds } from '@/demo/guilds'
import { channelId, guildId } from '@/demo/ids'
import { readLoaded } from '@/server/live/versions'
import { aChannel } from '@/tests/support/factories'
import { aLog } from '@/tests/server/test-log'
import { botKey } from '@/tests/server/test-runtime'
import { aServer, failureOf, refusalOf } from '@/tests/server/test-server'
import { aDashboard, until } from '@/tests/server/packages/test-dashboard'
import { previewFor } from '@/tests/server/fake-users'
import { waitsForBot } from '@/tests/server/live/bot-elsewhere'
import { aDemo, client } from './test-demo'

const first = guildId(1)
const soon = { interval: 5 }

const inFacts: ReadonlySet<string> = new Set(['requested', 'members', 'helped', 'wait', 'minutes'])
const inAnswers: ReadonlySet<string> = new Set(['cleared', 'off'])

/** A dashboard, and the demo's bot that runs against it in a hurry. */
async function aDemoBot() {
  const server = await aServer({ guilds: [previewFor(first, 'owner')], botWaits: waitsForBot })
  for (const { number } of [...namedGuilds, ...crowdGuilds]) server.discord.addGuild(guildId(number))
  const dashboard = await aDashboard(server.app)
  const demo = await aDemo()
  const { log, lines } = aLog('info')
  const bot = startDemoBot({
    dashboardUrl: dashboard.url,
    apiKey: botKey,
    discord: { apiUrl: `${demo.base}/api/v10`, pagesUrl: demo.base, botToken: client.botToken },
    log,
    times: { heartbeat: 200, firstRetry: 2, maxRetry: 20 },
  })
  onTestFinished(bot.close)
  const loaded = async () => (await readLoaded(server.rt.db, first)).settings
  return { server, dashboard, demo, lines, bot, loaded }
}

test('the demo’s bot reports its guilds and its shard, and declares a feature that says that it comes from the bot', async () => {
  const { server } = await aDemoBot()

  const shards = [{ id: 0, status: 'ready' }]
  await expect
    .poll(async () => botStatus.parse(await server.read('/status')), soon)
    .toMatchObject({ status: 'online', guild_count: expect.any(Number), shards })
  await expect
    .poll(async () => declaredCapabilities.parse(await server.read('/features')).features.at(-1), soon)
    .toMatchObject({ id: 'song-requests', origin: 'bot' })
})

test.each([
  ['de-AT,de;q=0.9,en;q=0.5', 'de'],
  ['ar', 'ar'],
] as const)('a reader of %s reads what the demo’s bot has in it', async (accepted, language) => {
  const texts = translations[language]
  const { server } = await aDemoBot()
  const readTranslated = async (path: string) =>
    JSON.stringify(await (await server.get(path, { 'accept-language': accepted })).json())
  const facts = () => readTranslated(`/guilds/${first}/facts`)
  await expect.poll(facts, soon).toContain(texts.wait)

  const declared = async () => {
    const { features } = declaredCapabilities.parse(JSON.parse(await readTranslated('/features')))
    return JSON.stringify(features.find(({ id }) => id === 'song-requests'))
  }
  await expect.poll(declared, soon).toContain(texts.name)
  const feature = await declared()

  const reported = await facts()
  for (const [name, text] of Object.entries(texts))
    for (const one of typeof text === 'string' ? [text] : Object.values(text))
      if (!inAnswers.has(name)) expect(inFacts.has(name) ? reported : feature, name).toContain(one)
  expect(feature).not.toMatch(/Song requests|Radio stations|The title of the song|_localizations/)

  const path = `/guilds/${first}/commands`
  const commands = await readTranslated(path)
  for (const [text, translated] of Object.entries(commandTexts))
    expect(commands, text).toContain(JSON.stringify(translated[language]))
  const english = commandsAnswer
    .parse(await server.read(path))
    .flatMap(({ description, category, options }) => [
      ...[description, category],
      ...options.flatMap((option) => [option.name, option.description]),
    ])
  expect(english.filter((text) => text !== '' && !(text in commandTexts))).toEqual([])
})

test('a press of a button is answered by the demo’s bot with what is saved, in the language of who pressed it', async () => {
  const { server, loaded } = await aDemoBot()
  await expect.poll(loaded, soon).toBe(0)
  const songs = `/guilds/${first}/features/song-requests`
  const press = (id: string, languages = 'en') =>
    server.post(
      `${songs}/actions/clear-queue`,
      { press: `press-of-the-demo-${id}` },
      { 'accept-language': languages },
    )

  expect(await failureOf(await press('1'))).toMatchObject({
    code: 'refused',
    detail: 'Song requests are off, so there is no queue.',
  })
  expect(await failureOf(await press('german', 'de-AT'))).toMatchObject({ detail: translations.de.off })
  await server.patch(songs, { enabled: true, channel: channelId(first, 2) })
  expect(await (await press('2')).json()).toEqual({ text: 'The queue is empty now.', url: null })
  expect(await (await press('arabic', 'ar')).json()).toEqual({ text: translations.ar.cleared, url: null })
})

test('a save in the demo is live on its bot at once, and the log says where, but neither name nor prefix', async () => {
  const { server, lines, loaded } = await aDemoBot()
  await expect.poll(loaded, soon).toBe(0)

  await server.patch(`/guilds/${first}/settings`, { chat_prefix: '?' })
  await expect.poll(loaded, soon).toBe(1)

  const told = lines.filter((line) => line.includes('prefix'))
  expect(told.map((line) => JSON.parse(line) as unknown)).toEqual([
    { level: 30, time: expect.any(String), guild_id: first, msg: 'The demo bot uses a new prefix' },
  ])
})

test('the demo’s bot keeps retrying while the dashboard is down, and logs when that began and ended', async () => {
  const { server, dashboard, lines } = await aDemoBot()
  // What is cut is told, too.
  await until(() => dashboard.callsOf('/changes').length > 0)
  dashboard.leave()
  const tried = dashboard.calls.length + 20
  await until(() => dashboard.calls.length > tried)

  dashboard.become(server.app)
  await until(() => lines.some((line) => line.includes('reaches the dashboard again')))

  expect(lines).toHaveLength(3)
  expect(lines.join('')).toMatch(/"error_name":"DashboardError"/)
})

test('the demo’s bot sends a test message to the stand-in for Discord, which shows it at the returned URL', async () => {
  const { server, loaded } = await aDemoBot()
  await expect.poll(loaded, soon).toBe(0)
  const channel = channelId(first, 2)
  server.discord.addGuild(first, { channels: [aChannel({ id: channel })] })
  const send = (to: string | null) =>
    server.post(`/guilds/${first}/features/welcome/test`, {
      path: 'rich_message',
      message: { content: 'Ahoy <you>', embed: { title: 'To {guild}' } },
      channel: to,
    })

  for (const [to, heading] of [
    [null, 'A direct message from the bot'],
    [channel, 'A message in #'],
  ] as const) {
    const { url } = testSent.parse(await (await send(to)).json())
    const page = await (await fetch(url ?? '')).text()
    expect(page).toContain(heading)
    expect(page).toContain('Ahoy &lt;you&gt;')
    expect(page).toContain('To Harbour Lights')
  }
  expect(await refusalOf(await send('500000000000000099'))).toBe('409 unknown_channel')
})
