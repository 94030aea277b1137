import { expect, test } from 'vitest'
import { discordLimits } from '@/server/discord/limits'
import { failure, held, json, limited } from '@/tests/server/fake-discord'
import { aDiscordClient, aGuild, aUser, guildId, outcome } from './test-discord-client'

const me = '/users/@me'
const guilds = '/users/@me/guilds'
const path = `/guilds/${guildId}`
const absent = failure(403, 50001)
const tokens = (count: number) => Array.from({ length: count }, (_, number) => `token-${number}`)

test('a rejected token is never sent again', async () => {
  const { fake, discord, clock } = await aDiscordClient()
  fake.asUser(me, failure(401))
  fake.asUser(guilds, json([]))

  expect(await outcome(discord.currentUser('token-a'))).toBe('platform_unauthorised')
  discord.forget('token-a')
  clock.advance(48 * 3_600_000)
  expect(await outcome(discord.currentUser('token-a'))).toBe('platform_unauthorised')
  expect(await outcome(discord.guildsOf('token-a'))).toBe('platform_unauthorised')

  expect(fake.calls).toHaveLength(1)
})

test.each([
  ['401', failure(401)],
  ['403', failure(403)],
  ['429', limited(60)],
])('many %s answers pause all calls for the length of the window', async (_, answer) => {
  const { fake, discord, clock } = await aDiscordClient({ limits: { refusals: 20 } })
  fake.asUser(me, answer)
  fake.asUser(guilds, json([]))

  for (const token of tokens(100)) await outcome(discord.currentUser(token))

  expect(fake.calls).toHaveLength(20)
  await expect(discord.guildsOf('somebody')).rejects.toMatchObject({
    status: 503,
    code: 'platform_paused',
    extra: { retry_after: 600 },
  })
  clock.advance(600_000)
  expect(await outcome(discord.guildsOf('somebody'))).toBe('answered')
})

test('concurrent refusals are limited too', async () => {
  const { fake, discord } = await aDiscordClient({ limits: { refusals: 20 } })
  const slow = held(failure(401))
  fake.asUser(me, slow.answer)

  const outcomes = tokens(500).map((token) => outcome(discord.currentUser(token)))
  slow.release()
  await Promise.all(outcomes)

  expect(fake.calls).toHaveLength(20)
  // Far below the number at which the platform bans an address.
  expect(discordLimits.refusals).toBeLessThanOrEqual(2_000)
})

test.each([
  ['refusals that are spread over hours', failure(401), 60_000],
  ['limits that others share', limited(60, { 'x-ratelimit-scope': 'shared' }), 0],
])('%s do not pause calls', async (_, answer, pause) => {
  const { fake, discord, clock } = await aDiscordClient({ limits: { refusals: 20 } })
  fake.asUser(me, answer)

  for (const token of tokens(50)) {
    await outcome(discord.currentUser(token))
    clock.advance(pause)
  }

  expect(fake.calls).toHaveLength(50)
})

test('while Discord is down calls are paused, then one call probes it', async () => {
  const { fake, discord, clock } = await aDiscordClient()
  fake.asUser(me, failure(500))

  for (const token of tokens(100))
    expect(await outcome(discord.currentUser(token))).toBe('platform_unavailable')
  expect(fake.calls).toHaveLength(discordLimits.outageAfter)

  clock.advance(discordLimits.outagePause)
  await Promise.all(tokens(100).map((token) => outcome(discord.currentUser(token))))
  expect(fake.calls).toHaveLength(discordLimits.outageAfter + 1)

  fake.asUser(me, json(aUser))
  clock.advance(discordLimits.outagePause)
  expect(await outcome(discord.currentUser('token-a'))).toBe('answered')
  expect(await outcome(discord.currentUser('token-b'))).toBe('answered')
})

test('a rejected bot token ends no session, and is tried again after a minute', async () => {
  const { fake, discord, lines, clock } = await aDiscordClient({ botToken: 'bot' })
  fake.asBot(`/guilds/${guildId}`, failure(401))

  for (let times = 0; times < 10; times += 1) {
    await expect(discord.guild(guildId)).rejects.toMatchObject({ status: 503, code: 'bot_token_refused' })
  }

  expect(fake.calls).toHaveLength(1)
  expect(lines.filter((line) => line.includes('"level":50'))).toHaveLength(1)

  fake.asBot(`/guilds/${guildId}`, json({ id: guildId, name: 'The Forge' }))
  clock.advance(discordLimits.botTokenPause)
  expect(await discord.guild(guildId)).toMatchObject({ name: 'The Forge' })
})

const aBot = (options: Parameters<typeof aDiscordClient>[0] = {}) =>
  aDiscordClient({ botToken: 'bot', ...options })

test.each([
  ['the bot’s list has the guild', absent, json([aGuild()])],
  ['the bot’s list fails', absent, failure(500)],
  ['a channel is closed', failure(403, 50013), json([])],
  ['the route does not exist', failure(404, 0), json([])],
])('a refused call does not count as absence if %s', async (_, answer, listed) => {
  const { fake, discord } = await aBot()
  fake.asBot(path, answer)
  fake.asBot(guilds, listed)

  expect(await outcome(discord.guild(guildId))).toBe('platform_unavailable')
})

test('a guild missing only from the bot’s list is not treated as absent', async () => {
  const { fake, discord } = await aBot()
  fake.asBot(path, json(aGuild()))
  fake.asBot(guilds, json([]))

  expect(await discord.guild(guildId)).toMatchObject({ name: 'The Forge' })
})

/** A bot that is in no guild. */
async function aBotOutside() {
  const stage = await aBot()
  stage.fake.asBot(path, absent)
  stage.fake.asBot(guilds, json([]))
  return stage
}

test('a guild without the bot is requested once while it is missing from the bot’s list', async () => {
  const { fake, discord, clock } = await aBotOutside()

  for (let looks = 0; looks < 20; looks += 1) {
    expect(await discord.guild(guildId)).toBeNull()
    clock.advance(6_000)
  }
  expect(fake.callsTo(path, 'Bot')).toHaveLength(1)

  fake.asBot(path, json(aGuild()))
  fake.asBot(guilds, json([aGuild()]))
  expect(await discord.guild(guildId)).toMatchObject({ name: 'The Forge' })
})

test('the bot is not reported as absent because of an outdated answer', async () => {
  const { fake, discord, clock } = await aBotOutside()
  expect(await discord.guild(guildId)).toBeNull()

  await fake.close()
  clock.advance(discordLimits.agreedFor)

  expect(await outcome(discord.guild(guildId))).toBe('platform_unavailable')
})

test('cached guild data is not served after the bot has left the guild', async () => {
  const { fake, discord, clock } = await aBot()
  fake.asBot(path, json(aGuild()))
  await discord.guild(guildId)
  fake.asBot(path, absent)
  fake.asBot(guilds, json([]))
  clock.advance(60_000)

  expect(await discord.guild(guildId)).toBeNull()
})

test('requests for guilds without the bot use only a part of the refusal budget', async () => {
  const { fake, discord } = await aBot({ limits: { absences: 20, refusals: 40 } })
  const ids = Array.from({ length: 200 }, (_, number) => String(400000000000000000n + BigInt(number)))
  fake.asBot(guilds, json([]))
  for (const id of ids) {
    fake.asBot(`/guilds/${id}`, absent)
    await outcome(discord.guild(id))
  }
  fake.asBot(path, json(aGuild()))
  fake.asUser(me, json(aUser))

  expect(fake.calls.filter(({ path: to }) => to.startsWith('/guilds/4'))).toHaveLength(20)
  expect(await outcome(discord.currentUser('token-a'))).toBe('answered')
})

test('the bot’s id is its user id, not its application’s', async () => {
  const { fake, discord } = await aBot()
  fake.asBot(me, json({ id: '800000000000000008', username: 'lantern' }))

  for (let times = 0; times < 2; times += 1)
    expect(await discord.botUser()).toMatchObject({ id: '800000000000000008' })
  expect(fake.callsTo(me, 'Bot')).toHaveLength(1)
})
