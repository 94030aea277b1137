import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { capabilities, extensionsOf, featuresOf } from '@/api/features.schema'
import { registry } from '@/config/features/registry'
import { createUpstream } from '@/server/proxy/upstream'
import { guildSettings } from '@/server/db/schema'
import { createLogger } from '@/server/log'
import { ids } from '@/tests/factories'
import { aServer } from '@/tests/server/a-server'
import { guildCalls, userCalls } from '@/tests/server/every-call'
import { onLoopback } from '@/tests/server/loopback'
import { aForeignBackend, type Answer, answering } from './a-foreign-backend'

const guild = `/guilds/${ids.guild}`
const json = { 'content-type': 'application/json' }
const large = JSON.stringify('x'.repeat(512 * 1024))
const settings = '{"chat_prefix":"~","their_own":{"deep":[1]}}'

test('a call goes to the operator’s backend with Discord’s token, and its answer comes back untouched', async () => {
  const foreign = await aForeignBackend(
    answering(200, settings, { 'content-type': 'application/json', etag: '"77"' }),
  )
  const server = await aServer({ env: { backendUrl: `${foreign.url}/api/v2` } })

  const response = await server.get(`${guild}/settings?admin=1`)

  expect(response.status).toBe(200)
  expect(response.headers.get('etag')).toBe('"77"')
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect(await response.text()).toBe(settings)
  expect(foreign.calls).toMatchObject([
    {
      method: 'GET',
      url: `/api/v2${guild}/settings`,
      headers: { authorization: `Bearer token of ${ids.user}`, host: new URL(foreign.url).host },
    },
  ])
})

test('neither our cookie, our token nor what steers a connection travels on', async () => {
  const foreign = await aForeignBackend(answering(200, '{}'))
  const server = await aServer({ env: { backendUrl: foreign.url } })

  await server.patch(
    `${guild}/settings`,
    { chat_prefix: '?' },
    {
      'if-match': '"77"',
      connection: 'x-secret',
      'x-secret': '1',
      te: 'trailers',
      'x-forwarded-host': 'evil.example',
      'proxy-authorization': 'Basic eA==',
    },
  )

  const [call] = foreign.calls
  expect(call).toMatchObject({
    method: 'PATCH',
    body: '{"chat_prefix":"?"}',
    headers: { 'if-match': '"77"' },
  })
  expect(Object.keys(call?.headers ?? {}).sort()).toEqual([
    'accept',
    'authorization',
    'connection',
    'content-length',
    'content-type',
    'host',
    'if-match',
    'x-request-id',
  ])
  expect(JSON.stringify(call)).not.toContain(server.headers.authorization)
  expect(await server.rt.db.$count(guildSettings)).toBe(0)
})

test('a cookie that the backend sets does not reach the browser', async () => {
  const foreign = await aForeignBackend(
    answering(200, '{}', {
      'content-type': 'application/json',
      'set-cookie': 'guildhall=stolen',
      'x-powered-by': 'x',
    }),
  )
  const server = await aServer({ env: { backendUrl: foreign.url } })

  const { headers } = await server.get(`${guild}/settings`)

  expect(headers.has('set-cookie')).toBe(false)
  expect(headers.has('x-powered-by')).toBe(false)
})

test('form data arrives as it was sent', async () => {
  const foreign = await aForeignBackend(answering(200, '{}'))
  const server = await aServer({ env: { backendUrl: foreign.url } })
  const form = new FormData()
  form.append('profile_embed', '{"title":"Ünïcode ✓"}')

  const response = await server.send('PATCH', `/users/${ids.user}`, form)

  expect(response.status).toBe(200)
  const [call] = foreign.calls
  const received = await new Response(call?.body, {
    headers: { 'content-type': call?.headers['content-type'] ?? '' },
  }).formData()
  expect(call?.url).toBe(`/users/${ids.user}`)
  expect(received.get('profile_embed')).toBe('{"title":"Ünïcode ✓"}')
})

test.each(userCalls.filter(({ id }) => !['followGuild', 'exportUserData', 'removeUserData'].includes(id)))(
  '$method $path reaches the operator’s backend as it is',
  async ({ method, path, body }) => {
    const foreign = await aForeignBackend(answering(200, '{"theirs":1}'))
    const server = await aServer({ env: { backendUrl: foreign.url } })

    const response = await server.send(method, path, body, body ? json : {})

    expect(response.status).toBe(200)
    expect(await response.text()).toBe('{"theirs":1}')
    expect(foreign.calls.map((call) => [call.method, call.url, call.body])).toEqual([
      [method, path, body ?? ''],
    ])
  },
)

test.each([
  ...guildCalls,
  { method: 'GET', path: '/users/300000000000000002', body: undefined },
  { method: 'PATCH', path: '/users/300000000000000002', body: '{"premium":false}' },
  { method: 'DELETE', path: `${guild}/settings`, body: undefined },
  { method: 'GET', path: '/users/@me/guilds', body: undefined },
])('what a member may not do is not passed on: $method $path', async ({ method, path, body }) => {
  const foreign = await aForeignBackend(answering(200, '{}'))
  const server = await aServer({ standing: 'member', env: { backendUrl: foreign.url } })

  const response = await server.send(method, path, body, body ? json : {})

  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({ detail: expect.any(String), code: expect.any(String) })
  expect((await server.anonymous.send(method, path, body, body ? json : {})).status).toBe(401)
  expect(foreign.calls).toEqual([])
})

test.each([
  '/admin',
  `/bot${guild}`,
  '/user/game/..%2f..%2fadmin/check',
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
])('%s reaches no address of the backend that the contract does not name', async (path) => {
  const foreign = await aForeignBackend(answering(200, '{}'))
  const server = await aServer({ env: { backendUrl: foreign.url } })

  const response = await server.get(path)

  expect([403, 404, 405]).toContain(response.status)
  expect(foreign.calls).toEqual([])
})

test('a feature that only the operator’s backend knows is passed on', async () => {
  const foreign = await aForeignBackend(answering(200, '{"enabled":true,"volume":3}'))
  const server = await aServer({ env: { backendUrl: foreign.url } })

  expect(await (await server.get(`${guild}/features/music`)).json()).toEqual({ enabled: true, volume: 3 })
})

test.each([
  [
    'a page instead of JSON',
    answering(200, '<html>Maintenance</html>', { 'content-type': 'text/html' }),
    502,
  ],
  ['broken JSON', answering(200, '{"chat_prefix":'), 502],
  ['nothing', answering(200, ''), 502],
  ['something where nothing may be', answering(205, '{}'), 502],
  ['a redirect', answering(302, '', { location: 'http://127.0.0.1:1/' }), 502],
  [
    'an answer that says that it is too large',
    answering(200, large, { ...json, 'content-length': '16777217' }),
    502,
  ],
  ['a refusal as a page', answering(404, '<html>Cannot GET</html>', { 'content-type': 'text/html' }), 404],
  ['a failure as a page', answering(500, '<html>Error</html>', { 'content-type': 'text/html' }), 500],
])('%s becomes JSON with a detail', async (_, answer, status) => {
  const foreign = await aForeignBackend(answer)
  const server = await aServer({ env: { backendUrl: foreign.url } })

  const response = await server.get(`${guild}/settings`)

  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toContain('application/json')
  const body = (await response.json()) as { detail: string; code: string }
  expect(body).toMatchObject({ detail: expect.any(String), code: expect.stringMatching(/^backend_/) })
  expect(body.detail).not.toContain('<')
  expect(foreign.calls).toHaveLength(1)
})

test.each([
  [200, 'Expected JSON, received 200 with text/html.'],
  [503, 'Expected JSON, received 503 with text/html.'],
])(
  'what came instead of JSON with a %i is said, and told the operator without its content',
  async (status, words) => {
    const page = '<html>secret-in-the-page</html>'
    const foreign = await aForeignBackend(
      answering(status, page, { 'content-type': 'text/html; charset=utf-8' }),
    )
    const lines: string[] = []
    const log = createLogger('warn', { write: (line) => void lines.push(line) })
    const server = await aServer({ env: { backendUrl: foreign.url }, log })

    const response = await server.get(`${guild}/settings?token=secret`)

    expect(await response.json()).toMatchObject({ detail: expect.stringContaining(words) as string })
    const call = { method: 'GET', path: `/backend${guild}/settings`, status, content_type: 'text/html' }
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({ ...call, request_id: response.headers.get('x-request-id') }),
    ])
    expect(lines.join('')).not.toContain('secret')
  },
)

test('a refusal in words of its own comes back as it is', async () => {
  const foreign = await aForeignBackend(answering(409, '{"message":"Prefix is taken"}'))
  const server = await aServer({ env: { backendUrl: foreign.url } })

  const response = await server.patch(`${guild}/settings`, { chat_prefix: '?' })

  expect(response.status).toBe(409)
  expect(await response.json()).toEqual({ message: 'Prefix is taken' })
})

test('a backend that is not there answers 502', async () => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  const port = typeof address === 'object' ? address?.port : undefined
  const server = await aServer({ env: { backendUrl: `http://127.0.0.1:${port}` } })

  const response = await server.patch(`${guild}/settings`, { chat_prefix: '?' })

  expect(response.status).toBe(502)
  expect(await response.json()).toMatchObject({ code: 'backend_unreachable', detail: expect.any(String) })
})

test.each<[string, Answer]>([
  ['never answers', () => undefined],
  ['begins and never ends', (response) => void response.writeHead(200).write('{')],
])('a backend that %s is given up', async (_, answer) => {
  const foreign = await aForeignBackend(answer)
  const upstream = createUpstream(foreign.url, 100)

  await expect(upstream({ method: 'GET', path: '/', headers: {}, body: null })).rejects.toMatchObject({
    status: 504,
    code: 'backend_slow',
  })
  expect(foreign.calls).toHaveLength(1)
})

test('a connection that the backend is about to close is not used again', async () => {
  const backend = createHttpServer((_, response) => void response.end('{}'))
  backend.keepAliveTimeout = 2_000
  const endedBy: string[] = []
  backend.on('connection', (socket) => socket.once('end', () => endedBy.push('us')))
  backend.on('timeout', () => endedBy.push('the backend'))
  const upstream = createUpstream(`http://127.0.0.1:${await onLoopback(backend)}`)

  await upstream({ method: 'GET', path: '/', headers: {}, body: null })

  await expect.poll(() => endedBy).toEqual(['us'])
})

test('an answer that breaks off is an answer that could not be read', async () => {
  const foreign = await aForeignBackend((response) => {
    response.writeHead(200, { 'content-length': '100' }).write('{')
    setImmediate(() => response.destroy())
  })
  const server = await aServer({ env: { backendUrl: foreign.url } })

  const response = await server.get(`${guild}/settings`)

  expect(response.status).toBe(502)
})

test.each([404, 405, 501])(
  'a backend that answers %i to GET /features is taken to have the features of this product, and no extensions',
  async (status) => {
    const foreign = await aForeignBackend(answering(status, large, json))
    const server = await aServer({ env: { backendUrl: foreign.url } })

    const response = await server.get('/features')

    expect(response.status).toBe(200)
    const offered = capabilities.parse(await response.json())
    expect(featuresOf(offered).map(({ id }) => id)).toEqual(Object.keys(registry))
    expect(extensionsOf(offered)).toEqual([])
  },
)
