import { expect, test } from 'vitest'
import { rateLimits } from '@/server/db/schema'
import { limitRate } from '@/server/http/rate-limit'
import { aReplicaOf, aRuntime } from '@/tests/server/a-runtime'

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

test('a budget that is used up says when to come back', async () => {
  const { clock, attempt } = await aCounter()
  for (let tries = 0; tries < 3; tries += 1) expect(await attempt()).toBe('passed')
  clock.now = new Date('2026-03-01T12:00:20Z')

  expect(await attempt()).toMatchObject({
    status: 429,
    code: 'rate_limited',
    extra: { retry_after: 40 },
  })
  expect(await attempt('login:b')).toBe('passed')
  clock.now = new Date('2026-03-01T12:01:00Z')
  expect(await attempt()).toBe('passed')
})

test('two replicas share one budget', async () => {
  const { rt, attempt } = await aCounter()
  const replica = await aReplicaOf(rt)
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, (_, index) => attempt('login:a', index % 2 ? rt : replica)),
  )
  expect(outcomes.filter((outcome) => outcome === 'passed')).toHaveLength(3)
})

test('windows that are over are swept away', async () => {
  const { rt, clock, attempt } = await aCounter()
  await attempt('login:a')
  await attempt('login:b')
  clock.now = new Date('2026-03-01T12:02:00Z')
  await attempt('login:c')
  expect(await rt.db.select({ key: rateLimits.key }).from(rateLimits)).toEqual([{ key: 'login:c' }])
})
