import { expect, test } from 'vitest'
import { registry } from '@/config/features/registry'
import { botHeartbeats } from '@/server/db/schema'
import { readLoaded } from '@/server/live/versions'
import { ids } from '@/tests/support/factories'
import { routes } from '@/server/start/routes'
import { aLog } from '@/tests/server/test-log'
import { botKey } from '@/tests/server/test-runtime'
import { aServer, aServerWithClock, failureOf, refusalOf, wrongFieldsOf } from '@/tests/server/test-server'
import { previewFor } from '@/tests/server/fake-users'
import { openEvents } from '@/tests/server/live/read-events'
import { callOf } from '@/tests/server/expect-contract'

test('the bot’s last report counts as its heartbeat for two minutes', async () => {
  const { clock, server } = await aServerWithClock()
  expect(await refusalOf(await server.get('/heartbeat'))).toBe('404 heartbeat_unknown')

  await server.bot.post('/bot/heartbeat', { latency_ms: 42, guild_count: 7 })
  clock.pass(2)
  const fresh = await server.get('/heartbeat')
  clock.pass(1 / 60)
  const old = await server.get('/heartbeat')

  expect(await fresh.json()).toEqual({
    status: 'online',
    last_seen_at: '2030-01-02T12:02:30.000Z',
    latency_ms: 42,
    guild_count: 7,
  })
  expect(old.status).toBe(404)
})

test('the bot reads everything about a guild in one call, with defaults for what was never saved', async () => {
  const server = await aServer()
  expect(await server.bot.read(`/bot/guilds/${ids.guild}`)).toMatchObject({
    settings: { chat_prefix: '!' },
    features: { welcome: { enabled: false } },
    versions: { settings: 0, 'feature:welcome': 0 },
  })

  await server.patch(`/guilds/${ids.guild}/settings`, { chat_prefix: '?' })
  await server.patch(`/guilds/${ids.guild}/settings`, { locale: 'fr' })
  await server.patch(`/guilds/${ids.guild}/features/welcome`, { channel: ids.channel, enabled: true })

  expect(await server.bot.read(`/bot/guilds/${ids.guild}`)).toEqual({
    id: ids.guild,
    settings: { chat_prefix: '?', locale: 'fr', timezone: 'UTC', manager_roles: [] },
    features: expect.objectContaining({
      welcome: { ...registry.welcome.defaults, enabled: true, channel: ids.channel },
    }),
    versions: expect.objectContaining({ settings: 2, 'feature:welcome': 1 }),
  })
})

test.each([
  ['no key', [botKey], '', 'header “Authorization: Bot …”'],
  ['another key', [botKey], 'Bot bot-key-of-the-tests-9999', 'isn’t one of the keys'],
  ['the start of the key', [botKey], `Bot ${botKey.slice(0, -1)}`, 'isn’t one of the keys'],
  ['the key as somebody’s token', [botKey], `Bearer ${botKey}`, 'header “Authorization: Bot …”'],
  ['the key alone', [botKey], botKey, 'header “Authorization: Bot …”'],
  ['a key where the operator set none', [], `Bot ${botKey}`, 'its BOT_API_KEY isn’t set'],
  ['nothing where the operator set none', [], 'Bot ', 'its BOT_API_KEY isn’t set'],
])(
  '%s gives no access to the bot’s calls, and the answer says why',
  async (_, botApiKeys, authorization, why) => {
    const { log, lines } = aLog('warn')
    const server = await aServer({ env: { botApiKeys }, log })

    for (const { method, path, body } of routes.filter(({ access }) => access === 'bot').map(callOf)) {
      const headers = { authorization, ...(body && { 'content-type': 'application/json' }) }
      const answer = await server.anonymous.send(method, path, body, headers)
      expect(answer.status, path).toBe(401)
      expect(await failureOf(answer)).toMatchObject({
        code: 'bot_key_refused',
        detail: expect.stringContaining(why),
      })
    }
    expect(await server.rt.db.$count(botHeartbeats)).toBe(0)
    expect(lines).toEqual([expect.stringContaining('it sent none of the keys in BOT_API_KEY')])
    expect(lines.join('')).not.toContain('bot-key-of-the-tests')
  },
)

test('sessions and bot keys do not work for each other’s calls, and an invalid guild id is not found', async () => {
  const server = await aServer()

  expect((await server.get(`/bot/guilds/${ids.guild}`)).status).toBe(401)
  for (const path of [`/guilds/${ids.guild}/settings`, '/status'])
    expect((await server.bot.get(path)).status).toBe(401)
  expect((await server.bot.get('/bot/guilds/__proto__')).status).toBe(404)
})

const aProblem = { subject: 'settings', path: 'chat_prefix', message: 'I cannot answer to this.' }
const tooMany = Array.from({ length: 501 }, (_, id) => ({ id, status: 'ready' }))
const [heartbeat, loaded] = ['/bot/heartbeat', `/bot/guilds/${ids.guild}/loaded`]

test('a report that is wrong, or says more than is asked, is refused', async () => {
  const wrong: [string, string, object][] = [
    ['a latency below zero', heartbeat, { latency_ms: -1 }],
    ['half a guild', heartbeat, { guild_count: 1.5 }],
    ['more than is asked', heartbeat, { extra: 1 }],
    ['a shard in a state that there is not', heartbeat, { shards: [{ id: 0, status: 'fine' }] }],
    ['a shard without an id', heartbeat, { shards: [{ status: 'ready' }] }],
    ['a shard that says more', heartbeat, { shards: [{ id: 0, status: 'ready', extra: 1 }] }],
    ['one shard twice', heartbeat, { shards: [tooMany[0], tooMany[0]] }],
    ['more than five hundred shards', heartbeat, { shards: tooMany }],
    ['a version without end', heartbeat, { version: 'x'.repeat(101) }],
    ['a version that nobody could read', heartbeat, { version: '\0\u200b' }],
    ['a loaded subject that is none', loaded, { versions: { 'feature:../x': 1 } }],
    ['a loaded version below zero', loaded, { versions: { settings: -1 } }],
    ['a loaded version that no subject can reach', loaded, { versions: { settings: 2 ** 31 } }],
    ['a loaded version that is half a one', loaded, { versions: { settings: 0.5 } }],
    ['a loaded version of what was never saved', loaded, { versions: { settings: 0, 'feature:welcome': 1 } }],
    ['more than what was loaded', loaded, { versions: {}, guild: 1 }],
    ['a problem of what it has not loaded', loaded, { versions: {}, problems: [aProblem] }],
    [
      'a problem without words',
      loaded,
      { versions: { settings: 0 }, problems: [{ ...aProblem, message: ' ' }] },
    ],
    ['more than fifty problems', loaded, { versions: { settings: 0 }, problems: Array(51).fill(aProblem) }],
  ]
  const server = await aServer()

  for (const [what, path, report] of wrong)
    expect((await server.bot.post(path, report)).status, what).toBe(422)
})

test('a loaded version is refused beyond the one that is saved for this server, and nothing of that report counts', async () => {
  const guilds = [previewFor(ids.guild, 'owner'), previewFor(ids.otherGuild, 'owner')]
  const server = await aServer({ guilds })
  for (const chat_prefix of ['?', '!!'])
    await server.patch(`/guilds/${ids.otherGuild}/settings`, { chat_prefix })
  await server.patch(`/guilds/${ids.guild}/settings`, { chat_prefix: '?' })
  const report = (versions: object) => server.bot.post(loaded, { versions })

  const ahead = await report({ settings: 2, 'feature:welcome': 0 })
  const wrong = await wrongFieldsOf(ahead.clone())
  const current = await report({ settings: 1, 'feature:welcome': 0 })

  expect(await ahead.json()).toMatchObject({ detail: expect.stringContaining('never saved for this server') })
  expect(wrong).toEqual({ 'versions.settings': expect.any(String) })
  expect(current.status).toBe(200)
  expect(await readLoaded(server.rt.db, ids.guild)).toEqual({ settings: 1, 'feature:welcome': 0 })
})

test('what the bot cannot use is told at once and by the health check, until it has loaded a newer version', async () => {
  const server = await aServer()
  await server.patch(`/guilds/${ids.guild}/settings`, { chat_prefix: '?' })
  const stream = await openEvents(server)
  const findings = async () => (await server.read(`/guilds/${ids.guild}/health`)).findings
  const message = `I cannot\nanswer to${' this'.repeat(100)}`

  await server.bot.post(loaded, { versions: { settings: 1 }, problems: [{ ...aProblem, message }] })

  const told = expect.stringMatching(/^I cannot answer to this .{275}…$/) as string
  const problem = { ...aProblem, message: told }
  expect((await stream.until('loaded'))?.data).toEqual({ loaded: { settings: 1 }, problems: [problem] })
  const finding = { code: 'refused_by_bot', subject: 'settings', path: 'chat_prefix', severity: 'error' }
  expect(await findings()).toMatchObject([finding])

  const misfit = { ...aProblem, code: 'default_used' }
  await server.bot.post(loaded, { versions: { settings: 1 }, problems: [misfit] })
  expect((await stream.until('loaded'))?.data).toMatchObject({ problems: [misfit] })
  expect(await findings()).toMatchObject([
    { ...finding, detail: 'What is saved here no longer fits the bot, so it uses the default.' },
  ])

  await server.patch(`/guilds/${ids.guild}/settings`, { chat_prefix: '!' })
  expect(await findings()).toEqual([])
  await server.bot.post(loaded, { versions: { settings: 2 } })
  expect((await stream.until('loaded'))?.data).toEqual({ loaded: { settings: 2 }, problems: [] })
})
