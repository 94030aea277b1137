import { expect, test } from 'vitest'
import { registry } from '@/config/features/registry'
import { botHeartbeats } from '@/server/db/schema'
import { ids } from '@/tests/factories'
import { aServer } from '@/tests/server/a-server'
import { botKey } from '@/tests/server/a-runtime'

/** A clock that the test moves, in seconds. */
function aClock() {
  let at = Date.UTC(2030, 0, 1)
  return { now: () => new Date(at), pass: (seconds: number) => (at += seconds * 1000) }
}

test('before the bot ever reported, its heartbeat answers 404', async () => {
  const server = await aServer()

  const response = await server.get('/heartbeat')

  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ code: 'heartbeat_unknown', detail: expect.any(String) })
})

test('what the bot reported is its heartbeat for two minutes', async () => {
  const clock = aClock()
  const server = await aServer({ now: clock.now })

  const reported = await server.bot.post('/bot/heartbeat', { latency_ms: 42, guild_count: 7 })
  clock.pass(120)
  const fresh = await server.get('/heartbeat')
  clock.pass(1)
  const old = await server.get('/heartbeat')

  expect(reported.status).toBe(200)
  expect(fresh.status).toBe(200)
  expect(await fresh.json()).toEqual({
    status: 'online',
    last_seen_at: '2030-01-01T00:00:00.000Z',
    latency_ms: 42,
    guild_count: 7,
  })
  expect(old.status).toBe(404)
})

test('a bot reports again and again in one row, another bot in its own', async () => {
  const second = 'bot-key-of-the-tests-0002'
  const clock = aClock()
  const server = await aServer({ env: { botApiKeys: [botKey, second] }, now: clock.now })

  await server.bot.post('/bot/heartbeat', { guild_count: 1 })
  await server.bot.post('/bot/heartbeat', { guild_count: 2 })
  clock.pass(1)
  await server.bot.post('/bot/heartbeat', { guild_count: 3 }, { authorization: `Bot ${second}` })

  expect(await server.rt.db.$count(botHeartbeats)).toBe(2)
  expect(await (await server.get('/heartbeat')).json()).toMatchObject({ guild_count: 3, latency_ms: null })
})

test('the bot reads everything about a guild at once', async () => {
  const server = await aServer()
  await server.patch(`/guilds/${ids.guild}/settings`, { chat_prefix: '?' })
  await server.patch(`/guilds/${ids.guild}/settings`, { locale: 'fr' })
  await server.patch(`/guilds/${ids.guild}/features/welcome`, { channel: ids.channel, enabled: true })

  const response = await server.bot.get(`/bot/guilds/${ids.guild}`)

  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({
    id: ids.guild,
    settings: { chat_prefix: '?', locale: 'fr', timezone: 'UTC', manager_roles: [] },
    features: expect.objectContaining({
      welcome: { ...registry.welcome.defaults, enabled: true, channel: ids.channel },
    }),
    versions: expect.objectContaining({ settings: 2, 'feature:welcome': 1 }),
  })
})

test('a guild for which nobody saved anything has the defaults for the bot as well', async () => {
  const server = await aServer()

  const response = await server.bot.get(`/bot/guilds/${ids.otherGuild}`)

  expect(await response.json()).toMatchObject({
    settings: { chat_prefix: '!' },
    features: { welcome: { enabled: false } },
    versions: { settings: 0, 'feature:welcome': 0 },
  })
})

test.each([
  ['no key', ''],
  ['another key', 'Bot bot-key-of-the-tests-9999'],
  ['the start of the key', `Bot ${botKey.slice(0, -1)}`],
  ['the key as somebody’s token', `Bearer ${botKey}`],
  ['nothing after the word', 'Bot '],
])('%s does not open the bot’s side', async (_, authorization) => {
  const server = await aServer()

  const read = await server.anonymous.get(`/bot/guilds/${ids.guild}`, { authorization })
  const written = await server.anonymous.post('/bot/heartbeat', {}, { authorization })

  expect([read.status, written.status]).toEqual([401, 401])
  expect(await read.json()).toMatchObject({ code: 'bot_key_refused', detail: expect.any(String) })
  expect(await server.rt.db.$count(botHeartbeats)).toBe(0)
})

test('where the operator set no key, no key opens', async () => {
  const server = await aServer({ env: { botApiKeys: [] } })

  expect((await server.bot.get(`/bot/guilds/${ids.guild}`)).status).toBe(401)
  expect((await server.anonymous.get(`/bot/guilds/${ids.guild}`, { authorization: 'Bot ' })).status).toBe(401)
})

test('a signed-in person is no bot, and a bot is no person', async () => {
  const server = await aServer()

  expect((await server.get(`/bot/guilds/${ids.guild}`)).status).toBe(401)
  expect((await server.bot.get(`/guilds/${ids.guild}/settings`)).status).toBe(401)
})

test.each([{ latency_ms: -1 }, { guild_count: 1.5 }, { extra: 1 }])(
  'the report %o is refused',
  async (report) => {
    const server = await aServer()

    expect((await server.bot.post('/bot/heartbeat', report)).status).toBe(422)
  },
)

test('the bot cannot ask for what is no guild', async () => {
  const server = await aServer()

  expect((await server.bot.get('/bot/guilds/__proto__')).status).toBe(404)
})
