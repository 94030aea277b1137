import { expect, test } from 'vitest'
import { createAuthApp } from '@/server/auth/app'
import { createErrorReportsApp } from '@/server/http/sentry-tunnel'
import { maxJsonBytes } from '@/server/http/bounded-body'
import { ids } from '@/tests/support/factories'
import { aRuntime, origin } from '@/tests/server/test-runtime'
import { signIn } from '@/tests/server/test-server'
import { aCollector } from '@/tests/server/http/test-app'
import { expectCheap, watched, worstJson } from './measured-server'

const ours = { origin, 'sec-fetch-site': 'same-origin' }
const kibibyte = 1024

/** What Node takes of all headers together, the address included, is 16 KiB. */
const maxHeaderBytes = 14 * kibibyte
const fill = (part: string, maxBytes = maxHeaderBytes) => part.repeat(maxBytes / part.length)

test('hostile error reports are answered quickly, without delaying others', async () => {
  const collector = await aCollector()
  const send = await watched(
    createErrorReportsApp(await aRuntime({ env: { errorReportsDsn: collector.dsn } })),
  )
  const type = { ...ours, 'content-type': 'text/plain' }
  const maxBytes = 200 * kibibyte
  const dsn = `{"dsn":"${collector.dsn}"}\n`
  const event = `${dsn}{"type":"event"}\n`
  const deep = `${'['.repeat(80 * kibibyte)}${']'.repeat(80 * kibibyte)}`
  const reports = {
    'a long message': `${event}{"message":"${'x'.repeat(maxBytes - event.length - 20)}"}`,
    'an event of many levels': `${event}{"message":${deep}}`,
    'a stack without end': `${event}{"exception":{"values":[{"stacktrace":{"frames":[${fill('{},', 150 * kibibyte)}{}]}}]}}`,
    'many lines': `${dsn}${fill('{}\n', maxBytes - dsn.length)}`,
    'no line': fill(' ', maxBytes),
    lines: fill('\n', maxBytes),
    ...Object.fromEntries(
      Object.entries(worstJson(8 * kibibyte, 'dsn')).map(([kind, header]) => [
        kind,
        `${header}\n`.padEnd(maxBytes),
      ]),
    ),
  }
  await send('POST', '/error-reports', `${event}{}`, type)

  for (const [kind, report] of Object.entries(reports)) {
    const answer = await send('POST', '/error-reports', report, type)
    expect([200, 400], kind).toContain(answer.status)
    expectCheap(answer, kind)
  }
  expect(collector.received).toHaveLength(2)
})

test('hostile sign-in requests are answered quickly, without delaying others', async () => {
  const rt = await aRuntime()
  const { cookie = '' } = await signIn(rt, ids.user)
  const send = await watched(createAuthApp(rt))
  const calls: [string, string, string, string][] = [
    ['many cookies', 'GET', '', `${fill('a=;', maxHeaderBytes - 200)}${cookie}`],
    ['a long cookie', 'GET', '', fill('guildhall=%', 200) + fill('%41')],
    ['many sign-ins under way', 'GET', '/login', fill('guildhall-sign-in-a=1;')],
    ['a long way back', 'GET', `/login?next=${fill('/%2e%2e')}`, cookie],
    ['many parameters', 'GET', `/callback?${fill('state=a&')}`, cookie],
    ['a long state', 'GET', `/callback?code=a&state=${fill('%F0%9F')}`, cookie],
    ['a long name of a session', 'DELETE', `/sessions/${fill('%2F')}`, cookie],
  ]
  await send('GET', '/api/auth', undefined, { ...ours, cookie })

  for (const [kind, method, path, cookies] of calls) {
    const answer = await send(method, `/api/auth${path}`, undefined, { ...ours, cookie: cookies })
    expect(answer.status, kind).toBeLessThan(431)
    expectCheap(answer, kind)
  }
  for (const [kind, body] of Object.entries(worstJson(maxJsonBytes))) {
    const headers = { ...ours, cookie, 'content-type': 'application/json' }
    const answer = await send('POST', '/api/auth/signout', body, headers)
    expect([400, 422], kind).toContain(answer.status)
    expectCheap(answer, kind)
  }
})
