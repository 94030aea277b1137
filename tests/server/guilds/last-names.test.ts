import { expect, test } from 'vitest'
import { guildNames } from '@/contract/calls/names'
import { channelTypes } from '@/contract/discord/channel-types'
import { guildNames as table } from '@/server/db/schema'
import { HttpError } from '@/server/http/http-error'
import { aLog } from '@/tests/server/test-log'
import { aServer, type Client } from '@/tests/server/test-server'
import { aChannel, aRole, aThread, ids } from '@/tests/support/factories'
import { check } from './health-helpers'
import { applyImport, exportOf, here, partOf, there, tryImport, twoGuilds } from './transfer-helpers'

const team = aChannel({ id: '500000000000000002', name: 'Team', type: channelTypes.GUILD_CATEGORY })
const staff = aChannel({ name: 'staff', parent_id: team.id })
const asHidden = { name: '___hidden___', flags: 131_072 }
const helpers = aRole({ name: 'Helpers' })

/** A guild that welcomes in #staff and lets Helpers in. */
async function aGuild() {
  const server = await aServer()
  server.discord.addGuild(ids.guild, { channels: [team, staff], roles: [helpers] })
  await server.patch(`${here}/features/welcome`, { channel: staff.id, enabled: true, message: 'Hi' })
  await server.patch(`${here}/settings`, { manager_roles: [{ role: helpers.id, access: 'read' }] })
  return server
}
const namesOf = async (client: Client) => guildNames.parse(await client.read(`${here}/names`))

test('what a configuration uses keeps its last name when Discord no longer lists it', async () => {
  const server = await aGuild()
  server.discord.addGuild(ids.guild, { channels: [team], roles: [] })

  expect(await namesOf(server)).toEqual({
    roles: [{ id: helpers.id, name: 'Helpers', listed: false }],
    channels: [{ id: staff.id, name: 'staff', listed: false }],
    choices: [],
    unknown: [],
  })
  expect(await exportOf(server)).toMatchObject({
    roles: [{ id: helpers.id, name: 'Helpers' }],
    channels: [{ id: staff.id, name: 'staff', type: 0, parent: 'Team' }],
  })
  expect(await server.read(`${here}/history?search=staff`)).toMatchObject({
    changes: [{ subject: 'feature:welcome' }],
  })
  const { findings } = await check(server)
  expect(findings).toMatchObject([
    { code: 'channel_gone', names: ['staff'], detail: expect.stringContaining('can’t see staff, or it was') },
    { code: 'role_gone', names: ['Helpers'], detail: 'Helpers was deleted.' },
  ])
})

test('so does a channel whose category the bot has never seen', async () => {
  const server = await aServer()
  server.discord.addGuild(ids.guild, { channels: [{ ...team, ...asHidden }, staff], roles: [] })
  await server.patch(`${here}/features/welcome`, { channel: staff.id })
  server.discord.addGuild(ids.guild, { channels: [], roles: [] })

  expect((await exportOf(server)).channels).toMatchObject([{ id: staff.id, name: 'staff', parent: null }])
})

test('what is saved stays saved where its names cannot be stored, which the log says', async () => {
  const { log, lines } = aLog('error')
  const server = await aServer({ log })
  Object.assign(server.discord.discord, { channels: () => Promise.reject(new Error('Nobody expects this.')) })

  expect((await server.patch(`${here}/settings`, { chat_prefix: '?' })).status).toBe(200)
  expect(lines).toEqual([
    expect.stringContaining('The names of roles, channels and choices could not be stored'),
  ])
})

test('a save does not wait for the names in it, but the end of the program does', async () => {
  const server = await aServer()
  let answerOfDiscord: (channels: []) => void = () => undefined
  const channels = new Promise<[]>((resolve) => (answerOfDiscord = resolve))
  Object.assign(server.discord.discord, { channels: () => channels })
  const body = JSON.stringify({ chat_prefix: '?' })
  const headers = { ...server.headers, 'content-type': 'application/json' }

  const answer = await server.app.request(`/backend${here}/settings`, { method: 'PATCH', body, headers })

  expect(answer.status).toBe(200)
  let hasEnded = false
  const end = server.rt.lifecycle.settled().then(() => (hasEnded = true))
  expect(await server.read(`${here}/settings`)).toMatchObject({ chat_prefix: '?' })
  expect(hasEnded).toBe(false)
  answerOfDiscord([])
  await end
})

const posts = {
  id: 'posts',
  name: 'Posts',
  options: {
    type: 'object',
    additionalProperties: false,
    properties: {
      target: { type: ['string', 'null'], control: 'channel', channelTypes: [0, channelTypes.PUBLIC_THREAD] },
    },
  },
  defaults: { target: null },
}

test('a thread is taken where an option takes threads, and keeps its last name when it is archived', async () => {
  const server = await aServer()
  const thread = aThread({ parent_id: staff.id })
  server.discord.addGuild(ids.guild, { channels: [team, staff], roles: [helpers], threads: [thread] })
  expect((await server.bot.put('/bot/declaration', { features: [posts] })).status).toBe(200)
  await server.patch(`${here}/features/posts`, { target: thread.id, enabled: true })
  expect(await server.read(`${here}/features/posts`)).toMatchObject({ target: thread.id })

  server.discord.addGuild(ids.guild, { channels: [team, staff], roles: [helpers], threads: [] })

  expect((await namesOf(server)).channels).toEqual([{ id: thread.id, name: 'Movie night', listed: false }])
  expect((await check(server)).findings).toEqual([])
})

test('the name of a private thread, or of one in a hidden channel, is neither told nor kept', async () => {
  const server = await aServer()
  const hiddenChannel = aChannel({ id: '500000000000000004', ...asHidden })
  const kept = { id: '510000000000000004', name: 'Tavern' }
  const threads = [
    aThread({ parent_id: staff.id, name: 'A report', type: channelTypes.PRIVATE_THREAD }),
    aThread({ id: '510000000000000002', name: 'In a hidden channel', parent_id: hiddenChannel.id }),
    aThread({ ...kept, parent_id: staff.id }),
  ]
  const lists = { channels: [team, staff, hiddenChannel], roles: [helpers] }
  server.discord.addGuild(ids.guild, { ...lists, threads })
  await server.bot.put('/bot/declaration', { features: [posts] })
  for (const { id } of threads) {
    await server.patch(`${here}/features/posts`, { target: id, enabled: true })
    await server.patch(`${here}/features/welcome`, { channel: id })
    await server.get(`${here}/threads`)
  }
  await server.patch(`${here}/features/posts`, { target: threads[0]?.id ?? null })

  expect((await namesOf(server)).channels).toEqual([{ ...kept, listed: false }])
  const stored = await server.rt.db.select({ name: table.name }).from(table)
  expect(stored).toEqual([{ name: kept.name }])
})

test('the name of a private thread that an older version kept is told nowhere', async () => {
  const server = await aServer()
  const thread = aThread({ parent_id: staff.id, name: 'A report', type: channelTypes.PRIVATE_THREAD })
  server.discord.addGuild(ids.guild, { channels: [team, staff], roles: [helpers], threads: [thread] })
  await server.bot.put('/bot/declaration', { features: [posts] })
  await server.patch(`${here}/features/posts`, { target: thread.id, enabled: true })
  const { id, name, type } = thread
  await server.rt.db
    .insert(table)
    .values({ guildId: ids.guild, kind: 'channel', id, name, type: Number(type), parent: null })

  expect((await namesOf(server)).channels).toEqual([])
  expect(JSON.stringify(await exportOf(server))).not.toContain(thread.name)
  expect(JSON.stringify(await check(server))).not.toContain(thread.name)
  expect(await server.read(`${here}/history?search=report`)).toMatchObject({ changes: [] })
})

test('a channel that was deleted is found also where an option takes threads', async () => {
  const server = await aServer()
  server.discord.addGuild(ids.guild, { channels: [team, staff], roles: [helpers] })
  await server.bot.put('/bot/declaration', { features: [posts] })
  await server.patch(`${here}/features/posts`, { target: staff.id, enabled: true })
  server.discord.addGuild(ids.guild, { channels: [team], roles: [helpers] })

  expect((await check(server)).findings).toMatchObject([{ code: 'channel_gone', names: ['staff'] }])
})

test('a name follows each list that is seen, and a hidden channel keeps the one it had', async () => {
  const server = await aGuild()
  const lounge = aChannel({ id: '500000000000000003', name: 'lounge' })
  server.discord.addGuild(ids.guild, { channels: [{ ...staff, name: 'crew' }, lounge], roles: [helpers] })
  await server.get(`${here}/channels`)
  server.discord.addGuild(ids.guild, { channels: [{ ...staff, ...asHidden }, lounge], roles: [helpers] })

  const { channels } = await namesOf(server)

  expect(channels).toEqual([{ id: staff.id, name: 'crew', listed: false }])
  expect((await exportOf(server)).channels).toMatchObject([{ name: 'crew' }])
  expect((await check(server)).findings).toMatchObject([{ code: 'channel_hidden', names: ['crew'] }])
})

test('while Discord does not answer, nothing counts as missing, and saving still works', async () => {
  const server = await aGuild()
  const away = () => Promise.reject(new HttpError(503, 'platform_unavailable', 'Away.'))
  Object.assign(server.discord.discord, { roles: away, channels: away })

  expect(await namesOf(server)).toEqual({
    roles: [{ id: helpers.id, name: 'Helpers' }],
    channels: [{ id: staff.id, name: 'staff' }],
    choices: [],
    unknown: ['roles', 'channels'],
  })
  expect((await check(server)).findings).toEqual([])
  expect((await server.patch(`${here}/settings`, { chat_prefix: '?' })).status).toBe(200)
})

test('of many names the ones that are not used any more are forgotten first', async () => {
  const server = await aGuild()
  // With the two that are used, as many as are kept.
  const old = Array.from({ length: 998 }, (_, at) => ({
    ...({ guildId: ids.guild, kind: 'channel', name: 'old' } as const),
    id: `6${String(at).padStart(17, '0')}`,
  }))
  await server.rt.db.insert(table).values(old)
  await server.rt.db.update(table).set({ updatedAt: new Date(0) })

  const lounge = aChannel({ id: '500000000000000003', name: 'lounge' })
  server.discord.addGuild(ids.guild, { channels: [{ ...staff, name: 'crew' }, lounge], roles: [helpers] })
  await server.patch(`${here}/features/starboard`, { channel: lounge.id })
  await server.get(`${here}/channels`)

  const { channels, roles } = await namesOf(server)
  expect([channels.length, roles.length]).toEqual([999, 1])
  expect(channels.map(({ name }) => name)).toEqual(expect.arrayContaining(['crew', 'lounge']))
})

const keepers = '400000000000000001'
const [welcomeHere, welcomeThere] = ['500000000000000002', '500000000000000012']

/** As in the helpers, with a configuration that uses a role and a channel, which Discord then does not list here. */
async function twoGuildsOneUnseen() {
  const server = await twoGuilds({
    here: {
      'features/auto-role': { roles: [keepers], bot_roles: [keepers] },
      'features/starboard': { channel: welcomeHere, ignored_channels: [welcomeHere] },
    },
  })
  server.discord.addGuild(ids.guild, { name: 'Night Owls', roles: [], channels: [] })
  return server
}

test('a copy finds the namesakes of what Discord no longer lists', async () => {
  const server = await twoGuildsOneUnseen()

  await applyImport(server, await exportOf(server))

  expect(await server.read(`${there}/features/starboard`)).toMatchObject({ channel: welcomeThere })
  expect(await server.read(`${there}/features/auto-role`)).toMatchObject({ roles: ['400000000000000011'] })
})

test('a guild’s own file leaves channels as they are that Discord does not list', async () => {
  const server = await twoGuildsOneUnseen()
  const file = await exportOf(server)
  const nameless = { ...file, channels: [{ id: welcomeHere, name: '___hidden___', type: 0, parent: null }] }
  const ownImport = (more: object) =>
    server.post(`${here}/import`, { configuration: nameless, parts: ['feature:starboard'], ...more })

  const { references, parts } = Object(await (await ownImport({})).json())
  expect(references).toMatchObject([{ id: welcomeHere, name: 'welcome', match: welcomeHere, how: 'id' }])
  expect(parts).toMatchObject([{ state: 'same', notes: [] }])
  expect((await ownImport({ channels: { [welcomeHere]: welcomeHere } })).status).toBe(200)

  const again = { id: '500000000000000077', name: 'welcome', parent_id: '500000000000000001' }
  const harbour = aChannel({ id: '500000000000000001', name: 'Harbour', type: channelTypes.GUILD_CATEGORY })
  server.discord.addGuild(ids.guild, { roles: [], channels: [harbour, aChannel(again)] })
  await ownImport({})
  expect(await server.read(`${here}/features/starboard`)).toMatchObject({ channel: again.id })
})

test('a hidden channel is matched by its last name, and never by what Discord writes instead', async () => {
  const server = await twoGuilds({
    here: { 'features/starboard': { channel: welcomeHere } },
    there: { 'features/welcome': { channel: welcomeThere } },
  })
  server.discord.addGuild(ids.otherGuild, {
    roles: [],
    channels: [
      aChannel({ id: welcomeThere, ...asHidden }),
      aChannel({ id: '500000000000000013', ...asHidden }),
    ],
  })
  const file = await exportOf(server)
  const hidden = { ...file, channels: file.channels.map((channel) => ({ ...channel, name: '___hidden___' })) }

  expect(await tryImport(server, file)).toMatchObject({ references: [{ match: welcomeThere, how: 'name' }] })
  expect(await tryImport(server, hidden)).toMatchObject({
    references: [{ name: null, match: null, how: 'none' }],
  })
  expect(partOf(await tryImport(server, hidden), 'feature:starboard')).toMatchObject({
    notes: [{ code: 'left_out', path: 'channel' }],
  })
})
