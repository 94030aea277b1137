import { expect, test } from 'vitest'
import type { Runtime } from '@/server/runtime'
import { createApps } from '@/server/start/handler'
import { aClient, aServerWithClock, refusalOf } from '@/tests/server/test-server'

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
