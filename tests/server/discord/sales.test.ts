import { expect, test } from 'vitest'
import { createBackendApp } from '@/server/start/backend-app'
import { failure, json } from '@/tests/server/fake-discord'
import { aClient, refusalOf } from '@/tests/server/test-server'
import { aSignedInUser, clientId, guildId, userId } from './test-discord-client'

const sku = '110000000000000001'
const route = `/applications/${clientId}/entitlements`
const sale = { id: '120000000000000001', sku_id: sku, user_id: userId, type: 8, deleted: false }
const second = 1_000

/** Somebody at the router, with the real client before a Discord that sold these. */
async function aBuyer(...sales: object[]) {
  const { fake, clock, rt, headers } = await aSignedInUser('token-a', { botToken: 'bot-token' })
  fake.asBot(route, json(sales))
  const app = createBackendApp({ ...rt, env: { ...rt.env, premiumSkuIds: [sku] } })
  const person = aClient(app, '/backend', { ...headers(), 'sec-fetch-site': 'same-origin' })
  return { fake, clock, person, read: () => person.read(`/users/${userId}/entitlements`) }
}

const bought = { premium: true, until: null, source: 'discord' }

test.each<[string, object, object]>([
  ['a subscription that goes on', {}, bought],
  [
    'one that was cancelled',
    { starts_at: '2025-12-01T00:00:00+00:00', ends_at: '2026-01-31T00:00:00.123456+00:00' },
    { ...bought, until: '2026-01-31T00:00:00.123Z' },
  ],
  ['a purchase that is kept', { consumed: false }, bought],
  ['a purchase that is used up', { consumed: true }, { premium: false }],
  ['one that was deleted', { deleted: true }, { premium: false }],
  ['one that has ended', { ends_at: '2025-12-31T23:59:59+00:00' }, { premium: false }],
  ['one that begins tomorrow', { starts_at: '2026-01-02T00:00:00+00:00' }, { premium: false }],
  ['one of something else', { sku_id: '110000000000000009' }, { premium: false }],
  ['somebody else’s', { user_id: '200000000000000099' }, { premium: false }],
  ['a server’s, which they paid', { guild_id: guildId }, { premium: false }],
])('what Discord has sold: %s', async (_, more, expected) => {
  const { read, fake } = await aBuyer({ ...sale, ...more })

  expect(await read()).toEqual(expected)
  const [call] = fake.callsTo(route, 'Bot bot-token')
  expect(Object.fromEntries(call?.query ?? [])).toMatchObject({ user_id: userId, sku_ids: sku })
})

test('premium that Discord has sold begins within ten seconds, and ends with it or a minute after Discord says so', async () => {
  const { read, fake, clock } = await aBuyer()
  expect(await read()).toEqual({ premium: false })
  fake.asBot(route, json([{ ...sale, ends_at: '2026-01-01T00:00:30Z' }]))
  clock.advance(10 * second)
  expect(await Promise.all([read(), read()])).toMatchObject([{ premium: true }, { premium: true }])
  expect(fake.callsTo(route, 'Bot')).toHaveLength(2)

  clock.advance(20 * second)
  expect(await read()).toEqual({ premium: false })

  fake.asBot(route, json([sale]))
  clock.advance(41 * second)
  expect(await read()).toEqual(bought)
  fake.asBot(route, json([]))
  clock.advance(59 * second)
  expect(await read()).toEqual(bought)
  clock.advance(second)
  expect(await read()).toEqual({ premium: false })
})

test('while Discord is away nobody loses premium for ten minutes, and nobody gets it', async () => {
  const { read, fake, clock, person } = await aBuyer(sale)
  expect(await read()).toEqual(bought)
  fake.asBot(route, failure(500))

  clock.advance(599 * second)
  expect(await read()).toEqual(bought)
  clock.advance(2 * second)
  expect(await read()).toEqual({ premium: false, unknown: true })
  expect(await refusalOf(await person.patch(`/users/${userId}`, { premium: true }))).toBe(
    '503 platform_unavailable',
  )
})
