import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLifecycle } from '@/server/runtime'
import { createProbes, readinessChecks } from '@/server/start/probes'
import { aRuntime } from '@/tests/server/test-runtime'
import { migrations, sharedDatabase } from '@/tests/server/database'
import { failure, type FakeAnswer, json } from '@/tests/server/fake-discord'
import { countAnswer } from '@/server/metrics'
import { createMetricsServer } from '@/server/start/serve-metrics'
import { ids } from '@/tests/support/factories'
import { onLoopback } from '@/tests/server/loopback'
import { aServer } from '@/tests/server/test-server'
import { aTokenCheck, clientId, guildId } from './bot-token-check'
import { anHttpServer, anHttpServerOf } from './test-http-server'

const ask = async (url: string, path: string) => {
  const response = await fetch(url + path)
  return { status: response.status, body: (await response.json()) as unknown }
}

test('/healthz answers without running any check', async () => {
  const check = vi.fn(async () => false)
  const { url, lifecycle } = await anHttpServer({ checks: { database: check } })
  lifecycle.drain()

  expect(await ask(url, '/healthz')).toEqual({ status: 200, body: { status: 'ok' } })
  expect(check).not.toHaveBeenCalled()
})

const holds = async () => true
const fails = async () => {
  throw new Error('password authentication failed')
}
const hangs = () => new Promise<boolean>(() => undefined)

test.each([
  ['holds', holds, 200, 'ready', true],
  ['fails, without saying why', fails, 503, 'not_ready', false],
  ['hangs, without hanging too', hangs, 503, 'not_ready', false],
])('/readyz reports the result of each check: one %s', async (_, database, code, status, isThere) => {
  const checks = { database, keys: holds }
  const { url } = await anHttpServer({ checks, checkMilliseconds: database === hangs ? 50 : undefined })

  expect(await ask(url, '/readyz')).toEqual({
    status: code,
    body: { status, checks: { accepting: true, database: isThere, keys: true } },
  })
})

test('a failed warning makes /readyz degraded, but still ready', async () => {
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  const ended = vi.spyOn(answer, 'end')
  const warnings = { storage: async () => false }
  const probes = createProbes(createLifecycle(), { database: holds }, { warnings })

  await probes.ready(answer)

  expect(answer.statusCode).toBe(200)
  expect(ended).toHaveBeenCalledWith(
    JSON.stringify({ status: 'degraded', checks: { accepting: true, database: true, storage: false } }),
  )
})

test('/readyz fails once a shutdown has begun', async () => {
  const { url, lifecycle } = await anHttpServer({ checks: { database: async () => true } })
  lifecycle.drain()

  expect(await ask(url, '/readyz')).toEqual({
    status: 503,
    body: { status: 'not_ready', checks: { accepting: false } },
  })
})

test('concurrent probes share one check', async () => {
  const check = vi.fn(async () => true)
  const probes = createProbes(createLifecycle(), { database: check })
  const answers = Array.from({ length: 20 }, () => new ServerResponse(new IncomingMessage(new Socket())))

  await Promise.all(answers.map((answer) => probes.ready(answer)))

  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array<number>(20).fill(200))
  expect(check).toHaveBeenCalledTimes(1)
})

test('a database that cannot be written to is not ready', async () => {
  const rt = await aRuntime()
  const { writes } = readinessChecks(rt, migrations, async () => true)
  expect(await writes?.()).toBe(true)

  await rt.db.execute(sql`alter table rate_limits add constraint breaks check (key <> 'readyz') not valid`)
  onTestFinished(async () => void (await rt.db.execute(sql`alter table rate_limits drop constraint breaks`)))

  await expect(writes?.()).rejects.toThrow()
})

const foreign = json({ id: '100000000000000002' })

test.each<[string, FakeAnswer, string | null, RegExp, string]>([
  ['missing', failure(401), null, /is missing/, 'no_bot_token'],
  ['refused', failure(401), 'canary-token', /does not accept DISCORD_BOT_TOKEN/, 'bot_token_refused'],
  ['another’s', foreign, 'canary-token', /belongs to another application/, 'bot_token_foreign'],
])(
  'a bot token that is %s is reported at the start, and to users',
  async (_, answer, token, reason, code) => {
    const { discord, lines, reasons, report } = await aTokenCheck(answer, token)

    await report()

    expect(reasons()).toEqual([expect.stringMatching(reason)])
    await expect(discord.guild(guildId)).rejects.toMatchObject({ status: 503, code })
    expect(lines.join('')).not.toContain('canary')
  },
)

test('a bot token of this application is not mentioned', async () => {
  const { discord, reasons, report } = await aTokenCheck(json({ id: clientId }))

  await report()

  expect(reasons()).toEqual([])
  expect(await discord.guild(guildId)).toMatchObject({ name: 'The Forge' })
})

test('if Discord is unreachable at the start, the check is retried', async () => {
  const { fake, reasons, report } = await aTokenCheck(failure(500))
  const reporting = report(10)
  await expect.poll(() => fake.calls.length).toBeGreaterThan(1)

  fake.asBot('/applications/@me', foreign)
  await reporting

  expect(reasons()).toHaveLength(1)
})

/** A server of people and bots, and what is read of its metrics. */
async function aWatchedServer() {
  const server = await aServer()
  const { url } = await anHttpServerOf(server.app, { tellAnswered: countAnswer })
  const database = await sharedDatabase()
  const address = `http://127.0.0.1:${await onLoopback(createMetricsServer({ ...server.rt, database }))}`
  const read = async () => (await fetch(`${address}/metrics`)).text()
  return { server, url, address, read }
}

test('the metrics tell what people and the bot did, without any id', async () => {
  const { server, url, read } = await aWatchedServer()
  const path = `/guilds/${ids.guild}/settings`
  const headers = { ...server.headers, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
  const patch = (more?: object) =>
    fetch(`${url}/backend${path}`, {
      method: 'PATCH',
      headers: { ...headers, ...more },
      body: '{"chat_prefix":"?"}',
    })

  expect(await read()).not.toMatch(/^guildhall_bot_heartbeat_age_seconds /m)
  expect((await patch()).status).toBe(200)
  expect((await patch({ 'if-match': '"v7"' })).status).toBe(412)
  await server.bot.post('/bot/heartbeat', {})

  await expect.poll(read).toContain('status="412"')
  const text = await read()
  const route = 'method="PATCH",route="/backend/guilds/:guildId/settings"'
  expect(text).toContain(`http_request_duration_seconds_count{${route},status="200"} 1`)
  expect(text).toMatch(/guildhall_saves_total\{subject="settings",author="person"\} [1-9]/)
  expect(text).toMatch(/guildhall_refusals_total\{code="conflict"\} [1-9]/)
  expect(text).toMatch(/^guildhall_bot_heartbeat_age_seconds 0/m)
  expect(text).toMatch(/^guildhall_storage_has_room 1$/m)
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
  for (const id of [ids.guild, ids.user]) expect(text).not.toContain(id)
})

test('nothing but the metrics is served there, and only to those who read', async () => {
  const { address } = await aWatchedServer()

  expect((await fetch(`${address}/`)).status).toBe(404)
  expect((await fetch(`${address}/metrics`, { method: 'POST' })).status).toBe(404)
})
