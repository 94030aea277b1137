import { expect, test } from 'vitest'
import { publicStatus } from '@/api/status.schema'
import type { Runtime } from '@/server/runtime'
import { createApps } from '@/server/start/apps'
import { aClient, refusalOf } from '@/tests/server/a-server'
import { aServerWithClock } from './a-clock'

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

const read = async (visitor: ReturnType<typeof visitorOf>) =>
  publicStatus.parse(await (await visitor.get('/status.json')).json())

const reportedAt = '2030-01-02T12:02:30.000Z'

test('a visitor reads whether the bot reports in, and nothing else about it', async () => {
  const { clock, server } = await aServerWithClock()
  const visitor = visitorOf(server.rt)
  expect((await read(visitor)).bot).toEqual({ state: 'unknown', since: null })
  await server.bot.post('/bot/heartbeat', { latency_ms: 42, guild_count: 7, version: '2.1.0' })

  clock.pass(1)
  const answer = await visitor.get('/status.json')
  clock.pass(2)
  const later = await read(visitor)

  expect(await answer.json()).toEqual({
    dashboard: { state: 'up', since: '2030-01-02T12:03:30.000Z' },
    discord: { state: 'up', since: '2030-01-02T12:03:30.000Z' },
    bot: { state: 'up', since: reportedAt },
  })
  expect(later.bot).toEqual({ state: 'down', since: reportedAt })
  expect((await server.anonymous.get('/status')).status).toBe(401)
})

test('all visitors share one check for ten seconds, and one address cannot ask without end', async () => {
  const { clock, server } = await aServerWithClock()
  let checks = 0
  const checkBotToken = () => Promise.resolve(++checks > 1 ? ('unknown' as const) : ('own' as const))
  const visitor = visitorOf({ ...server.rt, discord: { ...server.rt.discord, checkBotToken } })

  const answers = await Promise.all(Array.from({ length: 121 }, () => visitor.get('/status.json')))
  expect(checks).toBe(1)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(await Promise.all(refused.map(refusalOf))).toEqual(['429 rate_limited'])

  clock.pass(1)
  expect((await read(visitor)).discord).toEqual({ state: 'down', since: '2030-01-02T12:03:30.000Z' })
  clock.pass(0.5)
  expect((await read(visitor)).discord).toEqual({ state: 'down', since: '2030-01-02T12:03:30.000Z' })
})

test('what hangs is unknown at first, and a database that fails is said to be away', async () => {
  const { server } = await aServerWithClock()
  const checkBotToken = () => new Promise<never>(() => undefined)
  const db = new Proxy(server.rt.db, {
    get() {
      throw new Error('The database is away.')
    },
  })

  const status = await read(visitorOf({ ...server.rt, db, discord: { ...server.rt.discord, checkBotToken } }))

  expect(status).toEqual({
    dashboard: { state: 'down', since: reportedAt },
    discord: { state: 'unknown', since: null },
    bot: { state: 'unknown', since: null },
  })
})

test('the state of a bot that reports to another backend is unknown', async () => {
  const { server } = await aServerWithClock()
  await server.bot.post('/bot/heartbeat', {})
  const env = { ...server.rt.env, backendUrl: 'http://127.0.0.1:1' }

  const status = await read(visitorOf({ ...server.rt, env }))

  expect(status.dashboard.state).toBe('up')
  expect(status.bot).toEqual({ state: 'unknown', since: null })
})
