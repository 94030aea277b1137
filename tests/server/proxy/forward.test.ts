import { createServer } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { languageCookie } from '@/config/messages/languages'
import { capabilities, extensionsOf, featuresOf } from '@/contract/calls/features'
import { registry } from '@/config/features/registry'
import { createUpstream } from '@/server/proxy/upstream'
import { guildSettings } from '@/server/db/schema'
import { aLog } from '@/tests/server/test-log'
import { ids } from '@/tests/support/factories'
import { refusalOf } from '@/tests/server/test-server'
import { guildCalls, userCalls } from '@/tests/server/expect-contract'
import { onLoopback } from '@/tests/server/loopback'
import { translated } from '@/tests/server/translated'
import { aForeignBackend, type Answer, answering, aRawBackend, before, inFrontOf, page } from './fake-backend'

afterEach(() => void vi.useRealTimers())

const guild = `/guilds/${ids.guild}`
const json = { 'content-type': 'application/json' }
const large = JSON.stringify('x'.repeat(512 * 1024))
const settings = '{"chat_prefix":"~","their_own":{"deep":[1]}}'

test('a call is forwarded to the operator’s backend with Discord’s token, and its body returned unchanged', async () => {
  const headers = { ...json, etag: '"77"', 'set-cookie': 'guildhall=stolen', 'x-powered-by': 'x' }
  const foreign = await aForeignBackend(answering(200, settings, headers))
  const server = await before({ url: `${foreign.url}/api/v2` })

  const response = await server.get(`${guild}/settings?admin=1`)

  expect(response.status).toBe(200)
  const kept = { etag: '"77"', 'cache-control': 'private, no-store' }
  expect(Object.fromEntries(response.headers)).toMatchObject(kept)
  for (const name of ['set-cookie', 'x-powered-by']) expect(response.headers.has(name)).toBe(false)
  expect(await response.text()).toBe(settings)
  const called = { authorization: `Bearer token of ${ids.user}`, host: new URL(foreign.url).host }
  expect(foreign.calls).toMatchObject([{ method: 'GET', url: `/api/v2${guild}/settings`, headers: called }])
})

test('our cookie, our token and connection headers are not forwarded', async () => {
  const { foreign, server } = await inFrontOf(answering(200, '{}'))

  const steering = {
    connection: 'x-secret',
    'x-secret': '1',
    te: 'trailers',
    'x-forwarded-host': 'evil.example',
    'proxy-authorization': 'Basic eA==',
  }
  await server.patch(`${guild}/settings`, { chat_prefix: '?' }, { 'if-match': '"77"', ...steering })

  const [call] = foreign.calls
  expect(call).toMatchObject({ body: '{"chat_prefix":"?"}', headers: { 'if-match': '"77"' } })
  const passed = 'accept authorization connection content-length content-type host if-match x-request-id'
  expect(Object.keys(call?.headers ?? {}).sort()).toEqual(passed.split(' '))
  expect(JSON.stringify(call)).not.toContain(server.headers.authorization)
  expect(await server.rt.db.$count(guildSettings)).toBe(0)
})

test('every user call, also for a feature that only the backend knows, is forwarded unchanged', async () => {
  const { foreign, server } = await inFrontOf(answering(200, '{"theirs":1}'))
  const apart = ['followGuild', 'exportUserData', 'removeUserData', 'findMembers', 'listChoices']
  const music = { id: 'readFeature', method: 'GET', path: `${guild}/features/music`, body: undefined }
  const members = { id: 'findMembers', method: 'GET', path: `${guild}/members?search=an`, body: undefined }
  const asked = 'subject=feature%3Amusic&option=list&search=a'
  const choices = {
    id: 'listChoices',
    method: 'GET',
    path: `${guild}/choices/lists?${asked}`,
    body: undefined,
  }
  const calls = [...userCalls.filter(({ id }) => !apart.includes(id)), music, members, choices]

  for (const { id, method, path, body } of calls) {
    const response = await server.send(method, path, body, body ? json : {})
    expect([response.status, await response.text()], id).toEqual([200, '{"theirs":1}'])
  }

  expect(foreign.calls.map(({ method, url, body }) => [method, url, body])).toEqual(
    calls.map(({ method, path, body }) => [method, path, body ?? '']),
  )
})

test('numbers beyond those of JavaScript are forwarded as they were written', async () => {
  const { foreign, server } = await inFrontOf(answering(200, '{"channel":1234567890123456789}'))
  const body = '{"channel":1234567890123456789,"share":0.10000000000000000001}'

  const response = await server.send('PATCH', `${guild}/features/welcome`, body, json)

  expect(foreign.calls.map((call) => call.body)).toEqual([body])
  expect(await response.text()).toBe('{"channel":1234567890123456789}')
})

test('calls without permission or without a session are not forwarded', async () => {
  const { foreign, server } = await inFrontOf(answering(200, '{}'), { standing: 'member' })
  const another = '/users/300000000000000002'

  for (const { method, path, body } of [
    ...guildCalls,
    ...['', '/entitlements', '/images', '/data'].map((rest) => ({ method: 'GET', path: another + rest })),
    { method: 'POST', path: `${another}/images` },
    { method: 'DELETE', path: `${another}/data` },
    { method: 'PATCH', path: another, body: '{"premium":false}' },
    { method: 'DELETE', path: `${guild}/settings` },
    { method: 'GET', path: '/users/@me/guilds' },
  ] as { method: string; path: string; body?: string }[]) {
    const type = body ? json : {}
    expect(await refusalOf(await server.send(method, path, body, type)), path).toMatch(/^403 /)
    expect((await server.anonymous.send(method, path, body, type)).status, path).toBe(401)
  }
  for (const { method, path, body } of userCalls)
    expect((await server.anonymous.send(method, path, body, body ? json : {})).status, path).toBe(401)

  expect(foreign.calls).toEqual([])
})

test.each([
  '/admin',
  `/bot${guild}`,
  '/user/game/..%2f..%2fadmin/check',
  `/users/${ids.user}/images/..%2fdata`,
  `${guild}/features/%2f..%2f..%2fadmin`,
  `${guild}/features/..%2fsettings`,
  `${guild}/features/a%3fadmin=1`,
  `${guild}/features/a%23`,
  `${guild}/features/a%0d%0aHost:evil`,
  `${guild}/features/http:%2f%2fevil.example`,
  `${guild}//settings`,
  `/guilds/${ids.guild}%2fsettings`,
  '//evil.example/guilds',
  '/http://evil.example/',
])('%s reaches no path of the backend outside of the contract', async (path) => {
  const { foreign, server } = await inFrontOf(answering(200, '{}'))

  const response = await server.get(path)

  expect([403, 404, 405]).toContain(response.status)
  expect(foreign.calls).toEqual([])
})

const breakingOff: Answer = (response) => {
  response.writeHead(200, { 'content-length': '100' }).write('{')
  setImmediate(() => response.destroy())
}

test.each<[string, Answer, number]>([
  ['a page instead of JSON', page(200), 502],
  ['broken JSON', answering(200, '{"chat_prefix":'), 502],
  ['nothing', answering(200, ''), 502],
  ['something where nothing may be', answering(205, '{}'), 502],
  ['a redirect', answering(302, '', { location: 'http://127.0.0.1:1/' }), 502],
  ['too large an answer', answering(200, large, { ...json, 'content-length': '16777217' }), 502],
  ['a refusal as a page', page(404), 404],
  ['a failure as a page', page(500), 500],
  ['an answer that breaks off', breakingOff, 502],
])('%s becomes a JSON error with a detail', async (_, answer, status) => {
  const { foreign, server } = await inFrontOf(answer)

  const response = await server.get(`${guild}/settings`)

  expect(response.headers.get('content-type')).toContain('application/json')
  expect(await response.clone().text()).not.toContain('<')
  expect(await refusalOf(response)).toMatch(new RegExp(`^${status} backend_`))
  expect(foreign.calls).toHaveLength(1)
})

test.each([
  [200, 'Expected JSON, received 200 with text/html.'],
  [503, 'Expected JSON, received 503 with text/html.'],
])('a %i without JSON is explained, and logged without its content', async (status, words) => {
  const { log, lines } = aLog('warn')
  const { server } = await inFrontOf(page(status), { log })

  const response = await server.get(`${guild}/settings?token=Secret`)

  expect(await response.json()).toMatchObject({ detail: expect.stringContaining(words) })
  const route = '/backend/guilds/:guildId/settings'
  const call = { method: 'GET', route, status, content_type: 'text/html' }
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({ ...call, request_id: response.headers.get('x-request-id') }),
  ])
  expect(lines.join('')).not.toMatch(new RegExp(`Secret|${ids.guild}`))
})

test.each<[string, Answer, string]>([
  ['nothing', answering(200, ''), 'Erwartet wurde JSON, empfangen wurde 200 mit leerem Inhalt.'],
  [
    'broken JSON',
    answering(200, '{', json),
    'Erwartet wurde JSON, empfangen wurde 200 mit fehlerhaftem JSON.',
  ],
  [
    'something without a type',
    answering(200, 'x', {}),
    'Erwartet wurde JSON, empfangen wurde 200 mit Inhalt ohne Typ.',
  ],
  ['a page', page(200), 'Erwartet wurde JSON, empfangen wurde 200 mit text/html.'],
  ['half an answer', breakingOff, 'Erwartet wurde JSON, empfangen wurde 200 mit abgeschnittenem Inhalt.'],
  [
    'too large an answer',
    answering(200, large, { ...json, 'content-length': '16777217' }),
    'Erwartet wurde JSON, empfangen wurde 200 mit zu großem Inhalt.',
  ],
  [
    'Latin-1',
    (response) => void response.writeHead(200, json).end(Buffer.from('{"chat_prefix":"é"}', 'latin1')),
    'Erwartet wurde JSON, empfangen wurde 200 mit Text, der kein UTF-8 ist.',
  ],
])('a German reader is told in German that %s came', async (_, answer, words) => {
  translated()
  const { server } = await inFrontOf(answer)

  const response = await server.get(`${guild}/settings`, {
    cookie: `${server.headers.cookie}; ${languageCookie}=de`,
  })

  expect(await response.json()).toMatchObject({ detail: expect.stringContaining(words) })
})

test('a refusal in another JSON format is returned unchanged', async () => {
  const { server } = await inFrontOf(answering(409, '{"message":"Prefix is taken"}'))

  const response = await server.patch(`${guild}/settings`, { chat_prefix: '?' })

  expect(response.status).toBe(409)
  expect(await response.json()).toEqual({ message: 'Prefix is taken' })
})

test.each([403, 429, 503])(
  'a %i without a word has none of ours that would say something else',
  async (status) => {
    const { server } = await inFrontOf(
      (response) => void response.writeHead(status, { 'retry-after': '2' }).end(),
    )

    const response = await server.get(`${guild}/settings`)

    expect([response.status, response.headers.get('retry-after')]).toEqual([status, '2'])
    expect(await response.json()).toEqual({ code: 'backend_error' })
  },
)

test.each<[string, Answer, object]>([
  ['fails', answering(500, '{"detail":"Out of rum"}'), { status: 500 }],
  ['fails without a word', answering(503, ''), { status: 503 }],
  ['takes nobody for signed in', answering(401, '{}'), { status: 401 }],
  ['breaks off', breakingOff, { status: 200, reason: 'cut' }],
])(
  'that a backend %s is logged once in a minute, and then how often it did since',
  async (_, answer, told) => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const { log, lines } = aLog('warn')
    const { server } = await inFrontOf(answer, { log })

    for (const before of [0, 0, 60_000]) {
      vi.advanceTimersByTime(before)
      await server.get(`${guild}/settings`)
    }

    const line = { level: 40, route: '/backend/guilds/:guildId/settings', ...told }
    expect(lines.map((text): unknown => JSON.parse(text))).toMatchObject([line, { ...line, count: 2 }])
  },
)

test('a backend outage is logged once, and so is its end', async () => {
  const { log, lines } = aLog('warn')
  let isAway = true
  const backend = await aRawBackend((request, response) => {
    if (isAway) request.socket.destroy()
    else answering(200, settings)(response)
  })
  const server = await before(backend, { log })
  const read = () => server.get(`${guild}/settings`)

  for (let turn = 0; turn < 20; turn += 1)
    expect(await refusalOf(await read())).toBe('502 backend_unreachable')
  isAway = false
  expect((await read()).status).toBe(200)

  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
    { level: 50, code: 'backend_unreachable', msg: 'The backend (BACKEND_URL) does not answer' },
    { level: 40, count: 20, msg: 'The backend answers again' },
  ])
})

test.each<[string, Answer]>([
  ['never answers', () => undefined],
  ['begins and never ends', (response) => void response.writeHead(200).write('{')],
])('a backend that %s times out', async (_, answer) => {
  const foreign = await aForeignBackend(answer)
  const upstream = createUpstream(foreign.url, 500)

  await expect(upstream({ method: 'GET', path: '/', headers: {}, body: null })).rejects.toMatchObject({
    status: 504,
    code: 'backend_slow',
  })
  expect(foreign.calls).toHaveLength(1)
})

test('an idle connection is closed before the backend closes it', async () => {
  const backend = createServer((_, response) => void response.end('{}'))
  backend.keepAliveTimeout = 2_000
  const endedBy: string[] = []
  backend.on('connection', (socket) => socket.once('end', () => endedBy.push('us')))
  backend.on('timeout', () => endedBy.push('the backend'))
  const upstream = createUpstream(`http://127.0.0.1:${await onLoopback(backend)}`)

  await upstream({ method: 'GET', path: '/', headers: {}, body: null })

  await expect.poll(() => endedBy).toEqual(['us'])
})

test.each([404, 405, 501])('a %i to GET /features means all features and no extensions', async (status) => {
  const { server } = await inFrontOf(answering(status, large, json))

  const offered = capabilities.parse(await (await server.get('/features')).json())

  expect(featuresOf(offered).map(({ id }) => id)).toEqual(Object.keys(registry))
  expect(extensionsOf(offered)).toEqual([])
})
