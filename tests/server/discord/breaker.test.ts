import { expect, test } from 'vitest'
import { discordLimits } from '@/server/discord/limits'
import { failure, held, json, limited } from '@/tests/server/fake-discord'
import { aDiscordClient, aUser, guildId, outcome } from './a-discord-client'

const me = '/users/@me'
const guilds = '/users/@me/guilds'
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

test('many errors at once are limited too', async () => {
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
])('%s pause nothing', async (_, answer, pause) => {
  const { fake, discord, clock } = await aDiscordClient({ limits: { refusals: 20 } })
  fake.asUser(me, answer)

  for (const token of tokens(50)) {
    await outcome(discord.currentUser(token))
    clock.advance(pause)
  }

  expect(fake.calls).toHaveLength(50)
})

test('while Discord is down calls are paused, then probed by one call', async () => {
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
