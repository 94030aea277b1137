import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { embeddedDatabase, type OpenDatabase, openDatabase } from '@/server/db/open'
import { createDiscordClient } from '@/server/discord/client'
import { pruneFacts } from '@/server/guilds/facts'
import { runTask } from '@/server/metrics'
import type { Runtime } from '@/server/runtime'
import { createHandler } from '@/server/start/handler'
import type { Handler } from '@/server/start/http-server'
import { startTracing } from '@/server/start/start-tracing'
import { anEmptyDatabase } from '@/tests/server/database'
import { aGuild } from '@/tests/server/discord/test-discord-client'
import { createFakeDiscord, previewFor } from '@/tests/server/fake-users'
import { aFakeDiscord, json } from '@/tests/server/fake-discord'
import { aCollector } from '@/tests/server/http/test-app'
import { answering, aForeignBackend, before } from '@/tests/server/proxy/fake-backend'
import { aLog } from '@/tests/server/test-log'
import { aRuntime } from '@/tests/server/test-runtime'
import { aServer } from '@/tests/server/test-server'
import { signIn } from '@/tests/server/sign-in'
import { ids } from '@/tests/support/factories'
import { anHttpServer, anHttpServerOf } from './test-http-server'

const span = z.object({
  ...{ traceId: z.string(), spanId: z.string(), parentSpanId: z.string().default('') },
  ...{ name: z.string(), kind: z.number() },
})
const sent = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(span) })) })),
})

/** Traces go to a collector of the test. */
async function aTracedProgram(answer?: Parameters<typeof aCollector>[0]) {
  const collector = await aCollector(answer)
  const endpoint = `http://${collector.host}`
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', endpoint)
  vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', 'api-key=of-the-collector')
  vi.stubEnv('OTEL_SERVICE_NAME', 'lyra')
  const { log, lines } = aLog('info')
  const end = startTracing({ endpoint, log })
  onTestFinished(end)

  /** The spans, each as the way to it; once all are sent. */
  async function paths() {
    await end()
    const spans = collector.received.flatMap(({ body }) =>
      sent
        .parse(JSON.parse(body))
        .resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
    )
    const wayTo = (id: string): string[] => {
      const found = spans.find(({ spanId }) => spanId === id)
      return found ? [...wayTo(found.parentSpanId), found.name] : []
    }
    return spans.map(({ spanId }) => wayTo(spanId).join(' > '))
  }
  return { log, lines, end, paths, received: collector.received }
}

let opening: Promise<OpenDatabase> | undefined
afterAll(async () => (await opening)?.close())

/** Emptied; opened while there is a collector. */
async function aTracedDatabase() {
  const shared = await anEmptyDatabase()
  opening ??=
    shared.kind === 'embedded'
      ? Promise.resolve({ ...embeddedDatabase(shared.client), close: async () => undefined })
      : openDatabase({ dataDir: '', databaseUrl: shared.url })
  return opening
}

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`

/** Draws the statuses of these calls below a guild, as the person makes them. */
async function aGuildPage(rt: Runtime, calls: string[]) {
  const person = await signIn(rt, ids.user)
  const drawPage: Handler = async (request, response) => {
    request.route = '/guilds/[guild]'
    const headers = { authorization: person.authorization ?? '' }
    const answers = await Promise.all(
      calls.map(async (call) => request.page?.fetch(`/backend/guilds/${ids.guild}${call}`, { headers })),
    )
    response.end(answers.map((answer) => answer?.status).join())
  }
  return { person, handle: createHandler(rt, drawPage, { isDevelopment: true, root: '.' }) }
}

test('a trace leads from a page through its calls to the database and Discord, and names nobody', async () => {
  const { log, lines, paths, received } = await aTracedProgram()
  const fake = await aFakeDiscord()
  let toldDiscord: unknown = 'nothing'
  fake.asUser('/users/@me/guilds', (request, response) => {
    toldDiscord = request.headers.traceparent
    return json([aGuild({ id: ids.guild, owner: true })])(request, response)
  })
  const addresses = { apiUrl: fake.apiUrl, botToken: null, clientId: '1' }
  const discord = createDiscordClient({ addresses, log })
  const rt = await aRuntime({ database: await aTracedDatabase(), discord })
  const { handle, person } = await aGuildPage(rt, ['/settings'])
  const { url } = await anHttpServer({ handle, log, trustedProxies: 1 })

  const headers = { ...person, traceparent, 'x-request-id': 'known-by-the-log' }
  const answer = await fetch(`${url}/guilds/${ids.guild}?canary`, { headers })

  expect(await answer.text()).toBe('200')
  await expect
    .poll(() => lines.map((line): unknown => JSON.parse(line)))
    .toMatchObject([{ trace_id: traceId, request_id: 'known-by-the-log', route: '/guilds/[guild]' }])
  const call = 'GET /guilds/[guild] > GET /backend/guilds/:guildId/settings'
  expect(await paths()).toEqual(
    expect.arrayContaining([
      'GET /guilds/[guild]',
      call,
      `${call} > select sessions`,
      `${call} > GET /users/@me/guilds`,
      `${call} > select guild_settings`,
    ]),
  )
  const told = received.map(({ body }) => body).join()
  expect(told).toContain('"lyra"')
  expect(received[0]?.headers).toMatchObject({ 'api-key': 'of-the-collector' })
  for (const secret of [ids.guild, ids.user, 'canary', 'token of']) expect(told).not.toContain(secret)
  expect(toldDiscord).toBeUndefined()
})

test('the calls of a page read what is saved in its guild once', async () => {
  const { log, paths } = await aTracedProgram()
  const fakeDiscord = createFakeDiscord()
  fakeDiscord.addGuild(ids.guild)
  fakeDiscord.setUser(ids.user, [previewFor(ids.guild, 'owner')])
  const rt = await aRuntime({ database: await aTracedDatabase(), discord: fakeDiscord.discord })
  const calls = ['', '/health', '/settings', '/features/levels', '/names', '/roles', '/channels']
  const { handle, person } = await aGuildPage(rt, calls)
  const { url } = await anHttpServer({ handle, log })

  const answer = await fetch(`${url}/guilds/${ids.guild}`, { headers: person })

  expect(await answer.text()).toBe(Array(7).fill(200).join())
  const reads = (await paths()).flatMap((path) => /select guild_(?:settings|features)$/.exec(path) ?? [])
  expect(reads.toSorted()).toEqual(['select guild_features', 'select guild_settings'])
})

test('a trace has each statement of a save, and is not that of a caller whom nobody vouches for', async () => {
  const { log, lines, paths } = await aTracedProgram()
  const { app, headers } = await aServer({ database: await aTracedDatabase() })
  const { url } = await anHttpServerOf(app, { log })

  const answer = await fetch(`${url}/backend/guilds/${ids.guild}/settings`, {
    method: 'PATCH',
    headers: { ...headers, 'content-type': 'application/json', traceparent },
    body: '{"chat_prefix":"canary"}',
  })

  expect(answer.status).toBe(200)
  await expect.poll(() => lines.join()).toContain('"trace_id"')
  expect(lines.join()).not.toContain(traceId)
  const save = 'PATCH /backend/guilds/:guildId/settings'
  expect(await paths()).toEqual(
    expect.arrayContaining([`${save} > insert guild_settings`, `${save} > insert guild_changes`, save]),
  )
})

test('a backend of the operator’s own is told of the trace that asks it', async () => {
  const { log, paths } = await aTracedProgram()
  const foreign = await aForeignBackend(answering(200, '{}'))
  const { app, headers } = await before(foreign)
  const { url } = await anHttpServerOf(app, { log, trustedProxies: 1 })

  const answer = await fetch(`${url}/backend/guilds/${ids.guild}/settings`, {
    headers: { ...headers, traceparent },
  })

  expect(answer.status).toBe(200)
  expect(foreign.calls[0]?.headers.traceparent).toMatch(
    new RegExp(`^00-${traceId}-(?!00f067)[0-9a-f]{16}-01$`),
  )
  await expect.poll(paths).toContain('GET /backend/guilds/:guildId/settings > GET /guilds/:guildId/settings')
})

test('each run of what the program does by itself is a trace of its own', async () => {
  const { paths } = await aTracedProgram()
  const { db } = await aRuntime({ database: await aTracedDatabase() })

  await runTask('prune_facts', () => pruneFacts(db, new Date()))
  const failure = runTask('prune_history', () => Promise.reject(new Error('canary')))
  await expect(failure).rejects.toThrow('canary')

  const made = await paths()
  expect(made).toEqual(expect.arrayContaining(['run prune_facts', 'run prune_history']))
  expect(made.filter((path) => path.startsWith('run prune_facts > delete'))).not.toEqual([])
})

test('a collector that is away is one line of the log, and without one nothing is traced', async () => {
  const { log, lines, end } = await aTracedProgram((response) => response.writeHead(403).end())
  const { url } = await anHttpServer({ log })

  for (const path of ['/', '/main']) expect((await fetch(url + path)).status).toBe(200)
  await expect.poll(() => lines.filter((line) => line.includes('trace_id')).length).toBe(2)
  await end()

  expect(lines.filter((line) => line.includes('Traces cannot be sent'))).toHaveLength(1)
  await (await fetch(url)).text()
  await expect.poll(() => lines.filter((line) => line.includes('Answered')).length).toBe(3)
  expect(lines.at(-1)).not.toContain('trace_id')
})
