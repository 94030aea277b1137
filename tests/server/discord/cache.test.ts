import { expect, test } from 'vitest'
import { failure, held, json, limited } from '@/tests/server/fake-discord'
import { aGuild, aDiscordClient, aUser } from './test-discord-client'

const guilds = '/users/@me/guilds'

async function withGuilds() {
  const stage = await aDiscordClient()
  stage.fake.asUser(guilds, json([aGuild()]))
  return stage
}

test('fifty concurrent reads cause one call', async () => {
  const { fake, discord } = await aDiscordClient()
  const slow = held(json([aGuild()]))
  fake.asUser(guilds, slow.answer)

  const readers = Array.from({ length: 50 }, () => discord.guildsOf('token-a'))
  slow.release()

  expect(await Promise.all(readers)).toHaveLength(50)
  expect(fake.callsTo(guilds)).toHaveLength(1)
})

test("users never see each other's answers", async () => {
  const { fake, discord } = await aDiscordClient()
  fake.asUser(guilds, json([aGuild({ name: 'Of A' })]), 'token-a')
  fake.asUser(guilds, json([aGuild({ name: 'Of B' })]), 'token-b')

  const [ofA, ofB] = await Promise.all([discord.guildsOf('token-a'), discord.guildsOf('token-b')])

  expect(ofA.value[0]?.name).toBe('Of A')
  expect(ofB.value[0]?.name).toBe('Of B')
})

test('an answer is reused for as long as the caller allows', async () => {
  const { fake, discord, clock } = await withGuilds()

  await discord.guildsOf('token-a', { maxAge: 60_000 })
  clock.advance(9_999)
  await discord.guildsOf('token-a', { maxAge: 10_000 })
  expect(fake.callsTo(guilds)).toHaveLength(1)

  clock.advance(1)
  await discord.guildsOf('token-a', { maxAge: 60_000 })
  expect(fake.callsTo(guilds)).toHaveLength(1)

  await discord.guildsOf('token-a', { maxAge: 10_000 })
  expect(fake.callsTo(guilds)).toHaveLength(2)
})

test("an answer's age counts from its request", async () => {
  const { fake, discord, clock } = await aDiscordClient()
  const slow = held(json([aGuild()]))
  fake.asUser(guilds, slow.answer)

  const reader = discord.guildsOf('token-a')
  clock.advance(9_000)
  slow.release()
  await reader
  clock.advance(1_500)
  await discord.guildsOf('token-a', { maxAge: 10_000 })

  expect(fake.callsTo(guilds)).toHaveLength(2)
})

test('setting the clock back does not keep an answer fresh', async () => {
  const { fake, discord, clock } = await withGuilds()

  await discord.guildsOf('token-a')
  clock.advance(-3_600_000)
  await discord.guildsOf('token-a')

  expect(fake.callsTo(guilds)).toHaveLength(2)
})

test('while Discord is down an older answer is returned as stale, for ten minutes', async () => {
  const { fake, discord, clock } = await withGuilds()
  await discord.guildsOf('token-a')
  fake.asUser(guilds, failure(500))

  clock.advance(60_000)
  expect(await discord.guildsOf('token-a')).toMatchObject({ isStale: true, value: [{ name: 'The Forge' }] })

  clock.advance(540_001)
  await expect(discord.guildsOf('token-a')).rejects.toMatchObject({ status: 503 })
})

const failures = [limited(30), failure(502)]
test.each(failures)('while Discord fails the answer is stale, then fresh', async (answer) => {
  const { fake, discord, clock } = await withGuilds()
  await discord.guildsOf('token-a')
  fake.asUser(guilds, answer)
  clock.advance(60_000)
  expect(await discord.guildsOf('token-a')).toMatchObject({ isStale: true })

  fake.asUser(guilds, json([aGuild({ name: 'The Mill' })]))
  clock.advance(30_000)

  expect(await discord.guildsOf('token-a')).toMatchObject({ isStale: false, value: [{ name: 'The Mill' }] })
})

test('a refused token gets nothing from the cache', async () => {
  const { fake, discord, clock } = await withGuilds()
  await discord.guildsOf('token-a')
  fake.asUser(guilds, failure(401))
  clock.advance(60_000)

  await expect(discord.guildsOf('token-a')).rejects.toMatchObject({ status: 401 })
  await expect(discord.guildsOf('token-a')).rejects.toMatchObject({ status: 401 })
})

test('sign-out clears the cache, also for calls in flight', async () => {
  const { fake, discord } = await aDiscordClient()
  fake.asUser('/users/@me', json(aUser))
  await discord.currentUser('token-a')
  discord.forget('token-a')
  const slow = held(json(aUser))
  fake.asUser('/users/@me', slow.answer)

  const reader = discord.currentUser('token-a')
  discord.forget('token-a')
  slow.release()
  await reader
  await discord.currentUser('token-a')

  expect(fake.callsTo('/users/@me')).toHaveLength(3)
})

test('the cache is limited to the most recently used answers', async () => {
  const { fake, discord } = await aDiscordClient({ limits: { users: 2 } })
  fake.asUser('/users/@me', json(aUser))

  for (const token of ['a', 'b', 'a', 'c', 'a', 'b']) await discord.currentUser(token)

  expect(fake.calls.map(({ authorization }) => authorization.at(-1)).join('')).toBe('abcb')
})
