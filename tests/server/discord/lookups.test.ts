import { expect, test } from 'vitest'
import { failure, held, json } from '@/tests/server/fake-discord'
import { aDiscordClient, aGuild, aUser, guildId, otherGuildId, userId } from './test-discord-client'

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
