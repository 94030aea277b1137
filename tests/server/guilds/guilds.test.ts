import { expect, test } from 'vitest'
import { createDiscordApp } from '@/server/access/discord-app'
import { guildFeatures } from '@/server/db/schema'
import { addStates } from '@/server/guilds/guilds-routes'
import { aChannel, anEmoji, aRole, aThread, ids, imageHash } from '@/tests/support/factories'
import { aClient, aServer, refusalOf } from '@/tests/server/test-server'
import { previewFor } from '@/tests/server/fake-users'
import { createBackendApp } from '@/server/start/backend-app'
import { aGuild, aSignedInUser } from '@/tests/server/discord/test-discord-client'
import { failure, json } from '@/tests/server/fake-discord'
import { check } from './health-helpers'
import { guild } from './history-helpers'

test('a guild has its name, icon, prefix and enabled features', async () => {
  const server = await aServer()
  server.discord.addGuild(ids.guild, { name: 'Harbour', icon: imageHash })
  // Not the application's, as for old applications.
  server.discord.state.botId = '800000000000000008'
  await server.patch(`${guild}/settings`, { chat_prefix: '?' })
  const options = { channel: ids.channel }
  await server.rt.db.insert(guildFeatures).values([
    { guildId: ids.guild, featureId: 'welcome', enabled: true, options, version: 1 },
    { guildId: ids.guild, featureId: 'from-an-older-version', enabled: true, options: {}, version: 1 },
    { guildId: ids.otherGuild, featureId: 'welcome', enabled: true, options, version: 1 },
  ])

  expect(await server.read(guild)).toEqual({
    id: ids.guild,
    name: 'Harbour',
    icon: imageHash,
    chat_prefix: '?',
    enabled_features: ['welcome'],
    bot_present: true,
    bot_id: '800000000000000008',
    bot_name: 'Harbour Bot',
    bot_avatar: null,
    access: 'full',
  })
})

test('roles and channels are returned as Discord sends them', async () => {
  const server = await aServer()
  const roles = [aRole(), aRole({ id: ids.guild, name: '@everyone' })]
  const channels = [aChannel(), aChannel({ id: '500000000000000002', type: 2 })]
  server.discord.addGuild(ids.guild, { roles, channels })

  expect(await server.read(`${guild}/roles`)).toEqual(roles)
  expect(await server.read(`${guild}/channels`)).toEqual(channels)
})

test('roles say how many members have them, where Discord does', async () => {
  const server = await aServer()
  const roles = [aRole(), aRole({ id: ids.guild, name: '@everyone' })]
  server.discord.addGuild(ids.guild, { roles, memberCounts: { [ids.role]: 812 } })

  expect(await server.read(`${guild}/roles`)).toEqual([{ ...roles[0], member_count: 812 }, roles[1]])
})

test('a server’s own emoji are returned as Discord sends them', async () => {
  const server = await aServer()
  const emojis = [anEmoji(), anEmoji({ id: '710000000000000002', name: 'wave', animated: true })]
  server.discord.addGuild(ids.guild, { emojis })

  expect(await server.read(`${guild}/emojis`)).toEqual(emojis)
})

test('where the bot is absent, every part of the guild answers 404', async () => {
  const server = await aServer()
  server.discord.removeGuild(ids.guild)

  for (const rest of ['', '/roles', '/channels', '/emojis', '/threads', '/health', '/export'])
    expect(await refusalOf(await server.get(`${guild}${rest}`)), rest).toBe('404 bot_absent')
})

const memberOnly = '300000000000000777'
const row = (guildId: string, featureId: string, enabled = true) => ({
  ...{ guildId, featureId, enabled },
  options: {},
  version: 1,
})

test('the server list shows enabled features and problems of servers that the user may open', async () => {
  const server = await aServer({
    guilds: [
      previewFor(ids.guild, 'owner'),
      previewFor(ids.otherGuild, 'owner'),
      previewFor(memberOnly, 'member'),
    ],
  })
  server.discord.addGuild(ids.otherGuild)
  server.discord.addGuild(memberOnly)
  const saved = [row(ids.guild, 'welcome'), row(ids.guild, 'levels', false), row(memberOnly, 'welcome')]
  await server.rt.db.insert(guildFeatures).values([...saved, row(ids.guild, 'from-an-older-version')])
  const { findings } = await check(server)

  const platform = createDiscordApp(server.rt, (previews) => addStates(server.rt, previews))
  const list = await aClient(platform, '/platform/v10', server.headers).read('/users/@me/guilds')

  expect(findings.length).toBeGreaterThan(0)
  expect(list).toMatchObject([
    { id: ids.guild, features_on: 1, problems: findings.length },
    { id: ids.otherGuild, features_on: 0 },
    { id: memberOnly },
  ])
  for (const hidden of ['1.problems', '2.features_on', '2.problems']) expect(list).not.toHaveProperty(hidden)
})

const path = `/guilds/${ids.guild}/threads`
const hiddenChannel = aChannel({ id: ids.theirChannel, name: '___hidden___', flags: 131_072 })
const idOf = (index: number) => String(510_000_000_000_000_000n + BigInt(index))

test('open threads of the channels that are listed are returned with their name and place alone, and no private one', async () => {
  const server = await aServer()
  const questions = { id: idOf(2), name: 'Questions', type: 10 }
  const told = { owner_id: ids.user, last_message_id: idOf(9), thread_metadata: { locked: true } }
  server.discord.addGuild(ids.guild, {
    channels: [aChannel(), hiddenChannel],
    threads: [
      aThread(),
      aThread({ ...questions, ...told }),
      aThread({ id: idOf(3), name: 'Private', type: 12 }),
      aThread({ id: idOf(4), name: 'Archived', thread_metadata: { archived: true } }),
      aThread({ id: idOf(5), name: 'In a hidden channel', parent_id: hiddenChannel.id }),
      aThread({ id: idOf(6), name: 'In a channel that is not listed', parent_id: '500000000000000077' }),
    ],
  })

  expect(await server.read(path)).toEqual([aThread(), aThread(questions)])
})

test('no more than the first thousand threads are returned', async () => {
  const server = await aServer()
  const threads = Array.from({ length: 1_001 }, (_, index) => aThread({ id: idOf(index) }))
  server.discord.addGuild(ids.guild, { threads })

  expect(await server.read(path)).toEqual(threads.slice(0, 1_000))
})

/** The server before a Discord that answers over HTTP, and its owner. */
async function anOwner() {
  const { fake, clock, rt, headers } = await aSignedInUser('token-a', { botToken: 'bot-token' })
  fake.asUser('/users/@me/guilds', json([aGuild({ id: ids.guild, owner: true })]))
  fake.asBot(`/guilds/${ids.guild}/channels`, json([aChannel()]))
  const active = `/guilds/${ids.guild}/threads/active`
  fake.asBot(active, json({ threads: [aThread()], members: [] }))
  const get = () => aClient(createBackendApp(rt), '/backend', headers()).get(path)
  return { fake, clock, active, get }
}

test('threads are asked for once a minute, as channels are', async () => {
  const { fake, clock, active, get } = await anOwner()

  for (let times = 0; times < 3; times += 1) expect(await (await get()).json()).toEqual([aThread()])
  expect(fake.callsTo(active, 'Bot')).toHaveLength(1)

  clock.advance(60_000)
  await get()
  expect(fake.callsTo(active, 'Bot')).toHaveLength(2)
})

test('while Discord is down, the last threads are returned, and later the failure', async () => {
  const { fake, clock, active, get } = await anOwner()
  await get()
  fake.asBot(active, failure(500))

  clock.advance(60_000)
  expect(await (await get()).json()).toEqual([aThread()])

  clock.advance(10 * 60_000)
  expect(await refusalOf(await get())).toBe('503 platform_unavailable')
})
