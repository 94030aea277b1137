import { expect, test } from 'vitest'
import { type BotStatus, botStatus } from '@/contract/calls/status'
import { botHeartbeats, botReports } from '@/server/db/schema'
import { ids } from '@/tests/support/factories'
import { botKey } from '@/tests/server/test-runtime'
import { aServerWithClock, type Client } from '@/tests/server/test-server'

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

test('a report contains the bot’s status, shards and version', async () => {
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
