import { expect, test } from 'vitest'
import { failure, held, json } from '@/tests/server/fake-discord'
import { createBackendApp } from '@/server/start/backend-app'
import { aClient, refusalOf } from '@/tests/server/test-server'
import {
  aDiscordClient,
  aGuild,
  aSignedInUser,
  aUser,
  clientId,
  guildId,
  otherGuildId,
  userId,
} from './test-discord-client'

const path = `/guilds/${guildId}`
const guilds = '/users/@me/guilds'

test("a guild, its roles, its channels and its members are read with the bot's token", async () => {
  const { fake, discord } = await aDiscordClient({ botToken: 'bot' })
  fake.asBot(path, json(aGuild({ icon: 'a'.repeat(32), owner_id: userId })))
  fake.asBot(`${path}/members/${userId}`, json({ roles: [], user: aUser }))
  fake.asBot(`${path}/roles`, json([{ id: guildId, name: '@everyone', position: 0 }]))
  fake.asBot(`${path}/channels`, json([{ id: guildId, name: 'general', type: 0, parent_id: null }]))

  const guild = { id: guildId, name: 'The Forge', icon: 'a'.repeat(32), owner_id: userId }
  expect(await discord.guild(guildId)).toEqual(guild)
  expect(await discord.member(guildId, userId)).toMatchObject({ value: { user: { name: 'Ada' } } })
  expect(await discord.roles(guildId)).toMatchObject([
    { name: '@everyone', permissions: '0', managed: false },
  ])
  expect(await discord.channels(guildId)).toMatchObject([{ name: 'general', type: 0, position: 0 }])
})

test('how many members roles have is not known where Discord does not say, and the bot is no less there', async () => {
  const limits = { countsWait: 60_000 }
  const { fake, discord, clock } = await aDiscordClient({ botToken: 'bot', limits })
  fake.asBot(`${path}/roles`, json([]))
  fake.asBot(`${path}/roles/member-counts`, failure(404))
  expect(await discord.memberCounts(guildId)).toEqual({})
  expect(await discord.roles(guildId)).toEqual([])

  fake.asBot(`${path}/roles/member-counts`, json({ [otherGuildId]: 3 }))
  clock.advance(10 * 60_000)
  expect(await discord.memberCounts(guildId)).toEqual({ [otherGuildId]: 3 })
})

test.each([
  ['does not exist', failure(404, 10004)],
  ['is closed to the bot', failure(403, 50001)],
])('a guild that %s is cached as null for five seconds', async (_, answer) => {
  const { fake, discord, clock } = await aDiscordClient({ botToken: 'bot' })
  fake.asBot(path, answer)
  fake.asBot(`${path}/roles`, answer)
  fake.asBot(guilds, json([]))

  expect(await discord.guild(guildId)).toBeNull()
  expect(await discord.roles(guildId)).toBeNull()
  expect(await discord.guild(guildId)).toBeNull()
  expect(fake.callsTo(path, 'Bot')).toHaveLength(1)
  expect(fake.callsTo(`${path}/roles`, 'Bot')).toEqual([])

  fake.asBot(path, json(aGuild()))
  fake.asBot(guilds, json([aGuild()]))
  clock.advance(5_000)
  expect(await discord.guild(guildId)).toMatchObject({ name: 'The Forge' })
})

test('a guild is requested once a minute, or as often as the caller needs', async () => {
  const { fake, discord, clock } = await aDiscordClient({ botToken: 'bot' })
  fake.asBot(path, json(aGuild()))

  await discord.guild(guildId)
  clock.advance(30_000)
  await discord.guild(guildId)
  expect(fake.calls).toHaveLength(1)
  await discord.guild(guildId, { maxAge: 10_000 })
  expect(fake.calls).toHaveLength(2)
})

test('a caller that needs fresh data gets no stale answer', async () => {
  const { fake, discord, clock } = await aDiscordClient({ botToken: 'bot' })
  fake.asBot(`${path}/roles`, json([]))
  const strict = { maxAge: 5_000, rejectStale: true } as const
  await discord.roles(guildId, strict)
  await fake.close()

  expect(await discord.roles(guildId, strict)).toEqual([])
  clock.advance(5_000)
  await expect(discord.roles(guildId, strict)).rejects.toMatchObject({ code: 'platform_unavailable' })
  expect(await discord.roles(guildId, { maxAge: 5_000 })).toEqual([])
})

test('without a bot token nothing is requested', async () => {
  const { fake, discord } = await aDiscordClient()

  await expect(discord.guild(guildId)).rejects.toMatchObject({ status: 503, code: 'no_bot_token' })
  expect(fake.calls).toEqual([])
})

test('an invalid guild id is not sent to Discord', async () => {
  const { fake, discord } = await aDiscordClient({ botToken: 'bot' })

  for (const id of ['', '1', '../users/@me', `${guildId}/roles`, `${guildId}?x`, '%2e%2e'])
    await expect(discord.guild(id)).rejects.toMatchObject({ status: 404 })
  expect(fake.calls).toEqual([])
})

/** A person who sees two guilds. */
async function withBothGuilds(options: Parameters<typeof aDiscordClient>[0] = {}) {
  const stage = await aDiscordClient({ botToken: 'bot', ...options })
  stage.fake.asUser(guilds, json([aGuild(), aGuild({ id: otherGuildId })]))
  return stage
}

async function presenceIn(discord: Awaited<ReturnType<typeof aDiscordClient>>['discord'], maxAge = 60_000) {
  const { value } = await discord.guildsOf('token-a', { maxAge })
  return value.map(({ bot_present }) => bot_present)
}

test('each guild says whether the bot is in it', async () => {
  const { fake, discord } = await withBothGuilds()
  fake.asBot(guilds, json([aGuild()]))

  expect(await presenceIn(discord)).toEqual([true, false])
  expect(fake.callsTo(guilds, 'Bot')[0]?.authorization).toBe('Bot bot')
})

test('without a bot token the bot’s presence is unknown', async () => {
  const { fake, discord } = await withBothGuilds({ botToken: null })

  expect(await presenceIn(discord)).toEqual([undefined, undefined])
  expect(fake.callsTo(guilds, 'Bot')).toEqual([])
})

test("concurrent reads share one request for the bot's list", async () => {
  const { fake, discord, clock } = await withBothGuilds()
  const slow = held(json([aGuild()]))
  fake.asBot(guilds, slow.answer)

  const people = ['a', 'b', 'c', 'd'].map((token) => discord.guildsOf(token))
  slow.release()
  await Promise.all(people)
  clock.advance(59_000)
  await presenceIn(discord)

  expect(fake.callsTo(guilds, 'Bot')).toHaveLength(1)
})

test("a failing or slow list of the bot neither affects nor delays the user's list", async () => {
  const { fake, discord, clock } = await withBothGuilds({ limits: { presenceWait: 20 } })
  fake.asBot(guilds, failure(500))
  expect(await discord.guildsOf('token-a')).toMatchObject({ isStale: false })
  expect(await presenceIn(discord)).toEqual([undefined, undefined])

  const slow = held(json([aGuild()]))
  fake.asBot(guilds, slow.answer)
  clock.advance(5_000)
  expect(await presenceIn(discord)).toEqual([undefined, undefined])

  slow.release()
  await expect.poll(() => presenceIn(discord)).toEqual([true, false])
})

test("the result of a single guild's call overrides the list", async () => {
  const { fake, discord, clock } = await withBothGuilds()
  fake.asBot(guilds, json([aGuild()]))
  await presenceIn(discord)

  clock.advance(1_000)
  fake.asBot(`/guilds/${guildId}`, failure(404, 10004))
  fake.asBot(`/guilds/${otherGuildId}`, json(aGuild({ id: otherGuildId })))
  clock.advance(5_000)
  fake.asBot(guilds, json([]))
  await discord.guild(guildId)
  await discord.guild(otherGuildId)
  expect(await presenceIn(discord)).toEqual([false, true])

  fake.asBot(guilds, json([aGuild()]))
  clock.advance(60_000)
  expect(await presenceIn(discord)).toEqual([true, false])
})

test('refreshing right after inviting the bot shows it', async () => {
  const { fake, discord, clock } = await withBothGuilds()
  fake.asBot(guilds, json([]))
  expect(await presenceIn(discord)).toEqual([false, false])
  expect([...(await discord.absentFrom([guildId, otherGuildId]))]).toEqual([guildId, otherGuildId])

  fake.asBot(guilds, json([aGuild()]))
  clock.advance(5_000)

  expect(await presenceIn(discord)).toEqual([false, false])
  expect([...(await discord.absentFrom([guildId, otherGuildId]))]).toEqual([otherGuildId])
  expect(await presenceIn(discord, 5_000)).toEqual([true, false])
})

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
