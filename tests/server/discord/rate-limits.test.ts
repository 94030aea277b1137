import { expect, test } from 'vitest'
import { json, limited, page, text } from '@/tests/server/fake-discord'
import { aGuild, aDiscordClient, aUser, guildId, otherGuildId, outcome } from './test-discord-client'

const me = '/users/@me'
const news = { maxAge: 0 }
/** What the platform tells of a bucket. */
const bucket = (parts: Record<string, string>) =>
  Object.fromEntries(
    Object.entries({ bucket: 'abc', ...parts }).map(([name, value]) => [`x-ratelimit-${name}`, value]),
  )
/** So many guilds of the bot, and reading them all at once. */
const readAll = ({ fake, discord }: Awaited<ReturnType<typeof aDiscordClient>>, count: number) => {
  const ids = Array.from({ length: count }, (_, number) => String(300000000000000000n + BigInt(number)))
  for (const id of ids) fake.asBot(`/guilds/${id}`, json(aGuild({ id })))
  return ids.map((id) => outcome(discord.guild(id)))
}

test('a long rate limit is reported to the caller, and no call is made until it ends', async () => {
  const { fake, discord, clock } = await aDiscordClient()
  fake.asUser(me, limited(29.5))

  const refusal = { status: 429, code: 'platform_rate_limited' }
  const read = () => discord.currentUser('token-a')
  await expect(read()).rejects.toMatchObject({ ...refusal, extra: { retry_after: 30 } })
  fake.asUser(me, json(aUser))
  clock.advance(28_000)
  await expect(read()).rejects.toMatchObject({ ...refusal, extra: { retry_after: 2 } })
  expect(fake.calls).toHaveLength(1)

  clock.advance(2_000)
  expect(await read()).toMatchObject({ value: { username: 'ada' } })
})

test.each([
  ['as long as its header says where the body says nothing', '{}', '17', 17],
  ['five seconds where it has no end', '{"retry_after": -1}', 'soon', 5],
  ['a day where it is longer', '{"retry_after": 1e12}', '1e12', 86_400],
])('a limit lasts %s', async (_, body, header, seconds) => {
  const { fake, discord } = await aDiscordClient()
  fake.asUser(me, text(body, { status: 429, headers: { 'retry-after': header } }))

  await expect(discord.currentUser('token-a')).rejects.toMatchObject({ extra: { retry_after: seconds } })
})

test.each([
  ['answered if it ends', json(aUser), 'answered'],
  ['given up if it is renewed', limited(0.3), 'platform_rate_limited'],
])('after a short limit a call is sent once more, and %s', async (_, then, result) => {
  const { fake, discord, clock } = await aDiscordClient()
  fake.asUser(me, limited(0.3))

  const reading = outcome(discord.currentUser('token-a'))
  await expect.poll(() => clock.waiting()).toBe(1)
  fake.asUser(me, then)
  clock.advance(300)

  expect(await reading).toBe(result)
  expect(fake.calls).toHaveLength(2)
})

test("one user's limit does not affect others", async () => {
  const { fake, discord } = await aDiscordClient()
  fake.asUser(me, limited(30), 'token-a')
  fake.asUser(me, json(aUser))

  expect(await outcome(discord.currentUser('token-a'))).toBe('platform_rate_limited')
  expect(await outcome(discord.currentUser('token-b'))).toBe('answered')
})

test('a used-up bucket is respected before Discord refuses', async () => {
  const { fake, discord, clock } = await aDiscordClient()
  fake.asUser(me, json(aUser, { headers: bucket({ limit: '1', remaining: '0', 'reset-after': '4.5' }) }))

  await discord.currentUser('token-a')
  clock.advance(100)
  expect(await discord.currentUser('token-a', news)).toMatchObject({ isStale: true })
  expect(fake.calls).toHaveLength(1)

  clock.advance(4_400)
  expect(await discord.currentUser('token-a', news)).toMatchObject({ isStale: false })
  expect(fake.calls).toHaveLength(2)
})

test('a bucket that never refills is respected for a day', async () => {
  const { fake, discord, clock } = await aDiscordClient()
  const headers = bucket({ remaining: '0', 'reset-after': '9'.repeat(400) })
  fake.asUser(me, json(aUser, { headers }))

  await discord.currentUser('token-a')
  clock.advance(86_400_000)

  expect(await outcome(discord.currentUser('token-a'))).toBe('answered')
  expect(fake.calls).toHaveLength(2)
})

test('calls in flight count against the bucket', async () => {
  const { fake, discord } = await aDiscordClient({ botToken: 'bot' })
  const headers = bucket({ limit: '2', remaining: '1', 'reset-after': '30' })
  fake.asBot(`/guilds/${guildId}`, json(aGuild(), { headers }))
  fake.asBot(`/guilds/${guildId}/roles`, json([], { headers }))
  await discord.guild(guildId)
  await discord.roles(guildId)

  const readings = [discord.guild(guildId, news), discord.roles(guildId, news)]

  expect(await Promise.all(readings)).toHaveLength(2)
  expect(fake.calls).toHaveLength(3)
})

test('the bot is limited per guild', async () => {
  const { fake, discord } = await aDiscordClient({ botToken: 'bot' })
  fake.asBot(`/guilds/${guildId}`, limited(30, { 'x-ratelimit-bucket': 'guilds' }))
  fake.asBot(`/guilds/${otherGuildId}`, json(aGuild({ id: otherGuildId })))

  expect(await outcome(discord.guild(guildId))).toBe('platform_rate_limited')
  expect(await outcome(discord.guild(otherGuildId))).toBe('answered')
})

test.each([
  ['its scope', limited(30, { 'x-ratelimit-scope': 'global' })],
  ['its header', limited(30, { 'x-ratelimit-global': 'true' })],
  ['its body', json({ retry_after: 30, global: true }, { status: 429 })],
])('a global limit, given in %s, stops every call with that token and no other', async (_, answer) => {
  const { fake, discord } = await aDiscordClient({ botToken: 'bot' })
  fake.asBot(`/guilds/${guildId}`, answer)
  fake.asBot(`/guilds/${otherGuildId}`, json(aGuild({ id: otherGuildId })))
  fake.asUser(me, json(aUser))

  expect(await outcome(discord.guild(guildId))).toBe('platform_rate_limited')
  expect(await outcome(discord.guild(otherGuildId))).toBe('platform_rate_limited')
  expect(await outcome(discord.currentUser('token-a'))).toBe('answered')
})

test('a block page with 429 stops every call of every user', async () => {
  const { fake, discord, clock } = await aDiscordClient()
  fake.asUser(me, page(429, { 'retry-after': '120' }), 'token-a')
  fake.asUser(me, json(aUser))

  expect(await outcome(discord.currentUser('token-a'))).toBe('platform_rate_limited')
  expect(await outcome(discord.currentUser('token-b'))).toBe('platform_rate_limited')
  clock.advance(120_000)
  expect(await outcome(discord.currentUser('token-b'))).toBe('answered')
})

test('the bot makes at most fifty calls a second', async () => {
  const stage = await aDiscordClient({ botToken: 'bot' })
  const { fake, clock } = stage

  const outcomes = readAll(stage, 130)
  await expect.poll(() => fake.calls.length).toBe(50)
  expect(clock.waiting()).toBe(80)

  clock.advance(1_000)
  await expect.poll(() => fake.calls.length).toBe(100)
  const settled = await Promise.all(outcomes)
  expect(fake.calls).toHaveLength(100)
  expect(settled.filter((code) => code === 'answered')).toHaveLength(100)
  expect(settled.filter((code) => code === 'platform_rate_limited')).toHaveLength(30)
})

test('the number of waiting calls is limited', async () => {
  const stage = await aDiscordClient({ botToken: 'bot', limits: { botCallsPerSecond: 1, waiters: 3 } })
  const { fake, clock } = stage

  const outcomes = readAll(stage, 10)
  await expect.poll(() => fake.calls.length).toBe(1)
  expect(clock.waiting()).toBe(3)

  clock.advance(1_000)
  expect((await Promise.all(outcomes)).filter((code) => code === 'answered')).toHaveLength(2)
})
