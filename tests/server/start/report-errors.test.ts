import { DrizzleQueryError } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { HttpError } from '@/server/http/http-error'
import { tellOutages } from '@/server/outage-log'
import { createErrorReports } from '@/server/start/report-errors'
import { aDiscordClient, aUser, outcome } from '@/tests/server/discord/test-discord-client'
import { failure, json } from '@/tests/server/fake-discord'
import { aCollector, anApp } from '@/tests/server/http/test-app'
import { aRawBackend, before } from '@/tests/server/proxy/fake-backend'
import { aLog } from '@/tests/server/test-log'
import { ids } from '@/tests/support/factories'
import { anHttpServerOf } from './test-http-server'

const message = z.object({ message: z.string(), tags: z.record(z.string(), z.string()) })

const coded = (code: string) => Object.assign(new Error('canary\n    at canary (canary.ts:1:1)'), { code })

type Options = { dsn?: string; answer?: Parameters<typeof aCollector>[0] }

/** A server whose `/backend/fail` fails as told, and what its collector got. */
async function aFailingServer({ dsn, answer }: Options = {}) {
  const collector = await aCollector(answer)
  const { log, lines } = aLog('error')
  const clock = { now: 0 }
  let thrown = new Error('canary')
  const reports = createErrorReports({
    dsn: dsn ?? collector.dsn,
    mode: 'real',
    log,
    root: process.cwd(),
    now: () => clock.now,
  })
  const { app } = anApp({
    log,
    tell: reports.report,
    fail: () => {
      throw thrown
    },
  })
  const { url } = await anHttpServerOf(app, { trustedProxies: 1 })
  const fail = async (error: Error) => {
    thrown = error
    const headers = { cookie: 'canary=1', 'user-agent': 'canary', 'x-request-id': 'request-of-test' }
    return (await fetch(`${url}/backend/fail?canary`, { headers })).status
  }
  const toldOf = () => lines.map((line) => Object(JSON.parse(line)).msg)
  return { clock, fail, reports, received: collector.received, toldOf }
}

/** All errors of a name are the same: thrown at one place. */
const anErrorOf = (name: string) => Object.assign(new Error('canary'), { name })

test('an error that nobody expected is reported with its call and where it was thrown, and with nothing that was sent', async () => {
  const { fail, received, reports } = await aFailingServer()

  expect(await fail(new HttpError(403, 'no_access', 'No.'))).toBe(403)
  expect(await fail(coded('ECONNREFUSED'))).toBe(503)
  expect(await fail(new DrizzleQueryError('select canary', ['canary'], coded('42P01')))).toBe(500)
  await reports.flush()

  expect(received).toHaveLength(1)
  const [{ url, body } = { url: '', body: '' }] = received
  expect(url).toMatch(/^\/api\/7\/envelope\/\?.*sentry_key=abc123/)
  expect(JSON.parse(body.split('\n')[2] ?? '')).toMatchObject({
    transaction: 'GET /backend/fail',
    environment: 'production',
    release: expect.stringMatching(/^guildhall@\d/),
    tags: {
      ...{ request_id: 'request-of-test', method: 'GET', route: '/backend/fail' },
      ...{ status: '500', code: 'internal' },
    },
    exception: {
      values: [
        { type: 'Error', value: '42P01' },
        {
          value: 'A request failed 42P01',
          stacktrace: {
            frames: expect.arrayContaining([
              expect.objectContaining({
                filename: 'app:///tests/server/start/report-errors.test.ts',
                in_app: true,
              }),
            ]),
          },
        },
      ],
    },
  })
  expect(body).not.toMatch(/canary|user|cookie/)
  expect(body).not.toContain(process.cwd())
})

test('the same error is reported once a minute, and at most thirty others', async () => {
  const { clock, fail, received, reports } = await aFailingServer()
  const fails = async (names: string[]) => {
    for (const name of names) {
      await fail(anErrorOf(name))
      await reports.flush()
    }
    return received.length
  }

  expect(await fails(['A', 'A', 'A'])).toBe(1)
  expect(await fails(Array.from({ length: 40 }, (_, index) => `B${index}`))).toBe(30)
  clock.now += 60_000
  expect(await fails(['A', 'A'])).toBe(31)
})

test('an outage is reported once, when it begins, with its code and as nobody’s request', async () => {
  const { fail, reports, received } = await aFailingServer()
  tellOutages(reports.reportOutage)
  onTestFinished(() => tellOutages(null))
  const { fake, discord } = await aDiscordClient()
  fake.asUser('/users/@me', failure(500))
  const server = await before(await aRawBackend(({ socket }) => void socket.destroy()))

  for (let turn = 0; turn < 10; turn += 1) {
    expect(await fail(coded('57P01'))).toBe(503)
    expect((await server.get(`/guilds/${ids.guild}/settings`)).status).toBe(502)
    expect(await outcome(discord.currentUser(`canary ${turn}`))).toBe('platform_unavailable')
  }

  const events = () => received.map(({ body }) => z.parse(message, JSON.parse(body.split('\n')[2] ?? '')))
  await expect
    .poll(() => Object.fromEntries(events().map(({ message, tags }) => [message, tags])))
    .toEqual({
      'The database cannot be used: what needs it fails until it can': { code: '57P01' },
      'The backend (BACKEND_URL) does not answer': { code: 'backend_unreachable' },
      'Discord gives no usable answers': { code: '500' },
    })
  expect(received).toHaveLength(3)
  const told = received.map(({ body }) => body).join()
  for (const secret of ['canary', 'request-of-test', ids.guild]) expect(told).not.toContain(secret)
})

test('a call of Discord’s that fails alone is no outage', async () => {
  const told: string[] = []
  tellOutages((text) => void told.push(text))
  onTestFinished(() => tellOutages(null))
  const { fake, discord } = await aDiscordClient()

  for (const answer of [failure(500), json(aUser), failure(500), json(aUser)]) {
    fake.asUser('/users/@me', answer)
    await outcome(discord.currentUser('one who asks'))
  }

  expect(told).toEqual([])
})

test.each([
  ['is away', { dsn: 'http://abc123@127.0.0.1:1/7' }, 0],
  ['refuses', { answer: (response) => response.writeHead(403).end() }, 2],
  ['wants no more', { answer: (response) => response.writeHead(429, { 'retry-after': '60' }).end() }, 1],
] satisfies [string, Options, number][])(
  'a collector that %s gets no report twice, and calls are answered as ever',
  async (how, options, asked) => {
    const { fail, received, reports, toldOf } = await aFailingServer(options)

    for (const name of ['First', 'Second']) {
      expect(await fail(anErrorOf(name))).toBe(500)
      await reports.flush()
    }

    expect(received).toHaveLength(asked)
    const about = toldOf().filter((message) => message !== 'A request failed')
    expect(about).toEqual(how === 'wants no more' ? [] : ['Errors cannot be reported (ERROR_REPORTS_DSN)'])
  },
)
