import { DrizzleQueryError } from 'drizzle-orm'
import { HTTPException } from 'hono/http-exception'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { HttpError } from '@/server/http/http-error'
import { routes } from '@/server/start/routes'
import { callOf } from '@/tests/server/expect-contract'
import { aLog } from '@/tests/server/test-log'
import { aServer } from '@/tests/server/test-server'
import { anApp } from './test-app'
import { createHash } from 'node:crypto'
import { colourModeScript, earlyClickScript, scriptSourcesScript } from '@/config/inline-scripts'
import { readDemoEnv } from '@/server/env'
import { allowStyles, securityHeaders } from '@/server/http/security-headers'
import { anEnv } from '@/tests/server/test-runtime'

const { app } = anApp()

test.each([
  ['things', 'private, no-store'],
  ['nothing', 'private, no-store'],
  ['open', 'public, max-age=60'],
])('answers are private and not cached unless a route says otherwise: %s', async (path, expected) => {
  expect((await app.request(`/backend/${path}`)).headers.get('cache-control')).toBe(expected)
})

test('an unknown path answers 404 in the common error format', async () => {
  const response = await app.request('/backend/nothing')

  expect(response.status).toBe(404)
  expect(await response.json()).toEqual({
    code: 'not_found',
    detail: 'There is nothing here.',
    request_id: response.headers.get('x-request-id'),
  })
})

test('an unsupported method answers 405 with the allowed methods', async () => {
  const headers = { 'sec-fetch-site': 'none' }
  const response = await app.request('/backend/form', { method: 'DELETE', headers })

  expect(response.status).toBe(405)
  expect(response.headers.get('allow')).toBe('POST')
  expect(await response.json()).toMatchObject({ code: 'method_not_allowed' })
})

/** The answer of a route that fails so, and what is logged about it. */
async function failing(error: Error) {
  const { log, lines } = aLog('trace')
  const { app } = anApp({
    log,
    fail: () => {
      throw error
    },
  })
  return { response: await app.request('/backend/fail'), log: lines.join('\n') }
}

test('a thrown HttpError keeps its status, fields and headers', async () => {
  const told = { fields: { name: 'No.' }, current: { name: 'b' } }
  const extra = { ...told, headers: { ETag: '"v2"' } }
  const { response } = await failing(new HttpError(412, 'conflict', 'Somebody was faster.', extra))

  expect(response.status).toBe(412)
  expect(response.headers.get('etag')).toBe('"v2"')
  expect(await response.json()).toMatchObject({ code: 'conflict', detail: 'Somebody was faster.', ...told })
})

const coded = (code: string) => Object.assign(new Error('canary-password'), { code })
const query = (cause: Error) => new DrizzleQueryError('select canary', ['canary'], cause)

test.each<[string, Error, number, string]>([
  ['a mistake of ours', new TypeError('canary'), 500, 'internal'],
  ['a wrong statement', query(coded('42P01')), 500, 'internal'],
  ['a refused connection', query(coded('ECONNREFUSED')), 503, 'database_unavailable'],
  ['a database that shuts down', query(coded('57P01')), 503, 'database_unavailable'],
  ['too many connections', query(coded('53300')), 503, 'database_unavailable'],
  ['a lost connection', new Error('Connection terminated unexpectedly'), 503, 'database_unavailable'],
  ['a full pool', new Error('timeout exceeded when trying to connect'), 503, 'database_unavailable'],
  ["Hono's own exception", new HTTPException(400, { message: 'canary' }), 400, 'malformed'],
])('the message of %s is neither returned nor logged', async (_, error, status, code) => {
  const { response, log } = await failing(error)
  const body = await response.text()

  expect(response.status).toBe(status)
  expect(JSON.parse(body)).toMatchObject({ code })
  expect(log).toContain(code)
  expect(body + log).not.toContain('canary')
})

test('a database outage is logged once, and so is its end', async () => {
  const { log, lines } = aLog('warn')
  const told = () => lines.map((line): unknown => JSON.parse(line))
  let isAway = true
  const { app } = anApp({
    log,
    fail: () => {
      throw query(coded('57P01'))
    },
    tryDatabase: async () => {
      if (isAway) throw coded('57P01')
    },
  })

  for (let turn = 0; turn < 50; turn += 1) await app.request('/backend/fail')
  expect(told()).toMatchObject([{ level: 50, error_code: '57P01', msg: expect.stringContaining('database') }])

  isAway = false
  await expect.poll(told).toMatchObject([{}, { level: 40, count: 50, msg: expect.any(String) }])
})

test('a request is known by the declared path of its call, also where a guard refuses it', async () => {
  const { app } = await aServer()
  const named = routes.map(async (route) => {
    const { method, path } = callOf(route)
    const incoming = new IncomingMessage(new Socket())
    const headers = { 'sec-fetch-site': 'same-origin' }
    await app.request(`/backend${path}`, { method, headers }, { incoming })
    return incoming.route
  })

  expect(await Promise.all(named)).toEqual(routes.map(({ path }) => `/backend${path}`))
})

test('an invalid request id is replaced', async () => {
  const response = await app.request('/backend/things', { headers: { 'x-request-id': '<script>' } })
  expect(response.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
})

const own = 'http://localhost:3000'
const cookie = 'guildhall=somebody'

const cases: [site: string | null, origin: string | null, mayWrite: boolean][] = [
  ['same-origin', own, true],
  ['same-origin', null, true],
  ['none', null, true],
  ['same-site', 'http://other.localhost:3000', false],
  ['same-site', own, false],
  ['cross-site', 'https://evil.example', false],
  ['cross-site', own, false],
  ['cross-site', null, false],
  ['cross-site', 'null', false],
  ['', own, false],
  ['nonsense', own, false],
  [null, own, true],
  [null, 'https://evil.example', false],
  [null, 'null', false],
  [null, 'http://localhost:3001', false],
  [null, 'https://localhost:3000', false],
  [null, `${own}.evil.example`, false],
  [null, null, false],
]

test.each(cases)('Sec-Fetch-Site %s, Origin %s: may read, and write: %s', async (site, origin, mayWrite) => {
  const headers = new Headers({ cookie, 'content-type': 'application/json' })
  if (site !== null) headers.set('sec-fetch-site', site)
  if (origin !== null) headers.set('origin', origin)

  expect((await app.request('/backend/things', { headers })).status).toBe(200)
  for (const method of ['POST', 'PATCH', 'PUT', 'DELETE']) {
    const body = method === 'DELETE' ? null : '{"name":"a"}'
    const response = await app.request('/backend/things', { method, body, headers })
    expect([method, response.status !== 403]).toEqual([method, mayWrite])
    expect((await response.text()).includes('"cross_site"')).toBe(!mayWrite)
  }
})

const otherTypes = ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonx', 'text/json', '']
test.each(otherTypes)('a body of type %j is refused', async (type) => {
  const headers = { 'sec-fetch-site': 'same-origin', cookie, ...(type && { 'content-type': type }) }
  const body = new TextEncoder().encode('{"name":"a"}')
  const response = await app.request('/backend/things', { method: 'POST', body, headers })
  expect(response.status).toBe(415)
})

const policyOf = (headers: Record<string, string>) =>
  Object.fromEntries(
    (headers['Content-Security-Policy'] ?? '').split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources.join(' ')]
    }),
  )

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const scripts = `'self' ${hashOf(scriptSourcesScript)} ${hashOf(colourModeScript)} ${hashOf(earlyClickScript)}`

test('the CSP allows our own scripts and two constant inline ones only', () => {
  expect(policyOf(securityHeaders(anEnv({ publicUrl: 'https://bot.example' })))).toEqual({
    'default-src': "'self'",
    'script-src': scripts,
    'style-src': "'self' 'unsafe-inline'",
    'style-src-elem': expect.stringMatching(/^'self'( 'sha256-\S+'){2}$/),
    'style-src-attr': "'unsafe-inline'",
    'img-src': "'self' data: https://cdn.discordapp.com https:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
    'form-action': "'self' https://discord.com",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'default nextjs nextjs#bundler',
    'upgrade-insecure-requests': '',
  })
})

test('the CSP allows only the origin of the configured analytics, for scripts and calls', () => {
  const analytics = { scriptUrl: 'https://stats.example/js/script.js', websiteId: null }
  const policy = policyOf(securityHeaders(anEnv({ analytics })))
  expect(policy['script-src']).toBe(`${scripts} https://stats.example`)
  expect(policy).not.toHaveProperty('require-trusted-types-for')
  expect(policy['connect-src']).toBe("'self' https://stats.example")
})

test('the CSP of the demo allows its stand-in for Discord', () => {
  const { env } = readDemoEnv({ PORT: '4000' }, Buffer.alloc(32))
  const policy = policyOf(securityHeaders(env))
  expect(policy['img-src']).toContain('http://localhost:4001')
  expect(policy['form-action']).toBe("'self' http://localhost:4001")
})

test('the other headers are set, and HSTS on https only', () => {
  const { 'Content-Security-Policy': _, ...headers } = securityHeaders(
    anEnv({ publicUrl: 'https://bot.example' }),
  )
  expect(headers).toEqual({
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Strict-Transport-Security': 'max-age=31536000',
  })
  expect(securityHeaders(anEnv())).not.toHaveProperty('Strict-Transport-Security')
})

test("a page's CSP allows the styles in its head, and none in its body", () => {
  const { 'Content-Security-Policy': policy = '' } = securityHeaders(anEnv())
  const [inHead, injected] = ['a{color:red}', 'body{display:none}']
  const html = `<head><style data-emotion="css 1">${inHead}</style></head><body><style>${injected}</style></body>`

  const allowed = allowStyles(policy, html)

  expect(allowed).toContain(hashOf(inHead))
  expect(allowed).not.toContain(hashOf(injected))
  expect(allowed.replace(` ${hashOf(inHead)}`, '')).toBe(policy)
})

test('violations are reported to our own host where error reports are configured', () => {
  const policy = policyOf(securityHeaders(anEnv({ errorReportsDsn: 'https://key@errors.example/1' })))
  expect(policy['report-uri']).toBe('/error-reports/csp')
  expect(policyOf(securityHeaders(anEnv()))).not.toHaveProperty('report-uri')
})
