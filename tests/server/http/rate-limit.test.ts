import { expect, test } from 'vitest'
import { rateLimits } from '@/server/db/schema'
import { limitRate } from '@/server/http/rate-limit'
import { aReplicaOf, aRuntime } from '@/tests/server/test-runtime'
import { anApp, listening } from './test-app'

const rate = { limit: 3, windowSeconds: 60 }

async function aCounter() {
  const clock = { now: new Date('2026-03-01T12:00:00Z') }
  const rt = await aRuntime({ now: () => clock.now })
  const attempt = (key = 'login:a', replica = rt) =>
    limitRate(replica, key, rate).then(
      () => 'passed',
      (error: unknown) => error,
    )
  return { rt, clock, attempt }
}

test('an exhausted limit says when to retry', async () => {
  const { clock, attempt } = await aCounter()
  for (let tries = 0; tries < 3; tries += 1) expect(await attempt()).toBe('passed')
  clock.now = new Date('2026-03-01T12:00:20Z')

  const refusal = { status: 429, code: 'rate_limited', extra: { retry_after: 40 } }
  expect(await attempt()).toMatchObject(refusal)
  expect(await attempt('login:b')).toBe('passed')
  clock.now = new Date('2026-03-01T12:01:00Z')
  expect(await attempt()).toBe('passed')
})

test('a clock that was temporarily ahead locks nobody out', async () => {
  const { clock, attempt } = await aCounter()
  clock.now = new Date('2026-03-02T12:00:00Z')
  for (let tries = 0; tries < 4; tries += 1) await attempt()
  clock.now = new Date('2026-03-01T12:00:00Z')

  expect(await attempt()).toBe('passed')
})

test('a replica whose clock is slightly behind continues the count', async () => {
  const { rt, clock, attempt } = await aCounter()
  const behind = { ...rt, now: () => new Date(clock.now.getTime() - 2_000) }
  for (let tries = 0; tries < 3; tries += 1) await attempt()

  expect(await attempt('login:a', behind)).toMatchObject({ code: 'rate_limited' })
})

test('two replicas share one limit', async () => {
  const { rt, attempt } = await aCounter()
  const replica = await aReplicaOf(rt)
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, (_, index) => attempt('login:a', index % 2 ? rt : replica)),
  )
  expect(outcomes.filter((outcome) => outcome === 'passed')).toHaveLength(3)
})

test('expired windows are deleted', async () => {
  const { rt, clock, attempt } = await aCounter()
  await attempt('login:a')
  await attempt('login:b')
  clock.now = new Date('2026-03-01T12:02:00Z')
  await attempt('login:c')
  expect(await rt.db.select({ key: rateLimits.key }).from(rateLimits)).toEqual([{ key: 'login:c' }])
})

/** What the app takes for the caller's address, through a real server. */
async function addressSeen(trustedProxies: number, forwarded?: string) {
  const { app } = anApp({ env: { trustedProxies } })
  const port = await listening(app)
  const headers: HeadersInit = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  return (await fetch(`http://127.0.0.1:${port}/backend/address`, { headers })).json()
}

test.each([
  [0, undefined, '127.0.0.1'],
  [0, '203.0.113.7', '127.0.0.1'],
  [1, undefined, '127.0.0.1'],
  [1, '203.0.113.7', '203.0.113.7'],
  [1, '198.51.100.1, 203.0.113.7', '203.0.113.7'],
  [2, '198.51.100.1, 203.0.113.7, 10.0.0.1', '203.0.113.7'],
  [2, '203.0.113.7', '127.0.0.1'],
  [1, 'nonsense', '127.0.0.1'],
  [1, '203.0.113.7:4711', '203.0.113.7'],
  [1, '[2001:db8::1]:4711', '2001:db8::1'],
  [1, '::ffff:203.0.113.7', '203.0.113.7'],
])('the address behind %i proxies with X-Forwarded-For %s is %s', async (proxies, forwarded, expected) => {
  expect(await addressSeen(proxies, forwarded)).toEqual({ address: expected })
})

test('without a connection the address is unknown', async () => {
  const { app } = anApp()
  expect(await (await app.request('/backend/address')).json()).toEqual({ address: 'unknown' })
})
