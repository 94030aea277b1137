import { expect, test } from 'vitest'
import { guildChanges, guildFeatures, guildSettings, userProfiles } from '@/server/db/schema'
import { ids } from '@/tests/support/factories'
import { aServer, type Client, refusalOf } from '@/tests/server/test-server'
import { guildCalls, userCalls } from '@/tests/server/expect-contract'
import { previewFor } from '@/tests/server/fake-users'

type Server = Awaited<ReturnType<typeof aServer>>

const guild = `/guilds/${ids.guild}`
const json = { 'content-type': 'application/json' }
const person = '300000000000000077'

const savedRows = async ({ rt: { db } }: Server) =>
  (await db.$count(guildSettings)) +
  (await db.$count(guildFeatures)) +
  (await db.$count(guildChanges)) +
  (await db.$count(userProfiles))

test.each<[string, string, (server: Server) => Promise<Client>]>([
  ['nobody', '401 unauthenticated', async ({ anonymous }) => anonymous],
  ['a member', '403 no_access', (server) => server.as(person, [previewFor(ids.guild, 'member')])],
  [
    'a former administrator',
    '403 no_access',
    async (server) => {
      const client = await server.as(person, [previewFor(ids.guild, 'administrator')])
      expect((await client.get(`${guild}/settings`)).status).toBe(200)
      server.discord.setUser(person, [previewFor(ids.guild, 'member')])
      return client
    },
  ],
  ['a stranger', '403 no_access', (server) => server.as(person, [previewFor(ids.otherGuild, 'owner')])],
])('%s is refused each call about a guild with %s', async (_, refusal, come) => {
  const server = await aServer()
  const visitor = await come(server)

  const refusals: string[] = []
  for (const { id, method, path, body } of guildCalls)
    refusals.push(`${id} ${await refusalOf(await visitor.send(method, path, body, body ? json : {}))}`)

  expect(refusals).toEqual(guildCalls.map(({ id }) => `${id} ${refusal}`))
  expect(await savedRows(server)).toBe(0)
})

test('every user call needs both the cookie and the access token', async () => {
  const server = await aServer()
  const { cookie = '', authorization = '', ...site } = server.headers
  const other = (await server.as(person, [previewFor(ids.guild, 'owner')])).headers
  const attempts: Record<string, string>[] = [
    { cookie },
    { authorization },
    { cookie, authorization: other.authorization ?? '' },
    {},
  ]

  for (const { id, method, path, body } of userCalls)
    for (const headers of attempts) {
      const all = { ...site, ...headers, ...(body && json) }
      expect((await server.anonymous.send(method, path, body, all)).status, id).toBe(401)
    }

  expect(await savedRows(server)).toBe(0)
})

test('no spelling of an address bypasses the access check', async () => {
  const server = await aServer()

  for (const path of [
    `/guilds/${ids.otherGuild}%2f..%2f${ids.guild}/settings`,
    `/guilds//${ids.guild}/settings`,
    `/guilds/${ids.guild}%00/settings`,
    `/guilds/${ids.guild}.0/settings`,
    '/guilds/1/settings',
    '/guilds/__proto__/settings',
  ])
    expect(await refusalOf(await server.get(path)), path).toMatch(/^404 (?:no_such_guild|not_found)$/)
})

test('writes are rate-limited, and reads still work', async () => {
  const server = await aServer({ writes: { limit: 3, windowSeconds: 60 }, now: () => new Date('2030-01-01') })

  const statuses: number[] = []
  for (const chat_prefix of ['a', 'b', 'c', 'd'])
    statuses.push((await server.patch(`${guild}/settings`, { chat_prefix })).status)
  const refused = await server.patch(`${guild}/features/welcome`, { message: 'Hi' })

  expect(statuses).toEqual([200, 200, 200, 429])
  expect(refused.headers.get('retry-after')).toBe('60')
  expect(await refused.json()).toMatchObject({ code: 'rate_limited', retry_after: 60 })
  expect((await server.get(`${guild}/settings`)).status).toBe(200)
})
