import { expect, test } from 'vitest'
import { failure, json } from '@/tests/server/fake-platform'
import { aGuild, aPlatform, guildId } from './a-platform'

const path = `/guilds/${guildId}`

test("a guild, its roles and its channels are read with the bot's token", async () => {
  const { fake, platform } = await aPlatform({ botToken: 'bot' })
  fake.asBot(path, json(aGuild({ icon: 'a'.repeat(32) })))
  fake.asBot(`${path}/roles`, json([{ id: guildId, name: '@everyone', position: 0 }]))
  fake.asBot(`${path}/channels`, json([{ id: guildId, name: 'general', type: 0, parent_id: null }]))

  expect(await platform.guild(guildId)).toEqual({ id: guildId, name: 'The Forge', icon: 'a'.repeat(32) })
  expect(await platform.roles(guildId)).toMatchObject([
    { name: '@everyone', permissions: '0', managed: false },
  ])
  expect(await platform.channels(guildId)).toMatchObject([{ name: 'general', type: 0, position: 0 }])
})

test.each([
  ['does not exist', failure(404, 10004)],
  ['is closed to the bot', failure(403, 50001)],
])('a guild that %s is null, for five seconds', async (_, answer) => {
  const { fake, platform, clock } = await aPlatform({ botToken: 'bot' })
  fake.asBot(path, answer)
  fake.asBot(`${path}/roles`, answer)

  expect(await platform.guild(guildId)).toBeNull()
  expect(await platform.roles(guildId)).toBeNull()
  expect(await platform.guild(guildId)).toBeNull()
  expect(fake.callsTo(path, 'Bot')).toHaveLength(1)

  fake.asBot(path, json(aGuild()))
  clock.advance(5_000)
  expect(await platform.guild(guildId)).toMatchObject({ name: 'The Forge' })
})

test('a guild is asked for once a minute, or as often as the caller needs', async () => {
  const { fake, platform, clock } = await aPlatform({ botToken: 'bot' })
  fake.asBot(path, json(aGuild()))

  await platform.guild(guildId)
  clock.advance(30_000)
  await platform.guild(guildId)
  expect(fake.calls).toHaveLength(1)
  await platform.guild(guildId, { maxAge: 10_000 })
  expect(fake.calls).toHaveLength(2)
})

test('who needs to know how it is now gets no older answer', async () => {
  const { fake, platform, clock } = await aPlatform({ botToken: 'bot' })
  fake.asBot(`${path}/roles`, json([]))
  const strict = { maxAge: 5_000, orNone: true } as const
  await platform.roles(guildId, strict)
  await fake.close()

  expect(await platform.roles(guildId, strict)).toEqual([])
  clock.advance(5_000)
  await expect(platform.roles(guildId, strict)).rejects.toMatchObject({ code: 'platform_unavailable' })
  expect(await platform.roles(guildId, { maxAge: 5_000 })).toEqual([])
})

test('while the platform is down the last answer stays', async () => {
  const { fake, platform, clock } = await aPlatform({ botToken: 'bot' })
  fake.asBot(path, json(aGuild()))
  await platform.guild(guildId)

  await fake.close()
  clock.advance(120_000)

  expect(await platform.guild(guildId)).toMatchObject({ name: 'The Forge' })
  await expect(platform.roles(guildId)).rejects.toMatchObject({ status: 503, code: 'platform_unavailable' })
})

test('without a token of the bot nothing is asked', async () => {
  const { fake, platform } = await aPlatform()

  await expect(platform.guild(guildId)).rejects.toMatchObject({ status: 503, code: 'no_bot_token' })
  expect(fake.calls).toEqual([])
})

test.each(['', '1', '../users/@me', '300000000000000001/roles', '300000000000000001?x', '%2e%2e'])(
  '%j is no guild id and is not sent',
  async (id) => {
    const { fake, platform } = await aPlatform({ botToken: 'bot' })

    await expect(platform.guild(id)).rejects.toMatchObject({ status: 404 })
    expect(fake.calls).toEqual([])
  },
)
