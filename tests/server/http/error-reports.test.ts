import { expect, test } from 'vitest'
import { createErrorReportsApp } from '@/server/http/sentry-tunnel'
import { aRuntime, origin } from '@/tests/server/test-runtime'
import { expectFailure } from '@/tests/server/test-server'
import { aCollector } from './test-app'

const envelope = (dsn: string, message = 'A button broke') =>
  [{ dsn, sent_at: '2026-08-01T12:00:00Z' }, { type: 'event' }, { message }]
    .map((part) => JSON.stringify(part))
    .join('\n')

type Env = { errorReportsDsn?: string | null; trustedProxies?: number }
type Options = Env & { answer?: Parameters<typeof aCollector>[0]; now?: () => Date; timeoutMs?: number }
const fromOurPage = { 'content-type': 'text/plain;charset=UTF-8', origin, 'sec-fetch-site': 'same-origin' }

/** The tunnel to a collector. */
async function aTunnel({ answer, timeoutMs, now = () => new Date(), ...env }: Options = {}) {
  const collector = await aCollector(answer)
  const rt = await aRuntime({ env: { errorReportsDsn: collector.dsn, ...env }, now })
  const app = createErrorReportsApp(rt, { timeoutMs })
  const send = (body: BodyInit = envelope(collector.dsn), headers: Record<string, string> = fromOurPage) => {
    const half = body instanceof ReadableStream ? { duplex: 'half' } : {}
    return app.request('/error-reports', { method: 'POST', headers, body, ...half })
  }
  return { app, collector, send }
}

test('a report reaches the configured host and project', async () => {
  const { collector, send } = await aTunnel()

  expect((await send()).status).toBe(200)
  expect(collector.received).toMatchObject([{ url: '/api/7/envelope/' }])
  expect(linesOf(collector.received[0]?.body)).toEqual([
    { dsn: collector.dsn },
    { type: 'event' },
    { message: 'A button broke', sdk: { name: 'guildhall.browser', settings: { infer_ip: 'never' } } },
  ])
})

const linesOf = (body = '') => body.split('\n').map((line) => JSON.parse(line) as unknown)

test('what our pages never report is not passed on', async () => {
  const { collector, send } = await aTunnel()
  const [head = '', item = ''] = envelope(collector.dsn).split('\n')
  const frame = { filename: `${origin}/guilds/300000000000000001?q=secret`, lineno: 3, vars: { secret: 1 } }
  const event = {
    exception: { values: [{ type: 'Error', value: 'Broke', stacktrace: { frames: [frame] } }] },
    request: { url: `${origin}/guilds/300000000000000001#secret`, cookies: 'secret=1', data: 'secret' },
    user: { id: 'secret', ip_address: '{{auto}}' },
    extra: { secret: 1 },
    breadcrumbs: [{ message: 'secret' }],
    sdk: { settings: { infer_ip: 'auto' } },
  }
  const other = JSON.stringify({ type: 'attachment', length: 6 })

  expect((await send([head, item, JSON.stringify(event)].join('\n'))).status).toBe(200)
  for (const body of [
    [head, other, 'secret'],
    [head, item, '{}', other, 'secret'],
    [head, JSON.stringify({ type: 'session' }), '{}'],
    [head, item, '[]'],
    [head],
  ])
    await expectFailure(send(body.join('\n')), 400, 'malformed')

  expect(collector.received).toHaveLength(1)
  expect(collector.received[0]?.body).not.toMatch(/secret|auto|3000000/)
  expect(linesOf(collector.received[0]?.body)[2]).toMatchObject({
    exception: { values: [{ stacktrace: { frames: [{ filename: `${origin}/guilds/[id]`, lineno: 3 }] } }] },
    request: { url: `${origin}/guilds/[id]` },
  })
})

test('a flood of errors leaves reports of the content security policy through, and all addresses have one budget', async () => {
  const at = new Date('2026-08-01T12:00:00Z')
  const { app, collector, send } = await aTunnel({ trustedProxies: 1, now: () => at })
  const headersOf = (address: string) => ({ ...fromOurPage, 'x-forwarded-for': address })
  const flood = (address: string) => send('{}', headersOf(address))
  const violation = {
    'document-uri': `${origin}/guilds/300000000000000001`,
    'blocked-uri': 'inline',
    'effective-directive': 'script-src',
  }

  for (let address = 0; address < 10; address += 1)
    for (let report = 0; report < 60; report += 1)
      await expectFailure(flood(`203.0.113.${address}`), 400, 'malformed')
  await expectFailure(flood('203.0.113.200'), 429, 'rate_limited')

  const headers = { ...headersOf('203.0.113.1'), 'content-type': 'application/csp-report' }
  const body = JSON.stringify({ 'csp-report': violation })
  expect((await app.request('/error-reports/csp', { method: 'POST', headers, body })).status).toBe(200)
  expect(collector.received).toHaveLength(1)
  expect(collector.received[0]?.body).toContain('/guilds/[id]')
})

test('only the two media types of an envelope are accepted', async () => {
  const { collector, send } = await aTunnel()
  const as = (type: string) => send(undefined, { ...fromOurPage, 'content-type': type })

  expect((await as('application/x-sentry-envelope')).status).toBe(200)
  for (const type of ['application/json', 'multipart/form-data; boundary=x', 'constructor'])
    await expectFailure(as(type), 415, 'unsupported_media_type')
  expect(collector.received).toHaveLength(1)
})

test('cookies and headers about the browser are not forwarded', async () => {
  const { collector, send } = await aTunnel({ trustedProxies: 1 })

  await send(undefined, {
    ...fromOurPage,
    cookie: 'guildhall=secret-session',
    authorization: 'Bearer secret-token',
    referer: `${origin}/guilds/1`,
    'user-agent': 'Somebody and their browser',
    'x-forwarded-for': '203.0.113.9',
    'accept-language': 'de',
  })

  const { headers } = collector.received[0] ?? {}
  expect(headers).toMatchObject({ 'content-type': 'application/x-sentry-envelope' })
  expect(JSON.stringify(headers)).not.toMatch(/secret|Somebody|203\.0\.113\.9|guilds/)
  for (const name of ['cookie', 'authorization', 'origin']) expect(headers).not.toHaveProperty(name)
})

test('a foreign host, project or key is refused, and nothing is forwarded', async () => {
  const foreign = await aCollector()
  const { collector, send } = await aTunnel()
  const others = [
    foreign.dsn,
    collector.dsn.replace('/7', '/8'),
    collector.dsn.replace('abc123', 'abc124'),
    collector.dsn.replace('http:', 'https:'),
    'http://abc123@evil.example/7',
    `${collector.dsn}/../8`,
    `http://abc123@evil.example@${collector.host}/7`,
  ]

  for (const dsn of others) await expectFailure(send(envelope(dsn)), 403, 'foreign_dsn')
  expect([...collector.received, ...foreign.received]).toEqual([])
})

test('an invalid envelope is refused, and nothing is forwarded', async () => {
  const { collector, send } = await aTunnel()
  const bodies = [
    ...['', 'not json\n', '{}\n{}', '[]\n', 'null\n'],
    envelope('no address'),
    envelope(`${collector.dsn}/more`),
    envelope(collector.dsn.replace('abc123', 'abc123:secret')),
    envelope(`${collector.dsn}?x=1`),
    envelope(collector.dsn).split('\n')[0],
    `{"pad":"${'x'.repeat(9000)}","dsn":"${collector.dsn}"}\n{}`,
  ]

  for (const body of bodies) await expectFailure(send(body), 400, 'malformed')
  expect(collector.received).toEqual([])
})

test('a report that is too large is refused, also when chunked without a length', async () => {
  const { collector, send } = await aTunnel()
  let pieces = 0
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      pieces += 1
      controller.enqueue(new Uint8Array(16 * 1024))
    },
  })

  await expectFailure(send(envelope(collector.dsn, 'x'.repeat(201 * 1024))), 413, 'too_large')
  await expectFailure(send(endless), 413, 'too_large')
  expect(pieces).toBeLessThan(20)
  expect(collector.received).toEqual([])
})

test('without configured error reports the tunnel answers 404', async () => {
  const { collector, send } = await aTunnel({ errorReportsDsn: null })

  await expectFailure(send(), 404, 'not_found')
  await expectFailure(send('{}', { ...fromOurPage, 'content-type': 'application/json' }), 404, 'not_found')
  expect(collector.received).toEqual([])
})

test('each address may send 60 reports a minute', async () => {
  let at = Date.parse('2026-08-01T12:00:00Z')
  const { collector, send } = await aTunnel({ trustedProxies: 1, now: () => new Date(at) })
  const from = (address: string) => send(undefined, { ...fromOurPage, 'x-forwarded-for': address })

  for (let report = 0; report < 60; report += 1) expect((await from('203.0.113.9')).status).toBe(200)
  const refused = await from('203.0.113.9')
  expect(refused.headers.get('retry-after')).toBe('60')
  await expectFailure(refused, 429, 'rate_limited')
  expect((await from('203.0.113.10')).status).toBe(200)

  at += 60_000
  expect((await from('203.0.113.9')).status).toBe(200)
  expect(collector.received).toHaveLength(62)
})

test('the collector’s rate limit is passed on', async () => {
  const rateLimits = { 'retry-after': '30', 'x-sentry-rate-limits': '30:error:key' }
  const { send } = await aTunnel({ answer: (response) => response.writeHead(429, rateLimits).end() })

  const response = await send()

  expect(Object.fromEntries(response.headers)).toMatchObject(rateLimits)
  await expectFailure(response, 429, 'rate_limited')
})

test('a redirect of the collector is not followed', async () => {
  const elsewhere = await aCollector()
  const location = `http://${elsewhere.host}/`
  const { send } = await aTunnel({ answer: (response) => response.writeHead(307, { location }).end() })

  await expectFailure(send(), 502, 'collector_refused')
  expect(elsewhere.received).toEqual([])
})

test('an unreachable collector and a slow one have their own error codes', async () => {
  const errorReportsDsn = 'http://abc123@127.0.0.1:1/7'
  const slow = await aTunnel({ answer: () => undefined, timeoutMs: 50 })
  const away = await aTunnel({ errorReportsDsn })

  await expectFailure(slow.send(), 504, 'collector_timeout')
  await expectFailure(away.send(envelope(errorReportsDsn)), 502, 'collector_unreachable')
})

test('CSP reports are forwarded without query strings and extra keys', async () => {
  const { app, collector } = await aTunnel()
  const report = {
    'document-uri': `${origin}/guilds/1?next=secret`,
    'blocked-uri': 'https://evil.example/a.js?token=secret',
    'effective-directive': 'script-src-elem',
    'violated-directive': 'script-src-elem',
    'script-sample': 'secret text',
    'line-number': 3,
  }
  const headers = { ...fromOurPage, 'content-type': 'application/csp-report' }
  const send = (body: unknown) =>
    app.request('/error-reports/csp', { method: 'POST', headers, body: JSON.stringify(body) })

  expect((await send({ 'csp-report': report })).status).toBe(200)
  expect(collector.received).toMatchObject([{ url: '/api/7/security/?sentry_key=abc123' }])
  expect(JSON.parse(collector.received[0]?.body ?? '')).toEqual({
    'csp-report': {
      'document-uri': `${origin}/guilds/1`,
      'blocked-uri': 'https://evil.example/a.js',
      'effective-directive': 'script-src-elem',
      'violated-directive': 'script-src-elem',
      'line-number': 3,
    },
  })
  for (const body of [[], {}, { 'csp-report': { ...report, 'effective-directive': 'x'.repeat(501) } }])
    await expectFailure(send(body), 400, 'malformed')
  expect(collector.received).toHaveLength(1)
})
