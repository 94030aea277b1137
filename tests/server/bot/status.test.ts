import { expect, test } from 'vitest'
import { type BotStatus, botStatus } from '@/contract/calls/status'
import { botHeartbeats, botReports } from '@/server/db/schema'
import { ids } from '@/tests/support/factories'
import { botKey } from '@/tests/server/test-runtime'
import { aServerWithClock, type Client, aClient, refusalOf } from '@/tests/server/test-server'
import type { Runtime } from '@/server/runtime'
import { createApps } from '@/server/start/handler'

async function statusFor(person: Client): Promise<BotStatus> {
  const response = await person.get('/status')
  expect(response.status).toBe(200)
  return botStatus.parse(await response.json())
}

async function report(bot: Client, words: unknown) {
  expect((await bot.post('/bot/heartbeat', words)).status).toBe(200)
}

const known = ({ history }: BotStatus) => history.filter(({ latency_ms }) => latency_ms !== null)

const shards = [
  { id: 0, status: 'ready', latency_ms: 40, guild_count: 6 },
  { id: 1, status: 'reconnecting', latency_ms: null, guild_count: null },
]

test('before the bot’s first report its status and history are unknown', async () => {
  const { server } = await aServerWithClock()

  const status = await statusFor(server)

  expect(status).toMatchObject({ status: 'unknown', last_seen_at: null, shards: null, version: null })
  expect(status.history).toHaveLength(288)
  expect(status.history[0]?.at).toBe('2030-01-01T12:05:00.000Z')
  expect(status.history.at(-1)?.at).toBe('2030-01-02T12:00:00.000Z')
  expect(known(status)).toEqual([])
})

test('the bot is online with the shards and the version of its report', async () => {
  const { server } = await aServerWithClock()

  const reported = { latency_ms: 42, guild_count: 7, shards, version: '2.1.0' }
  await report(server.bot, reported)

  const status = await statusFor(server)
  const last_seen_at = '2030-01-02T12:02:30.000Z'
  expect(status).toMatchObject({ status: 'online', last_seen_at, ...reported })
  expect(known(status)).toEqual([
    { at: '2030-01-02T12:00:00.000Z', latency_ms: 42, guild_count: 7, shards_ready: 1 },
  ])
})

test('a bot that stopped reporting is offline, and its last report stays visible', async () => {
  const { clock, server } = await aServerWithClock()
  await report(server.bot, { latency_ms: 42 })

  clock.pass(2)
  const soon = await statusFor(server)
  clock.pass(1)
  const later = await statusFor(server)

  expect(soon.status).toBe('online')
  expect(later).toMatchObject({ status: 'offline', latency_ms: 42, last_seen_at: '2030-01-02T12:02:30.000Z' })
  expect((await server.get('/heartbeat')).status).toBe(404)
})

test('the last report of every five minutes is kept, and intervals without one are unknown', async () => {
  const { clock, server } = await aServerWithClock()
  await report(server.bot, { latency_ms: 10 })
  clock.pass(2)
  await report(server.bot, { latency_ms: 20 })
  clock.pass(10)
  await report(server.bot, { latency_ms: 30 })

  const { history } = await statusFor(server)

  expect(history.slice(-3).map(({ at, latency_ms }) => [at.slice(11, 16), latency_ms])).toEqual([
    ['12:00', 20],
    ['12:05', null],
    ['12:10', 30],
  ])
})

test('the history covers a day, and older reports are deleted within an hour', async () => {
  const { clock, server } = await aServerWithClock()
  await report(server.bot, { latency_ms: 10 })
  clock.pass(24 * 60)
  const dayLater = await statusFor(await server.as(ids.user, []))
  await report(server.bot, { latency_ms: 20 })
  expect(await server.rt.db.$count(botReports)).toBe(2)

  clock.pass(65)
  await report(server.bot, { latency_ms: 30 })

  expect(known(dayLater)).toEqual([])
  expect(await server.rt.db.$count(botReports)).toBe(2)
})

test('of several bots the latest report is shown, for each interval', async () => {
  const second = 'bot-key-of-the-tests-0002'
  const { clock, server } = await aServerWithClock({ env: { botApiKeys: [botKey, second] } })
  const reportSecond = (latency_ms: number) =>
    server.bot.post('/bot/heartbeat', { latency_ms }, { authorization: `Bot ${second}` })
  await report(server.bot, { latency_ms: 1 })
  clock.pass(5)
  await reportSecond(2)
  await report(server.bot, { latency_ms: 3 })
  clock.pass(1)
  await reportSecond(4)

  const status = await statusFor(server)

  expect(status.latency_ms).toBe(4)
  expect(await server.rt.db.$count(botHeartbeats)).toBe(2)
  expect(known(status).map(({ latency_ms }) => latency_ms)).toEqual([1, 4])
})

test('five hundred shards can be reported', async () => {
  const { server } = await aServerWithClock()
  const shard = { status: 'reconnecting', latency_ms: 599_999.5, guild_count: 2500 }
  const many = Array.from({ length: 500 }, (_, id) => ({ id, ...shard }))

  await report(server.bot, { shards: many })

  expect((await statusFor(server)).shards).toHaveLength(500)
})

function visitorOf(rt: Runtime) {
  const app = createApps(rt)('/status.json')
  if (!app) throw new Error('Nothing answers.')
  return aClient(
    {
      request: async (input, init) => app.fetch(new Request(new URL(String(input), rt.env.publicUrl), init)),
    },
    '',
    {},
  )
}

/** A reader waits for a tenth of a second at most, so on a busy machine only a later one sees what a check found. */
const read = async (visitor: ReturnType<typeof visitorOf>): Promise<unknown> =>
  (await visitor.get('/status.json')).json()
const expectStatus = (rt: Runtime, status: object) => {
  const visitor = visitorOf(rt)
  return expect.poll(() => read(visitor)).toEqual(status)
}

const reportedAt = '2030-01-02T12:02:30.000Z'

const unknown = { state: 'unknown', since: null }
const upSince = (since: string) => ({ state: 'up', since })

test('the public status shows whether the bot is up, and nothing else about it', async () => {
  const { clock, server } = await aServerWithClock()
  await expectStatus(server.rt, {
    dashboard: upSince(reportedAt),
    discord: upSince(reportedAt),
    bot: unknown,
  })
  await server.bot.post('/bot/heartbeat', { latency_ms: 42, guild_count: 7, version: '2.1.0' })

  clock.pass(1)
  const since = '2030-01-02T12:03:30.000Z'
  const parts = { dashboard: upSince(since), discord: upSince(since) }
  await expectStatus(server.rt, { ...parts, bot: upSince(reportedAt) })
  clock.pass(2)
  const later = '2030-01-02T12:05:30.000Z'
  const both = { dashboard: upSince(later), discord: upSince(later) }
  await expectStatus(server.rt, { ...both, bot: { state: 'down', since: reportedAt } })
  expect((await server.anonymous.get('/status')).status).toBe(401)
})

test('visitors share one check for ten seconds, and requests are rate-limited per address', async () => {
  const { clock, server } = await aServerWithClock()
  let checks = 0
  const checkBotToken = () => Promise.resolve(++checks > 1 ? ('unknown' as const) : ('own' as const))
  const visitor = visitorOf({ ...server.rt, discord: { ...server.rt.discord, checkBotToken } })

  const answers = await Promise.all(Array.from({ length: 121 }, () => visitor.get('/status.json')))
  expect(checks).toBe(1)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(await Promise.all(refused.map(refusalOf))).toEqual(['429 rate_limited'])

  const down = { state: 'down', since: '2030-01-02T12:03:30.000Z' }
  clock.pass(1)
  await expect.poll(() => read(visitor)).toMatchObject({ discord: down })
  clock.pass(0.5)
  await expect.poll(() => read(visitor)).toMatchObject({ discord: down })
})

test('a check that hangs is reported as unknown, a failing database as down', async () => {
  const { server } = await aServerWithClock()
  const checkBotToken = () => new Promise<never>(() => undefined)
  const db = new Proxy(server.rt.db, {
    get() {
      throw new Error('The database is away.')
    },
  })

  await expectStatus(
    { ...server.rt, db, discord: { ...server.rt.discord, checkBotToken } },
    { dashboard: { state: 'down', since: reportedAt }, discord: unknown, bot: unknown },
  )
})

test('the state of a bot that reports to another backend is unknown', async () => {
  const { server } = await aServerWithClock()
  await server.bot.post('/bot/heartbeat', {})
  const env = { ...server.rt.env, backendUrl: 'http://127.0.0.1:1' }
  const up = upSince(reportedAt)

  await expectStatus({ ...server.rt, env }, { dashboard: up, discord: up, bot: unknown })
})
