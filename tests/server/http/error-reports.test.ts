import { expect, test } from 'vitest'
import { failure } from '@/api/failure.schema'
import { createErrorReportsApp } from '@/server/http/sentry-tunnel'
import { aRuntime, origin } from '@/tests/server/a-runtime'
import { aCollector } from './a-collector'

const envelope = (dsn: string, event: object = { message: 'A button broke' }) =>
  [JSON.stringify({ dsn, sent_at: '2026-08-01T12:00:00Z' }), '{"type":"event"}', JSON.stringify(event)].join(
    '\n',
  )

type Options = {
  errorReportsDsn: string | null
  trustedProxies?: number
  now?: () => Date
  timeoutMs?: number
}

async function aTunnel({ timeoutMs, now = () => new Date(), ...env }: Options) {
  const app = createErrorReportsApp(await aRuntime({ env, now }), { timeoutMs })
  const send = (body: BodyInit | ReadableStream, headers: Record<string, string> = {}) =>
    app.request('/error-reports', {
      method: 'POST',
      headers: {
        'content-type': 'text/plain;charset=UTF-8',
        origin,
        'sec-fetch-site': 'same-origin',
        ...headers,
      },
      body,
      ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
    })
  return { app, send }
}

async function refusal(response: Response) {
  const { code, detail } = failure.parse(await response.json())
  expect(detail).not.toBe('')
  return [response.status, code]
}

test('a report reaches the configured host and project as it was sent', async () => {
  const collector = await aCollector()
  const { send } = await aTunnel({ errorReportsDsn: collector.dsn })

  const response = await send(envelope(collector.dsn))

  expect(response.status).toBe(200)
  expect(collector.received).toMatchObject([{ url: '/api/7/envelope/', body: envelope(collector.dsn) }])
})

test('both media types of an envelope are taken, no other', async () => {
  const collector = await aCollector()
  const { send } = await aTunnel({ errorReportsDsn: collector.dsn })
  const as = (type: string) => send(envelope(collector.dsn), { 'content-type': type })

  expect((await as('application/x-sentry-envelope')).status).toBe(200)
  for (const type of ['application/json', 'multipart/form-data; boundary=x', 'constructor'])
    expect(await refusal(await as(type))).toEqual([415, 'unsupported_media_type'])
  expect(collector.received).toHaveLength(1)
})

test('cookies and what the browser says about itself stay here', async () => {
  const collector = await aCollector()
  const { send } = await aTunnel({ errorReportsDsn: collector.dsn, trustedProxies: 1 })

  await send(envelope(collector.dsn), {
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
  expect(headers).not.toHaveProperty('cookie')
  expect(headers).not.toHaveProperty('authorization')
  expect(headers).not.toHaveProperty('origin')
})

test('a foreign host, project or key is refused and nothing is sent anywhere', async () => {
  const [collector, foreign] = [await aCollector(), await aCollector()]
  const { send } = await aTunnel({ errorReportsDsn: collector.dsn })
  const others = [
    foreign.dsn,
    collector.dsn.replace('/7', '/8'),
    collector.dsn.replace('abc123', 'abc124'),
    collector.dsn.replace('http:', 'https:'),
    'http://abc123@evil.example/7',
    `${collector.dsn}/../8`,
    `http://abc123@evil.example@${collector.host}/7`,
  ]

  for (const dsn of others) expect(await refusal(await send(envelope(dsn)))).toEqual([403, 'foreign_dsn'])
  expect([...collector.received, ...foreign.received]).toEqual([])
})

test('what is no envelope is refused and nothing is sent', async () => {
  const collector = await aCollector()
  const { send } = await aTunnel({ errorReportsDsn: collector.dsn })
  const bodies = [
    '',
    'not json\n',
    '{}\n{}',
    '[]\n',
    'null\n',
    envelope('no address'),
    envelope(`${collector.dsn}/more`),
    envelope(collector.dsn.replace('abc123', 'abc123:secret')),
    envelope(`${collector.dsn}?x=1`),
    envelope(collector.dsn).split('\n')[0] ?? '',
    `{"pad":"${'x'.repeat(9000)}","dsn":"${collector.dsn}"}\n{}`,
  ]

  for (const body of bodies) expect(await refusal(await send(body))).toEqual([400, 'malformed'])
  expect(collector.received).toEqual([])
})

test('a report that is too large is refused, also when it comes in pieces without a length', async () => {
  const collector = await aCollector()
  const { send } = await aTunnel({ errorReportsDsn: collector.dsn })
  let pieces = 0
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      pieces += 1
      controller.enqueue(new Uint8Array(16 * 1024))
    },
  })

  const large = envelope(collector.dsn, { message: 'x'.repeat(201 * 1024) })
  expect(await refusal(await send(large))).toEqual([413, 'too_large'])
  expect(await refusal(await send(endless))).toEqual([413, 'too_large'])
  expect(pieces).toBeLessThan(20)
  expect(collector.received).toEqual([])
})

test('only our own pages may report', async () => {
  const collector = await aCollector()
  const { send } = await aTunnel({ errorReportsDsn: collector.dsn })
  const from = (headers: Record<string, string>) => send(envelope(collector.dsn), headers)

  expect(await refusal(await from({ 'sec-fetch-site': 'cross-site' }))).toEqual([403, 'cross_site'])
  expect(await refusal(await from({ 'sec-fetch-site': 'same-site' }))).toEqual([403, 'cross_site'])
  expect(collector.received).toEqual([])
})

test('without Sec-Fetch-Site the origin decides', async () => {
  const collector = await aCollector()
  const { app } = await aTunnel({ errorReportsDsn: collector.dsn })
  const from = (sender: string) =>
    app.request('/error-reports', {
      method: 'POST',
      headers: { 'content-type': 'text/plain', origin: sender },
      body: envelope(collector.dsn),
    })

  expect(await refusal(await from('https://evil.example'))).toEqual([403, 'cross_site'])
  expect((await from(origin)).status).toBe(200)
})

test('there is nothing here where no reports are configured', async () => {
  const collector = await aCollector()
  const { send } = await aTunnel({ errorReportsDsn: null })

  expect(await refusal(await send(envelope(collector.dsn)))).toEqual([404, 'not_found'])
  expect(collector.received).toEqual([])
})

test('another method is refused', async () => {
  const { app } = await aTunnel({ errorReportsDsn: 'http://abc123@127.0.0.1:9/7' })

  expect(await refusal(await app.request('/error-reports'))).toEqual([405, 'method_not_allowed'])
})

test('one address sends 60 reports a minute, another is not held up by it', async () => {
  const collector = await aCollector()
  let at = Date.parse('2026-08-01T12:00:00Z')
  const { send } = await aTunnel({
    errorReportsDsn: collector.dsn,
    trustedProxies: 1,
    now: () => new Date(at),
  })
  const from = (address: string) => send(envelope(collector.dsn), { 'x-forwarded-for': address })

  for (let report = 0; report < 60; report += 1) expect((await from('203.0.113.9')).status).toBe(200)
  const refused = await from('203.0.113.9')
  expect(refused.headers.get('retry-after')).toBe('60')
  expect(await refusal(refused)).toEqual([429, 'rate_limited'])
  expect((await from('203.0.113.10')).status).toBe(200)

  at += 60_000
  expect((await from('203.0.113.9')).status).toBe(200)
  expect(collector.received).toHaveLength(62)
})

test('a collector that wants less is obeyed', async () => {
  const collector = await aCollector((response) => {
    response.writeHead(429, { 'retry-after': '30', 'x-sentry-rate-limits': '30:error:key' }).end()
  })
  const { send } = await aTunnel({ errorReportsDsn: collector.dsn })

  const response = await send(envelope(collector.dsn))

  expect(response.headers.get('retry-after')).toBe('30')
  expect(response.headers.get('x-sentry-rate-limits')).toBe('30:error:key')
  expect(await refusal(response)).toEqual([429, 'rate_limited'])
})

test('a redirect of the collector is not followed', async () => {
  const elsewhere = await aCollector()
  const collector = await aCollector((response) => {
    response.writeHead(307, { location: `http://${elsewhere.host}/` }).end()
  })
  const { send } = await aTunnel({ errorReportsDsn: collector.dsn })

  expect(await refusal(await send(envelope(collector.dsn)))).toEqual([502, 'collector_refused'])
  expect(elsewhere.received).toEqual([])
})

test('a collector that cannot be reached or does not answer in time is a failure of its own', async () => {
  const silent = await aCollector(() => undefined)
  const slow = await aTunnel({ errorReportsDsn: silent.dsn, timeoutMs: 50 })
  const away = await aTunnel({ errorReportsDsn: 'http://abc123@127.0.0.1:1/7' })

  expect(await refusal(await slow.send(envelope(silent.dsn)))).toEqual([504, 'collector_timeout'])
  expect(await refusal(await away.send(envelope('http://abc123@127.0.0.1:1/7')))).toEqual([
    502,
    'collector_unreachable',
  ])
})
