import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { selectChanges } from '@/server/guilds/history'
import { guildChanges, guildFeatures } from '@/server/db/schema'
import { ids, imageHash } from '@/tests/factories'
import { aServer } from '@/tests/server/a-server'
import { previewFor } from '@/tests/server/fake-users'
import { aForeignBackend, answering } from '@/tests/server/proxy/a-foreign-backend'
import { guild, readHistory, revert, withThreePrefixes } from './a-history'

const other = '300000000000000002'
const channel = '500000000000000009'

test('a guild in which nobody changed anything has an empty history', async () => {
  const server = await aServer()

  expect(await readHistory(server)).toEqual({ changes: [], next: null, people: [] })
})

test('changes are told newest first, with who, what, and only the keys that changed', async () => {
  const server = await aServer()
  await server.patch(`${guild}/settings`, { chat_prefix: '?', locale: 'en-US' })
  await server.patch(`${guild}/features/welcome`, { channel, message: 'Hello' })

  const { changes, people } = await readHistory(server)

  const user = { id: ids.user, name: 'Ada Winter', avatar: imageHash }
  expect(changes).toMatchObject([
    {
      user,
      subject: 'feature:welcome',
      version: 1,
      before: { channel: null, message: 'Welcome to {guild}, {member}!' },
      after: { channel, message: 'Hello' },
    },
    { user, subject: 'settings', version: 1, before: { chat_prefix: '!' }, after: { chat_prefix: '?' } },
  ])
  expect(changes.map(({ after }) => Object.keys(after))).toEqual([['channel', 'message'], ['chat_prefix']])
  expect(changes.every(({ created_at }) => !Number.isNaN(Date.parse(created_at)))).toBe(true)
  expect(people).toEqual([user])
})

test('pages follow one another by cursor, without gap and without repetition', async () => {
  const { server, changes } = await withThreePrefixes()
  await server.patch(`${guild}/settings`, { chat_prefix: 'd' })

  const first = await readHistory(server, '?limit=2')
  const second = await readHistory(server, `?limit=2&before=${first.next}`)

  expect(first.changes.map(({ after }) => after.chat_prefix)).toEqual(['d', 'c'])
  expect(second.changes.map(({ after }) => after.chat_prefix)).toEqual(['b', 'a'])
  expect(second.next).toBeNull()
  expect(second.people).toBeUndefined()
  expect(second.changes.at(-1)?.id).toBe(changes.at(-1)?.id)
})

test('the history is filtered by person, by subject and by both', async () => {
  const server = await aServer()
  const second = await server.as(other, [previewFor(ids.guild, 'manager')])
  await server.patch(`${guild}/settings`, { chat_prefix: 'a' })
  await second.patch(`${guild}/settings`, { chat_prefix: 'b' })
  await second.patch(`${guild}/features/levels`, { cooldown: 90 })

  const subjects = async (query: string) =>
    (await readHistory(server, query)).changes.map(({ subject }) => subject)

  expect(await subjects(`?user=${other}`)).toEqual(['feature:levels', 'settings'])
  expect(await subjects('?subject=settings')).toEqual(['settings', 'settings'])
  expect(await subjects(`?user=${other}&subject=settings`)).toEqual(['settings'])
  expect(await subjects('?subject=feature:starboard')).toEqual([])
  expect((await readHistory(server)).people?.map(({ id }) => id).sort()).toEqual([ids.user, other])
})

test.each(['?before=%00', '?limit=0', '?limit=101', '?user=ada', '?subject=secrets', '?order=asc'])(
  'the question %s is refused',
  async (query) => {
    const server = await aServer()

    const response = await server.get(`${guild}/history${query}`)

    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ code: 'invalid', detail: expect.any(String) })
  },
)

test('a cursor that this backend never gave leads to nothing', async () => {
  const { server } = await withThreePrefixes()

  expect((await readHistory(server, '?before=abc')).changes).toEqual([])
})

test('a person whom Discord does not name is still in the history', async () => {
  const server = await aServer()
  server.discord.discord.currentUser = () => Promise.reject(new Error('The platform is away.'))

  const response = await server.patch(`${guild}/settings`, { chat_prefix: '?' })

  expect(response.status).toBe(200)
  expect((await readHistory(server)).changes).toMatchObject([
    { user: { id: ids.user, name: null, avatar: null } },
  ])
})

test('the history holds no token, no cookie and nothing of another guild', async () => {
  const { server } = await withThreePrefixes()
  await server.rt.db.insert(guildChanges).values({
    guildId: ids.otherGuild,
    userId: other,
    subject: 'settings',
    version: 1,
    before: { chat_prefix: 'theirs' },
    after: { chat_prefix: 'theirs too' },
  })

  const text = JSON.stringify(await (await server.get(`${guild}/history`)).json())

  expect(text).not.toMatch(/token|refresh|cookie|theirs/i)
  expect(text).not.toContain(other)
})

test('ten thousand entries stay quick, whole and filtered, by an index', async () => {
  const server = await aServer()
  const rows = Array.from({ length: 10_000 }, (_, index) => ({
    guildId: index % 10 === 9 ? ids.otherGuild : ids.guild,
    userId: index % 500 === 0 ? other : ids.user,
    subject: index % 100 === 0 ? 'feature:levels' : 'settings',
    version: index,
    before: { chat_prefix: String(index) },
    after: { chat_prefix: String(index + 1) },
  }))
  for (let start = 0; start < rows.length; start += 2_000)
    await server.rt.db.insert(guildChanges).values(rows.slice(start, start + 2_000))
  await server.rt.db.execute('analyze guild_changes')
  const middle = (await readHistory(server, '?limit=1')).changes[0]?.id ?? ''

  const times = []
  for (const query of [
    '',
    `?before=${Number(middle) - 5_000}`,
    '?subject=feature:levels',
    `?user=${other}`,
    `?user=${other}&subject=feature:levels`,
  ]) {
    const start = performance.now()
    const { changes } = await readHistory(server, query)
    times.push(performance.now() - start)
    expect(changes.length).toBeGreaterThan(10)
  }

  // The middle one: a busy machine may make one of them wait.
  expect(times.sort((one, other) => one - other)[2]).toBeLessThan(500)
  for (const filter of [{}, { before: Number(middle) }, { userId: other }, { subject: 'feature:levels' }]) {
    const statement = selectChanges(server.rt.db, ids.guild, filter, 51)
    const plan = JSON.stringify(await server.rt.db.execute(sql`explain ${statement}`))
    expect(plan).toMatch(/Index (?:Only )?Scan/)
    expect(plan).not.toContain('Seq Scan')
  }
})

test('reading and reverting are passed on to an operator’s backend, with what was asked and nothing else', async () => {
  const foreign = await aForeignBackend(answering(200, '{"changes":[],"next":null}'))
  const server = await aServer({ env: { backendUrl: foreign.url } })

  await server.get(`${guild}/history?before=ab_1&user=${ids.user}&subject=feature:music`)
  await revert(server, 'ab_1', { paths: ['volume'] }, { 'if-match': '"5"' })
  const refused = [
    await server.get(`${guild}/history?admin=1`),
    await server.get(`${guild}/history?before=a%26b`),
    await revert(server, '..%2f..%2fsettings'),
  ]

  expect(refused.map(({ status }) => status)).toEqual([422, 422, 404])
  expect(foreign.calls).toMatchObject([
    { method: 'GET', url: `${guild}/history?before=ab_1&user=${ids.user}&subject=feature%3Amusic` },
    {
      method: 'POST',
      url: `${guild}/history/ab_1/revert`,
      body: '{"paths":["volume"]}',
      headers: { 'if-match': '"5"' },
    },
  ])
  expect(await server.rt.db.$count(guildFeatures)).toBe(0)
})
