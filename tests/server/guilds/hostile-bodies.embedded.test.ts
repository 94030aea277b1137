import { expect, test } from 'vitest'
import { transferBytes } from '@/contract/limits'
import { maxJsonBytes } from '@/server/http/bounded-body'
import { ids } from '@/tests/support/factories'
import { aRuntime, botKey, origin } from '@/tests/server/test-runtime'
import { createAuthApp } from '@/server/auth/app'
import { createErrorReportsApp } from '@/server/http/sentry-tunnel'
import { signIn } from '@/tests/server/sign-in'
import { aCollector } from '@/tests/server/http/test-app'
import { aWatchedServer, expectCheap, watched, worstJson } from './measured-server'

const json = { 'content-type': 'application/json' }
const guild = `/guilds/${ids.guild}`
const person = `/users/${ids.user}`
const bot = { ...json, authorization: `Bot ${botKey}` }

const routes: [string, string, string, Record<string, string>][] = [
  ['PATCH', `${guild}/settings`, 'manager_roles', json],
  ['PATCH', `${guild}/settings`, 'chat_prefix', json],
  ['PATCH', `${guild}/features/custom-commands`, 'commands', json],
  ['PATCH', `${guild}/features/welcome`, 'message', json],
  ['POST', `${guild}/history/1/revert`, 'paths', json],
  ['PATCH', person, 'profile_embed', json],
  ['PATCH', person, 'possibleProfileArguments', json],
  ['POST', '/user/game', 'host', json],
  ['POST', '/bot/heartbeat', 'shards', bot],
  ['POST', `/bot${guild}/loaded`, 'versions', bot],
]

test.each(routes)(
  '%s %s answers hostile values of %s quickly, without delaying others',
  async (method, path, key, headers) => {
    const { sendWatched } = await aWatchedServer()
    await sendWatched(method, path, '{}', headers)
    for (const [kind, body] of Object.entries(worstJson(maxJsonBytes, key))) {
      expect(body.length, kind).toBeLessThanOrEqual(maxJsonBytes)
      const answer = await sendWatched(method, path, body, headers)
      expect([400, 404, 422], kind).toContain(answer.status)
      expectCheap(answer, kind)
    }
  },
)

const boundary = 'b'
const form = { 'content-type': `multipart/form-data; boundary=${boundary}` }
const field = (name: string, text: string, more = '') =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${text}\r\n`
const formOf = (...fields: string[]) => `${fields.join('')}--${boundary}--\r\n`

const forms = {
  'a megabyte of empty texts': formOf(field('profile_embed', `[${Array(330_000).fill('""').join()}]`)),
  'a megabyte of nothing': formOf(field('profile_embed', ' '.repeat(1_000_000))),
  'a name of a megabyte': formOf(field('n'.repeat(1_000_000), '1')),
  'a file whose field has a name of a megabyte': formOf(
    field('n'.repeat(1_000_000), '1', '; filename="a.png"'),
  ),
  'thousands of fields': formOf(...Array.from({ length: 16_000 }, (_, index) => field(`f${index}`, '1'))),
  'a boundary that never comes': `--${boundary}\r\n${'\r\n--'.repeat(250_000)}`,
  'a header that never ends': `--${boundary}\r\n${'a: b\r\n'.repeat(170_000)}`,
  'a long header': `--${boundary}\r\nContent-Disposition: form-data; name="${'%22'.repeat(330_000)}"\r\n\r\n1`,
  quotes: `--${boundary}\r\nContent-Disposition: form-data; name=${'"'.repeat(1_000_000)}\r\n\r\n1`,
}

test('hostile forms are answered quickly, without delaying others', async () => {
  const { sendWatched } = await aWatchedServer()
  await sendWatched('PATCH', person, formOf(field('premium', 'false')), form)

  for (const [kind, body] of Object.entries(forms))
    for (const [method, path] of [
      ['PATCH', person],
      ['POST', `${person}/images`],
    ] as const) {
      const answer = await sendWatched(method, path, body, form)
      expect([400, 415, 422], kind).toContain(answer.status)
      expectCheap(answer, kind)
    }
})

const many = <Value>(count: number, make: (index: number) => Value) =>
  Array.from({ length: count }, (_, index) => make(index))
const idOf = (index: number) => String(600_000_000_000_000_000n + BigInt(index))
const imageOf = (index: number) =>
  `${origin}/media/guilds/200000000000000009/${String(index).padStart(22, 'A')}.webp`

const fileOf = (parts: Record<string, unknown>) => ({
  format: 'guildhall/configuration',
  version: 1,
  exported_at: '2026-03-01T12:00:00Z',
  guild: { id: '200000000000000009', name: 'Elsewhere' },
  features: {},
  roles: [],
  channels: [],
  ...parts,
})
const welcome = (options: Record<string, unknown>) => ({
  features: { welcome: { enabled: false, ...options } },
})

/** As much as an import may weigh, and then as many values as it may have. */
const imports: Record<string, unknown> = {
  'addresses of images in every text': fileOf(
    welcome({ message: many(100, () => many(80, imageOf).join(' ')) }),
  ),
  'ever other images': fileOf(welcome({ message: many(8_000, imageOf).join(' ') })),
  'mentions of ever other roles': fileOf(
    welcome({ message: many(38_000, (index) => `<@&${idOf(index)}>`).join('') }),
  ),
  'options that nobody knows': fileOf(welcome(Object.fromEntries(many(85_000, (index) => [`o${index}`, 1])))),
  'thousands of rows where there may be a hundred': fileOf({
    features: {
      'custom-commands': { enabled: false, commands: many(4_900, () => ({ roles: many(8, idOf) })) },
    },
  }),
  'thousands of corrections that are none': {
    configuration: fileOf({}),
    roles: Object.fromEntries(many(4_900, (index) => [`role ${index}`, 'none'])),
  },
  'hundreds of features with hundreds of options': fileOf({
    features: Object.fromEntries(
      many(200, (index) => [
        `f${index}`,
        { enabled: true, ...Object.fromEntries(many(199, (option) => [`o${option}`, 1])) },
      ]),
    ),
  }),
  'a correction under a long name': {
    configuration: fileOf({}),
    roles: { ['1'.repeat(1_000_000)]: null },
  },
}
const requestOf = (value: unknown) =>
  JSON.stringify(Object.hasOwn(Object(value), 'configuration') ? value : { configuration: value })

test.each(Object.entries(imports))(
  'an import of %s finishes quickly, without delaying others',
  async (_, value) => {
    const { sendWatched } = await aWatchedServer()
    const body = requestOf(value)
    expect(body.length).toBeLessThan(transferBytes)

    const path = `${guild}/import?dry_run=1`
    // What a process does only once it has done.
    await sendWatched('POST', path, requestOf(fileOf(welcome({}))), json)
    const answer = await sendWatched('POST', path, body, json)

    expect([200, 400, 422]).toContain(answer.status)
    expectCheap(answer, 'an import', { text: 10_000 + body.length / 10, work: 1_000 })
  },
)

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
