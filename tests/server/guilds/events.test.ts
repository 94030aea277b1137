import { expect, test } from 'vitest'
import { guildEvents } from '@/contract/calls/events'
import { guildPresence, guildSettings, sessions } from '@/server/db/schema'
import { streamLimits } from '@/server/http/limits'
import { ids } from '@/tests/support/factories'
import { aLog } from '@/tests/server/test-log'
import { aClient, aServer, type Client } from '@/tests/server/test-server'
import { signIn } from '@/tests/server/sign-in'
import { aDiscordClient } from '@/tests/server/discord/test-discord-client'
import { json } from '@/tests/server/fake-discord'
import { previewFor } from '@/tests/server/fake-users'
import { missedChanges, readEvents } from '@/tests/server/live/read-events'

const path = `/guilds/${ids.guild}/events`
const settings = `/guilds/${ids.guild}/settings`
const often = { each: 8, all: 100, checkEvery: 20 }

const open = async (client: Pick<Client, 'get'>, after?: string | null) =>
  readEvents(
    await client.get(path, { accept: 'text/event-stream', ...(after && { 'last-event-id': after }) }),
  )

/** A stream that has begun, and where. */
async function opened(client: Pick<Client, 'get'>) {
  const stream = await open(client)
  return { stream, ready: await stream.until('ready') }
}

test('a stream starts with who is present and which versions are saved and loaded', async () => {
  const server = await aServer()
  await server.patch(settings, { chat_prefix: '?' })
  await server.patch(`/guilds/${ids.guild}/features/welcome`, { silent: true })
  await server.bot.post(`/bot/guilds/${ids.guild}/loaded`, { versions: { settings: 1 } })

  const response = await server.get(`${path}?subject=settings`, { accept: 'text/event-stream' })
  const ready = await readEvents(response).until('ready')

  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(response.headers.get('cache-control')).toContain('no-store')
  expect(guildEvents.ready.parse(ready?.data)).toMatchObject({
    people: [{ user: { id: ids.user }, subject: 'settings' }],
    versions: { settings: 1, 'feature:welcome': 1 },
    loaded: { settings: 1 },
  })
})

test('a stream starts with the time since this guild’s last change', async () => {
  const server = await aServer()
  const changedAgo = async () => guildEvents.ready.parse((await opened(server)).ready?.data).changed_ago
  const colleague = await server.as(ids.otherUser, [previewFor(ids.otherGuild, 'owner')])
  await colleague.patch(`/guilds/${ids.otherGuild}/settings`, { chat_prefix: '%' })
  expect(await changedAgo()).toBeNull()

  const before = performance.now()
  await server.patch(settings, { chat_prefix: '?' })

  const ago = await changedAgo()
  expect(ago).toBeGreaterThanOrEqual(0)
  // The database keeps a clock of its own.
  expect(ago).toBeLessThanOrEqual(performance.now() - before + 50)
})

test('a stream receives the changes of others with author and keys, and none of other guilds', async () => {
  const server = await aServer()
  const both = [previewFor(ids.guild, 'owner'), previewFor(ids.otherGuild, 'owner')]
  const colleague = await server.as(ids.otherUser, both)
  const { stream } = await opened(server)

  await colleague.patch(`/guilds/${ids.otherGuild}/settings`, { chat_prefix: '%' })
  await colleague.patch(settings, { chat_prefix: '?' })
  await colleague.patch(settings, { chat_prefix: '$' })
  const changes = [await stream.until('change'), await stream.until('change')]

  expect(changes.map((change) => guildEvents.change.parse(change?.data))).toMatchObject([
    { user: { id: ids.otherUser }, versions: { settings: 1 }, keys: { settings: ['chat_prefix'] } },
    { user: { id: ids.otherUser }, versions: { settings: 2 } },
  ])
})

test('a broken stream resumes without missing or repeating a change', async () => {
  const server = await aServer()
  const { stream: first } = await opened(server)
  await server.patch(settings, { chat_prefix: 'a' })
  const seen = await first.until('change')
  await first.close()
  for (const chat_prefix of ['b', 'c']) await server.patch(settings, { chat_prefix })

  const second = await open(server, seen?.id)
  const missed = [await second.next(), await second.next(), await second.next()]
  await server.patch(settings, { chat_prefix: 'd' })
  const live = await second.until('change')

  expect(missed.map((event) => event?.event)).toEqual(['change', 'change', 'ready'])
  const versions = [...missed.slice(0, 2), live].map(
    (event) => guildEvents.change.parse(event?.data).versions,
  )
  expect(versions).toEqual([{ settings: 2 }, { settings: 3 }, { settings: 4 }])
})

test('a page receives up to 500 changes that it missed, each once and in order', async () => {
  const server = await aServer()
  const { stream: first, ready } = await opened(server)
  await first.close()
  // Those of another guild do not count.
  await missedChanges(server.rt.db, { guilds: [ids.guild, ids.otherGuild], count: 1_000 })

  const second = await open(server, ready?.id)
  const versions: unknown[] = []
  for (let event = await second.next(); event?.event === 'change'; event = await second.next())
    versions.push(guildEvents.change.parse(event.data).versions.settings)

  expect(versions).toEqual(Array.from({ length: 500 }, (_, index) => index + 1))
})

test('a page that missed more than 500 changes gets a reset, and can resume from it', async () => {
  const server = await aServer()
  const { stream: first, ready } = await opened(server)
  await first.close()
  await missedChanges(server.rt.db, { guilds: [ids.guild], count: 501 })

  const second = await open(server, ready?.id)
  const told = [await second.next(), await second.next()]
  await second.close()
  await server.patch(settings, { chat_prefix: '?' })
  const third = await open(server, told[0]?.id)

  expect(told.map((event) => event?.event)).toEqual(['reset', 'ready'])
  expect((await third.next())?.data).toMatchObject({ versions: { settings: 1 } })
})

test('a stream that resumes from what never was gets a reset', async () => {
  const server = await aServer()

  for (const after of ['999999999999', 'v7', '-1']) {
    const stream = await open(server, after)
    expect((await stream.next())?.event, after).toBe('reset')
    expect((await stream.next())?.event).toBe('ready')
    await stream.close()
  }
})

test('users see each other join and leave', async () => {
  const server = await aServer()
  const colleague = await server.as(ids.otherUser, [previewFor(ids.guild, 'manager')])
  const { stream } = await opened(server)
  /** Who is there, as soon as there are so many. */
  const people = async (count: number): Promise<string[]> => {
    const { data } = (await stream.until('people')) ?? {}
    const there = guildEvents.people.parse(data).people.map(({ user, subject }) => `${user.id} ${subject}`)
    return there.length === count ? there : people(count)
  }

  const theirs = readEvents(await colleague.get(`${path}?subject=feature:welcome`))
  await theirs.until('ready')
  expect(await people(2)).toEqual([`${ids.user} null`, `${ids.otherUser} feature:welcome`])
  await theirs.close()

  expect(await people(1)).toEqual([`${ids.user} null`])
})

const role = '400000000000000001'
type Server = Awaited<ReturnType<typeof aServer>>
/** Lets a role in, which members hold. */
const letIn = (server: Server, standing: string) => {
  server.discord.setRoles(ids.guild, ids.user, standing === 'member' ? [role] : [])
  const settings = { manager_roles: [{ role, access: 'read' }] }
  return server.rt.db.insert(guildSettings).values({ guildId: ids.guild, settings, version: 1 })
}

test.each<[string, 'manager' | 'member', string, (server: Server) => unknown]>([
  [
    'their right at Discord',
    'manager',
    'no_access',
    ({ discord }) => discord.setUser(ids.user, [previewFor(ids.guild, 'member')]),
  ],
  ['their role', 'member', 'no_access', ({ discord }) => discord.setRoles(ids.guild, ids.user, [])],
  [
    'the bot, which shows who has the role',
    'member',
    'no_access',
    ({ rt }) => Object.assign(rt.discord, { member: async () => ({ value: null, isStale: false }) }),
  ],
  ['their session', 'manager', 'unauthenticated', ({ rt }) => rt.db.delete(sessions)],
])('a user who loses %s is notified, and the stream ends', async (_, standing, code, lose) => {
  const server = await aServer({ streams: often, standing })
  await letIn(server, standing)
  const { stream } = await opened(server)

  await lose(server)
  const closed = await stream.until('closed')

  expect(closed?.data).toMatchObject({ code, detail: expect.any(String) })
  expect(await stream.next()).toBeNull()
  await expect.poll(() => server.rt.db.$count(guildPresence)).toBe(0)
})

test('a server that stops says first that everybody has left, and nothing of that is in its log', async () => {
  const { log, lines } = aLog('warn')
  const server = await aServer({ log })
  const colleague = await server.as(ids.otherUser, [previewFor(ids.guild, 'manager')])
  const streams = [await opened(server), await opened(colleague)]
  const { db, lifecycle } = server.rt

  lifecycle.drain()
  await lifecycle.settled()

  expect(await db.$count(guildPresence)).toBe(0)
  for (const { stream } of streams) expect(await stream.until('nothing')).toBeNull()
  expect(lines).toEqual([])
})

test('streams end within ten seconds of the loss of access, and one question to Discord serves all of a person', async () => {
  const server = await aServer({ streams: often })
  const { fake, clock, discord } = await aDiscordClient()
  Object.assign(server.rt.discord, { guildsOf: discord.guildsOf })
  const list = '/users/@me/guilds'
  fake.asUser(list, json([previewFor(ids.guild, 'manager')]))
  const streams = [await opened(server), await opened(server), await opened(server)]

  fake.asUser(list, json([previewFor(ids.guild, 'member')]))
  clock.advance(10_000 - streamLimits.checkEvery)
  const closed = await Promise.all(streams.map(({ stream }) => stream.until('closed')))

  expect(closed.map((event) => event?.data)).toMatchObject([0, 1, 2].map(() => ({ code: 'no_access' })))
  expect(fake.callsTo(list)).toHaveLength(2)
})

test('the streams of all sessions of a user are limited, and a slot is freed when one ends', async () => {
  const server = await aServer({ streams: { each: 2, all: 100, checkEvery: 60_000 } })
  const { stream: first } = await opened(server)
  await opened(aClient(server.app, '/backend', await signIn(server.rt, ids.user)))

  const third = await server.get(path)
  await first.close()
  const fourth = await server.get(path)
  await readEvents(fourth).until('ready')

  expect(await third.json()).toMatchObject({ code: 'too_many_streams', retry_after: 10 })
  expect(fourth.status).toBe(200)
})

test('an unknown subject is refused', async () => {
  const server = await aServer()

  expect((await server.get(`${path}?subject=home`)).status).toBe(422)
})
