import { expect, test } from 'vitest'
import { heartbeatReport } from '@/api/heartbeat.schema'
import { type BotStatus, botStatus } from '@/api/status.schema'
import { botReports } from '@/server/db/schema'
import { ids } from '@/tests/factories'
import { botKey } from '@/tests/server/a-runtime'
import { aServer, type Client } from '@/tests/server/a-server'
import { aForeignBackend, answering } from '@/tests/server/proxy/a-foreign-backend'

/** A clock that the test moves, in minutes. It begins in the middle of five. */
function aClock() {
  let at = Date.UTC(2030, 0, 2, 12, 2, 30)
  return { now: () => new Date(at), pass: (minutes: number) => (at += minutes * 60_000) }
}

async function aServerWithClock(env: Parameters<typeof aServer>[0] = {}) {
  const clock = aClock()
  return { clock, server: await aServer({ now: clock.now, ...env }) }
}

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

test('before the bot ever reported, nothing is known, now and for the last day', async () => {
  const { server } = await aServerWithClock()

  const status = await statusFor(server)

  expect(status).toMatchObject({ status: 'unknown', last_seen_at: null, shards: null, version: null })
  expect(status.history).toHaveLength(288)
  expect(status.history[0]?.at).toBe('2030-01-01T12:05:00.000Z')
  expect(status.history.at(-1)?.at).toBe('2030-01-02T12:00:00.000Z')
  expect(known(status)).toEqual([])
})

test('what the bot reported is its status, shards and version included', async () => {
  const { server } = await aServerWithClock()

  await report(server.bot, { latency_ms: 42, guild_count: 7, shards, version: '2.1.0' })

  const status = await statusFor(server)
  expect(status).toMatchObject({
    status: 'online',
    last_seen_at: '2030-01-02T12:02:30.000Z',
    latency_ms: 42,
    guild_count: 7,
    shards,
    version: '2.1.0',
  })
  expect(known(status)).toEqual([
    { at: '2030-01-02T12:00:00.000Z', latency_ms: 42, guild_count: 7, shards_ready: 1 },
  ])
})

test('a bot that was there and is silent is offline, and what it said last stays to be seen', async () => {
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

test('of each five minutes the last report is kept, and those without one are unknown', async () => {
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

test('the history goes back a day, and an hour later what is older is gone', async () => {
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

test('a report removes only some of what a long pause left', async () => {
  const { clock, server } = await aServerWithClock()
  const old = Array.from({ length: 130 }, (_, index) => ({
    bot: 'one that is gone',
    startedAt: new Date(Date.UTC(2029, 0, 1) + index * 300_000),
    report: {},
  }))
  await server.rt.db.insert(botReports).values(old)

  await report(server.bot, {})
  expect(await server.rt.db.$count(botReports)).toBe(31)
  clock.pass(1)
  await report(server.bot, {})

  expect(await server.rt.db.$count(botReports)).toBe(1)
})

test('of several bots the one that reported last is shown, and the other where that one was silent', async () => {
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
  expect(known(status).map(({ latency_ms }) => latency_ms)).toEqual([1, 4])
})

test('five hundred shards can be reported', async () => {
  const { server } = await aServerWithClock()
  const many = Array.from({ length: 500 }, (_, id) => ({
    id,
    status: 'reconnecting',
    latency_ms: 599_999.5,
    guild_count: 2500,
  }))

  await report(server.bot, { shards: many })

  expect((await statusFor(server)).shards).toHaveLength(500)
})

const tooMany = Array.from({ length: 501 }, (_, id) => ({ id, status: 'ready' }))
test.each([
  ['a shard in a state that there is not', { shards: [{ id: 0, status: 'fine' }] }],
  ['a shard without an id', { shards: [{ status: 'ready' }] }],
  ['a shard that says more', { shards: [{ id: 0, status: 'ready', extra: 1 }] }],
  ['one shard twice', { shards: [shards[0], shards[0]] }],
  ['more than five hundred shards', { shards: tooMany }],
  ['a version without end', { version: 'x'.repeat(101) }],
])('a report with %s is refused', async (_, words) => {
  const { server } = await aServerWithClock()

  expect((await server.bot.post('/bot/heartbeat', words)).status).toBe(422)
  expect(heartbeatReport.safeParse(words).success).toBe(false)
})

test('a report with NUL in its version, which no database takes, is refused', async () => {
  const { server } = await aServerWithClock()

  expect((await server.bot.post('/bot/heartbeat', { version: 'a\0b' })).status).toBe(422)
})

test('the status is for people who are signed in', async () => {
  const { server } = await aServerWithClock()

  expect((await server.anonymous.get('/status')).status).toBe(401)
  expect((await server.bot.get('/status')).status).toBe(401)
})

test('another backend is asked for the status', async () => {
  const foreign = await aForeignBackend(answering(200, '{"status":"online","their_own":1}'))
  const { server } = await aServerWithClock({ env: { backendUrl: foreign.url } })

  const answer = await server.get('/status')

  expect(await answer.json()).toEqual({ status: 'online', their_own: 1 })
  expect(foreign.calls).toMatchObject([{ method: 'GET', url: '/status' }])
})

test('another backend may have no status', async () => {
  const foreign = await aForeignBackend(answering(404, 'no such page'))
  const { server } = await aServerWithClock({ env: { backendUrl: foreign.url } })

  expect((await server.get('/status')).status).toBe(404)
})
