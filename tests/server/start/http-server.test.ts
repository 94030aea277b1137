import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import arabic from '@/config/messages/ar.json'
import german from '@/config/messages/de.json'
import { createBackendApp } from '@/server/start/backend-app'
import { ids } from '@/tests/support/factories'
import { translated } from '@/tests/server/translated'
import { aLog } from '@/tests/server/test-log'
import { aClient, aServer, refusalOf } from '@/tests/server/test-server'
import { listening } from '@/tests/server/http/test-app'
import { aFolder, anHttpServer, exchange, markers, plain } from './test-http-server'

const germanErrors = german['http-errors']

const root = () => aFolder({ '.next/static/app.js': 'app', 'public/favicon.svg': '<svg/>' })

/** A request as its bytes. */
const raw = (...lines: string[]) => [...lines, '', ''].join('\r\n')
const [get, post, host, last] = ['GET /main HTTP/1.1', 'POST / HTTP/1.1', 'Host: a', 'Connection: close']
const chunked = 'Transfer-Encoding: chunked'

const codes: Record<number, unknown> = {
  400: 'bad_request',
  404: 'not_found',
  405: 'method_not_allowed',
  414: 'uri_too_long',
  431: expect.stringMatching(/^(headers_too_large|too_many_headers)$/),
}

test.each([
  ['a page', plain('/main'), 200],
  ['a file of the build', plain('/_next/static/app.js'), 200],
  ['a public file', plain('/favicon.svg'), 200],
  ['a file that is not there', plain('/_next/static/none.js'), 404],
  ['health', plain('/healthz'), 200],
  ['readiness', plain('/readyz'), 200],
  ['the image optimiser', plain('/_next/image?url=http://example.org&w=64&q=75'), 404],
  ['an absolute-form target', plain('http://example.org/main'), 400],
  ['an asterisk', plain('*', 'OPTIONS'), 400],
  ['a path that starts with two slashes', plain('//example.org/main'), 400],
  ['a backslash', plain('/\\example.org'), 400],
  ['a broken escape', plain('/%zz'), 400],
  ['TRACE', plain('/main', 'TRACE'), 405],
  ['CONNECT', plain('example.org:443', 'CONNECT'), 405],
  ['no Host', raw(get, last), 400],
  ['two Hosts', raw(get, host, 'Host: b', last), 400],
  ['a line that is not HTTP', raw('hello'), 400],
  ['headers beyond any measure', raw(get, host, `X: ${'x'.repeat(20_000)}`), 431],
  ['an unknown expectation', raw(get, host, 'Expect: junk', last), 200],
  ['101 headers', raw(get, host, ...Array<string>(99).fill('A: b'), last), 431],
  ['an address that is too long', plain(`/main/?${'"'.repeat(4_096)}`), 414],
  ['two lengths', raw(post, host, 'Content-Length: 1', 'Content-Length: 2'), 400],
  ['a length beside chunks', raw(post, host, 'Content-Length: 1', chunked), 400],
])(
  '%s is answered with security headers, an error in the common format, and logged',
  async (_name, request, status) => {
    const { log, lines } = aLog('info')
    const { port } = await anHttpServer({ root: root(), log, logFiles: true })

    const answer = await exchange(port, request)

    expect(answer.status).toBe(status)
    await expect
      .poll(() => lines.map((line): unknown => JSON.parse(line)))
      .toMatchObject([
        { status, msg: 'Answered', request_id: expect.any(String), duration_ms: expect.any(Number) },
      ])
    expect(Object.fromEntries(answer.headers)).toMatchObject(
      Object.fromEntries(Object.entries(markers).map(([name, value]) => [name.toLowerCase(), value])),
    )
    if (status === 200) return
    expect(answer.headers.get('content-type')).toContain('application/json')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const refusal = { code: codes[status], detail: expect.any(String), request_id: expect.any(String) }
    // Some come in chunks.
    expect(JSON.parse(/\{.*\}/.exec(answer.body)?.[0] ?? '')).toMatchObject(refusal)
  },
)

test('static files have no line in the log unless somebody wants them, and no line has an address', async () => {
  const { log, lines } = aLog('info')
  const { url } = await anHttpServer({ root: root(), log })

  await (await fetch(`${url}/favicon.svg`)).text()
  await (await fetch(`${url}/healthz?canary`)).text()
  await (await fetch(`${url}/canary`)).text()

  const logged = () => lines.map((line): unknown => JSON.parse(line))
  await expect
    .poll(logged)
    .toMatchObject([{ method: 'GET', route: '/healthz', status: 200 }, { status: 200 }])
  expect(lines.join()).not.toContain('canary')
})

test('an answer that somebody did not wait for is logged as cut off', async () => {
  const { log, lines } = aLog('info')
  const leaving = new AbortController()
  const { url } = await anHttpServer({ log, handle: async () => leaving.abort() })

  await expect(fetch(url, { signal: leaving.signal })).rejects.toThrow()

  await expect.poll(() => lines.length).toBe(1)
  const logged: unknown = JSON.parse(lines.join())
  expect(logged).toMatchObject({ method: 'GET', outcome: 'cut_off' })
  expect(logged).not.toHaveProperty('status')
})

test.each([
  ['a page that says nothing about caches', {}, 'private, no-store'],
  ['what may be cached', { 'Cache-Control': 'public, max-age=60' }, 'public, max-age=60'],
])('%s has a Cache-Control header', async (_, headers, expected) => {
  const { url } = await anHttpServer({
    handle: async (_request, response) => void response.writeHead(404, headers).end(),
  })

  const response = await fetch(`${url}/nowhere`)

  expect(response.headers.get('cache-control')).toBe(expected)
})

test.each([
  ['a body', raw(post, host, chunked), '1\r\nx\r\n'],
  ['headers', 'GET / HTTP/1.1\r\nHost: a\r\n', 'X: x\r\n'],
])('a client that sends %s too slowly is disconnected', async (_, beginning, drop) => {
  const timeouts = { headersTimeout: 100, requestTimeout: 200, keepAliveTimeout: 1_000 }
  const limits = { ...timeouts, connectionsCheckingInterval: 50 }
  const { port } = await anHttpServer({ limits, handle: async (request) => void request.resume() })
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  const dripping = setInterval(() => socket.write(drop), 20)
  onTestFinished(() => {
    clearInterval(dripping)
    socket.destroy()
  })
  let isClosed = false
  socket.on('error', () => (isClosed = true)).on('close', () => (isClosed = true))
  socket.resume().write(beginning)

  await expect.poll(() => isClosed).toBe(true)
})

test('the address that a proxy adds after 99 headers of the client is read', async () => {
  const { port } = await anHttpServer({
    handle: async ({ headers }, response) => void response.end(headers['x-forwarded-for']),
  })
  const own = Array<string>(97).fill('A: b')
  const sent = raw('GET / HTTP/1.0', host, ...own, 'X-Forwarded-For: 203.0.113.7')

  expect(await exchange(port, sent)).toMatchObject({ status: 200, body: '203.0.113.7' })
})

test('a page that throws becomes a 500 in the common error format', async () => {
  const { url } = await anHttpServer({
    handle: async () => {
      throw new Error('secret inside')
    },
  })

  const response = await fetch(`${url}/main`)

  expect(response.status).toBe(500)
  expect(await response.json()).toEqual({
    code: 'internal',
    detail: 'Something went wrong on our side.',
    request_id: response.headers.get('x-request-id'),
  })
})

const inGerman = 'Accept-Language: de'
test.each([
  [
    '101 headers',
    raw(get, host, inGerman, ...Array<string>(98).fill('A: b'), last),
    germanErrors.tooManyHeaders,
  ],
  ['no Host', raw(get, inGerman, last), germanErrors.hostMissing],
  ['two Hosts', raw(get, host, 'Host: b', inGerman, last), germanErrors.hostRepeated],
  ['another target', raw(get.replace('/', 'http://a/'), host, inGerman, last), germanErrors.targetForeign],
  ['a broken escape', raw(get.replace('/', '/%zz'), host, inGerman, last), germanErrors.addressMalformed],
])('%s is refused in the language of the caller', async (_name, request, detail) => {
  translated()
  const { port } = await anHttpServer()

  const { body } = await exchange(port, request)

  expect(JSON.parse(/\{.*\}/.exec(body)?.[0] ?? '')).toMatchObject({ detail })
})

test('a browser gets a refusal as a page in the language of whoever reads it', async () => {
  translated()
  const { url } = await anHttpServer()
  const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-language': 'ar' }

  const answer = await fetch(`${url}/_next/image`, { headers })

  expect(answer.status).toBe(404)
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const page = await answer.text()
  expect(page).toContain('<html lang="ar" dir="rtl">')
  expect(page).toContain(`<h1>${arabic['http-errors'].notFound}</h1>`)
  expect(page).toContain(`<a href="/main">${arabic.common.backToStart}</a>`)
  expect(page).toContain(answer.headers.get('x-request-id'))
})

test.each([
  ['gets an id of its own, whatever it claims', 0, /^[\da-f-]{36}$/],
  ['from a trusted proxy keeps its id', 1, /^claimed-by-me$/],
])('a request %s', async (_, trustedProxies, id) => {
  const { url } = await anHttpServer({ trustedProxies })

  const response = await fetch(url, { headers: { 'x-request-id': 'claimed-by-me' } })

  expect(response.headers.get('x-request-id')).toMatch(id)
})

/** An open connection on which a request has been answered. */
async function aConnection(port: number, localAddress = '127.0.0.1') {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  onTestFinished(() => void socket.destroy())
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await once(socket, 'data')
  return socket
}

/** What is answered on a new connection before it is closed. */
async function answerOn(port: number) {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  let answer = ''
  socket.setEncoding('utf8').on('data', (text) => (answer += String(text)))
  socket.write(plain('/'))
  // `once` would reject with the reset.
  await new Promise((resolve) => socket.once('close', resolve))
  return answer
}

test('connections per address are limited, and other addresses are still served', async () => {
  const { log, lines } = aLog('warn')
  const { port } = await anHttpServer({ connectionsPerAddress: 2, log })
  const first = await aConnection(port)
  await aConnection(port)

  expect(await Promise.all([answerOn(port), answerOn(port)])).toEqual(['', ''])
  await aConnection(port, '127.0.0.2')
  expect(lines).toEqual([expect.stringContaining('CONNECTIONS_PER_ADDRESS')])

  first.destroy()
  await expect.poll(() => answerOn(port)).toMatch(/^HTTP\/1\.1 200/)
})

test('an unauthenticated upload by a person or a bot is refused before its body is read', async () => {
  const port = await listening((await aServer()).app)
  const paths = [`/backend/guilds/${ids.guild}/settings`, `/backend/bot/guilds/${ids.guild}/loaded`]
  const upload = (path: string) =>
    `${raw(`POST ${path} HTTP/1.1`, host, 'Content-Type: multipart/form-data; boundary=b', 'Content-Length: 1000000', last)}--b`

  const answers = await Promise.all(paths.map((path) => exchange(port, upload(path))))

  expect(answers.map(({ status }) => status)).toEqual([401, 401])
})

test('reads are rate-limited per user', async () => {
  const server = await aServer()
  const app = createBackendApp(server.rt, { reads: { limit: 3, windowSeconds: 60 } })
  const read = (headers = server.headers) => aClient(app, '/backend', headers).get('/features')
  for (let count = 0; count < 3; count += 1) expect((await read()).status).toBe(200)

  expect(await refusalOf(await read())).toBe('429 rate_limited')
  expect((await read((await server.as(ids.otherUser, [])).headers)).status).toBe(200)
})

test('a client that does not read a long answer is disconnected', async () => {
  let isOver = false
  const { port } = await anHttpServer({
    limits: { timeout: 200 },
    handle: async (_request, response) => {
      response.once('close', () => (isOver = true)).end(Buffer.alloc(64 * 1024 * 1024))
    },
  })
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  socket.pause().write(plain('/export'))

  await expect.poll(() => isOver).toBe(true)
})
