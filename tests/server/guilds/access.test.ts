import { expect, test } from 'vitest'
import { guildChanges, guildFeatures, guildSettings, userProfiles } from '@/server/db/schema'
import { ids } from '@/tests/factories'
import { aServer, type Client } from '@/tests/server/a-server'
import { guildCalls, userCalls } from '@/tests/server/every-call'
import { previewFor, type Standing } from '@/tests/server/fake-users'

type Server = Awaited<ReturnType<typeof aServer>>

const guild = `/guilds/${ids.guild}`
const json = { 'content-type': 'application/json' }

const person = '300000000000000077'

/** Everyone who might come, signed in where they can be. */
const visitors: Record<string, (server: Server) => Promise<Client>> = {
  anonymous: async (server) => server.anonymous,
  member: (server) => server.as(person, [previewFor(ids.guild, 'member')]),
  manager: (server) => server.as(person, [previewFor(ids.guild, 'manager')]),
  administrator: (server) => server.as(person, [previewFor(ids.guild, 'administrator')]),
  owner: (server) => server.as(person, [previewFor(ids.guild, 'owner')]),
  'former administrator': async (server) => {
    const client = await server.as(person, [previewFor(ids.guild, 'administrator')])
    expect((await client.get(`${guild}/settings`)).status).toBe(200)
    server.discord.setUser(person, [previewFor(ids.guild, 'member')])
    return client
  },
  stranger: (server) => server.as(person, [previewFor(ids.otherGuild, 'owner')]),
}

const answers: Record<keyof typeof visitors, { status: number; code?: string }> = {
  anonymous: { status: 401, code: 'unauthenticated' },
  member: { status: 403, code: 'no_access' },
  manager: { status: 200 },
  administrator: { status: 200 },
  owner: { status: 200 },
  'former administrator': { status: 403, code: 'no_access' },
  stranger: { status: 403, code: 'no_access' },
}

const savedRows = async ({ rt: { db } }: Server) =>
  (await db.$count(guildSettings)) + (await db.$count(guildFeatures)) + (await db.$count(guildChanges))

const refused = Object.entries(answers).filter(([, { status }]) => status !== 200)

test.each(
  refused.flatMap(([visitor, answer]) => guildCalls.map((call) => ({ visitor, ...call, ...answer }))),
)('$visitor may not: $method $path', async ({ visitor, method, path, body, status, code }) => {
  const server = await aServer()
  const client = await visitors[visitor]?.(server)

  const response = await client?.send(method, path, body, body ? json : {})

  expect(response?.status).toBe(status)
  expect(await response?.json()).toMatchObject({
    code,
    detail: expect.any(String),
    request_id: expect.any(String),
  })
  expect(await savedRows(server)).toBe(0)
})

test.each(Object.entries(answers))('%s: reading and writing settings', async (visitor, { status }) => {
  const server = await aServer()
  const client = await visitors[visitor]?.(server)

  expect((await client?.get(`${guild}/settings`))?.status).toBe(status)
  expect((await client?.patch(`${guild}/settings`, { chat_prefix: '?' }))?.status).toBe(status)
})

test.each(Object.entries(answers))('%s: reverting a change', async (visitor, { status, code }) => {
  const server = await aServer()
  await server.patch(`${guild}/settings`, { chat_prefix: '?' })
  const [change] = await server.rt.db.select({ id: guildChanges.id }).from(guildChanges)
  const client = await visitors[visitor]?.(server)

  const response = await client?.send('POST', `${guild}/history/${change?.id}/revert`, '{}', json)

  expect(response?.status).toBe(status)
  expect(await response?.json()).toMatchObject(code === undefined ? { chat_prefix: '!' } : { code })
  expect(await server.rt.db.$count(guildChanges)).toBe(status === 200 ? 2 : 1)
})

test.each(userCalls)(
  '$method $path needs the cookie and the header together',
  async ({ method, path, body }) => {
    const server = await aServer()
    const { cookie = '', authorization = '', ...site } = server.headers
    const other = (await server.as(person, [previewFor(ids.guild, 'owner')])).headers
    const type = body ? json : {}

    const attempts: Record<string, string>[] = [
      { cookie },
      { authorization },
      { cookie, authorization: other.authorization ?? '' },
      {},
    ]
    const refusals = await Promise.all(
      attempts.map((headers) => server.anonymous.send(method, path, body, { ...site, ...headers, ...type })),
    )

    expect(refusals.map(({ status }) => status)).toEqual([401, 401, 401, 401])
    expect(await savedRows(server)).toBe(0)
    expect(await server.rt.db.$count(userProfiles)).toBe(0)
  },
)

test.each([
  ['a cross-site page', { 'sec-fetch-site': 'cross-site' }],
  ['another host of the same domain', { 'sec-fetch-site': 'same-site' }],
])('%s cannot write', async (_, headers) => {
  const server = await aServer()

  const response = await server.patch(`${guild}/settings`, { chat_prefix: '?' }, headers)

  expect(response.status).toBe(403)
  expect(await savedRows(server)).toBe(0)
})

test.each<Standing>(['owner', 'administrator', 'manager'])(
  'a %s of one guild has no say in another',
  async (standing) => {
    const server = await aServer({ standing })
    server.discord.addGuild(ids.otherGuild)

    const read = await server.get(`/guilds/${ids.otherGuild}/settings`)
    const written = await server.patch(`/guilds/${ids.otherGuild}/settings`, { chat_prefix: '?' })

    expect([read.status, written.status]).toEqual([403, 403])
  },
)

test.each([
  `/guilds/${ids.otherGuild}%2f..%2f${ids.guild}/settings`,
  `/guilds//${ids.guild}/settings`,
  `/guilds/${ids.guild}%00/settings`,
  `/guilds/${ids.guild}.0/settings`,
  '/guilds/1/settings',
  '/guilds/__proto__/settings',
])('%s is no way around the rights', async (path) => {
  const server = await aServer()

  const response = await server.get(path)

  expect([403, 404]).toContain(response.status)
  expect(await response.json()).toMatchObject({ detail: expect.any(String) })
})

test('while Discord is away nobody is let in to write', async () => {
  const server = await aServer()
  server.discord.state.isDown = true

  const response = await server.patch(`${guild}/settings`, { chat_prefix: '?' })

  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({ code: 'platform_unavailable', detail: expect.any(String) })
  expect(await savedRows(server)).toBe(0)
})

test('whoever changes things too often waits, and may still read', async () => {
  const server = await aServer({ writes: { limit: 3, windowSeconds: 60 }, now: () => new Date('2030-01-01') })

  const statuses = []
  for (const prefix of ['a', 'b', 'c', 'd'])
    statuses.push((await server.patch(`${guild}/settings`, { chat_prefix: prefix })).status)
  const refused = await server.patch(`${guild}/features/welcome`, { message: 'Hi' })

  expect(statuses).toEqual([200, 200, 200, 429])
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('60')
  expect(await refused.json()).toMatchObject({ code: 'rate_limited', retry_after: 60 })
  expect((await server.get(`${guild}/settings`)).status).toBe(200)
})
