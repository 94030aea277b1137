import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { historyPage } from '@/api/history.schema'
import { selectChanges } from '@/server/db/history'
import { guildChanges, guildFeatures } from '@/server/db/schema'
import { ids, imageHash } from '@/tests/factories'
import { aServer, type Client } from '@/tests/server/a-server'
import { previewFor } from '@/tests/server/fake-people'
import { aForeignBackend, answering } from './a-foreign-backend'

const guild = `/guilds/${ids.guild}`
const other = '300000000000000002'
const channel = '500000000000000009'

const read = async (client: Client, query = '') => {
  const response = await client.get(`${guild}/history${query}`)
  expect(response.status).toBe(200)
  return historyPage.parse(await response.json())
}

const revert = (client: Client, change: string | undefined, body: object = {}, headers = {}) =>
  client.post(`${guild}/history/${change}/revert`, body, headers)

/** A guild whose prefix went from ! to a, b and c. */
async function withThreePrefixes() {
  const server = await aServer()
  for (const chat_prefix of ['a', 'b', 'c']) await server.patch(`${guild}/settings`, { chat_prefix })
  const { changes } = await read(server)
  return { server, changes }
}

test('a guild in which nobody changed anything has an empty history', async () => {
  const server = await aServer()

  expect(await read(server)).toEqual({ changes: [], next: null, people: [] })
})

test('changes are told newest first, with who, what, and only the keys that changed', async () => {
  const server = await aServer()
  await server.patch(`${guild}/settings`, { chat_prefix: '?', locale: 'en-US' })
  await server.patch(`${guild}/features/welcome`, { channel, message: 'Hello' })

  const { changes, people } = await read(server)

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

  const first = await read(server, '?limit=2')
  const second = await read(server, `?limit=2&before=${first.next}`)

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

  const subjects = async (query: string) => (await read(server, query)).changes.map(({ subject }) => subject)

  expect(await subjects(`?user=${other}`)).toEqual(['feature:levels', 'settings'])
  expect(await subjects('?subject=settings')).toEqual(['settings', 'settings'])
  expect(await subjects(`?user=${other}&subject=settings`)).toEqual(['settings'])
  expect(await subjects('?subject=feature:starboard')).toEqual([])
  expect((await read(server)).people?.map(({ id }) => id).sort()).toEqual([ids.user, other])
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

  expect((await read(server, '?before=abc')).changes).toEqual([])
})

test('a person whom the platform does not name is still in the history', async () => {
  const server = await aServer()
  server.platform.platform.currentUser = () => Promise.reject(new Error('The platform is away.'))

  const response = await server.patch(`${guild}/settings`, { chat_prefix: '?' })

  expect(response.status).toBe(200)
  expect((await read(server)).changes).toMatchObject([{ user: { id: ids.user, name: null, avatar: null } }])
})

test('reverting brings the old value back, answers it with its version, and is itself a change', async () => {
  const { server, changes } = await withThreePrefixes()
  const middle = changes[1]

  const response = await revert(server, middle?.id)

  expect(response.status).toBe(200)
  expect(response.headers.get('etag')).toBe('"v4"')
  expect(await response.json()).toMatchObject({ chat_prefix: 'a', locale: 'en-US' })
  const [newest] = (await read(server)).changes
  expect(newest).toMatchObject({
    subject: 'settings',
    version: 4,
    before: { chat_prefix: 'c' },
    after: { chat_prefix: 'a' },
    reverts: middle?.id,
  })
})

test('a revert without a body takes the whole change back', async () => {
  const { server, changes } = await withThreePrefixes()

  const response = await server.send('POST', `${guild}/history/${changes[0]?.id}/revert`)

  expect(await response.json()).toMatchObject({ chat_prefix: 'b' })
})

test('one field of a change is reverted and the others stay', async () => {
  const server = await aServer()
  await server.patch(`${guild}/features/welcome`, { channel, message: 'Hello' })
  const [change] = (await read(server)).changes

  const response = await revert(server, change?.id, { paths: ['message'] })

  expect(response.status).toBe(200)
  expect(response.headers.get('etag')).toBe('"v2"')
  expect(await response.json()).toMatchObject({
    channel,
    message: 'Welcome to {guild}, {member}!',
    enabled: false,
  })
  expect((await read(server)).changes[0]).toMatchObject({
    reverts: change?.id,
    after: { message: expect.any(String) },
  })
})

test('a revert is reverted like any other change', async () => {
  const { server, changes } = await withThreePrefixes()
  await revert(server, changes[0]?.id)
  const [undo] = (await read(server)).changes

  const response = await revert(server, undo?.id)

  expect(await response.json()).toMatchObject({ chat_prefix: 'c' })
  expect((await read(server)).changes[0]).toMatchObject({ reverts: undo?.id })
})

test('reverting what already stands there writes nothing', async () => {
  const { server, changes } = await withThreePrefixes()
  await revert(server, changes[0]?.id)

  const again = await revert(server, changes[0]?.id)

  expect(again.status).toBe(200)
  expect(again.headers.get('etag')).toBe('"v4"')
  expect(await server.rt.db.$count(guildChanges)).toBe(4)
})

test('a revert over a version that is no longer there is a conflict', async () => {
  const { server, changes } = await withThreePrefixes()

  const response = await revert(server, changes[0]?.id, {}, { 'if-match': '"v1"' })

  expect(response.status).toBe(412)
  expect(await response.json()).toMatchObject({ code: 'conflict', current: { chat_prefix: 'c' } })
  expect(await server.rt.db.$count(guildChanges)).toBe(3)
})

test('a change of another guild is not found, not even by who manages both', async () => {
  const { server, changes } = await withThreePrefixes()
  server.platform.addGuild(ids.otherGuild)
  const both = await server.as(other, [previewFor(ids.guild, 'owner'), previewFor(ids.otherGuild, 'owner')])

  const response = await both.post(`/guilds/${ids.otherGuild}/history/${changes[0]?.id}/revert`, {})

  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ code: 'unknown_change' })
  expect(await server.rt.db.$count(guildChanges)).toBe(3)
})

test.each(['0', '-1', '999999', '1e3', 'abc', '99999999999999999999'])(
  'there is no change %s',
  async (id) => {
    const server = await aServer()

    expect((await revert(server, id)).status).toBe(404)
  },
)

test.each([
  ['a key that did not change', { paths: ['locale'] }, 'paths'],
  ['no key at all', { paths: [] }, 'paths'],
  ['a key of every object', { paths: ['__proto__'] }, 'paths'],
])('%s cannot be reverted', async (_, body, field) => {
  const { server, changes } = await withThreePrefixes()

  const response = await revert(server, changes[0]?.id, body)

  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ code: 'invalid', fields: { [field]: expect.any(String) } })
  expect(await server.rt.db.$count(guildChanges)).toBe(3)
})

/** A change as an older version of the product may have written it. */
async function anOldChange(subject: string, before: Record<string, unknown>, after: Record<string, unknown>) {
  const server = await aServer()
  const [row] = await server.rt.db
    .insert(guildChanges)
    .values({ guildId: ids.guild, userId: ids.user, subject, version: 1, before, after })
    .returning({ id: guildChanges.id })
  return { server, id: String(row?.id) }
}

test.each([
  ['a prefix that is no longer allowed', 'settings', { chat_prefix: '/' }, 422, /cannot start with/],
  ['an option that is gone', 'feature:levels', { gone: 1 }, 422, /no such field/],
  ['a number that became too large', 'feature:levels', { cooldown: 999_999 }, 422, /Use a time from/],
  ['a feature that is gone', 'feature:music', { volume: 1 }, 409, /no longer offered/],
  ['a value that was never written down', 'feature:levels', {}, 409, /not known/],
])('%s is not brought back, and the answer says why', async (_, subject, before, status, reason) => {
  const [key = 'unheard'] = Object.keys(before)
  const { server, id } = await anOldChange(subject, before, { [key]: 2 })

  const response = await revert(server, id)

  expect(response.status).toBe(status)
  const body = (await response.json()) as { code: string; detail: string }
  expect(body.code).toBe('no_longer_fits')
  expect(body.detail).toMatch(reason)
  expect(await server.rt.db.$count(guildChanges)).toBe(1)
})

test('an option without an old value goes back to its default', async () => {
  const { server, id } = await anOldChange('feature:levels', {}, { cooldown: 90 })
  await server.patch(`${guild}/features/levels`, { cooldown: 90 })

  expect(await (await revert(server, id)).json()).toMatchObject({ cooldown: 60 })
})

test('what a feature needs while it is on is not taken from it', async () => {
  const server = await aServer()
  await server.patch(`${guild}/features/welcome`, { channel })
  await server.patch(`${guild}/features/welcome`, { enabled: true })
  const { changes } = await read(server)

  const refused = await revert(server, changes[1]?.id)
  const off = await revert(server, changes[0]?.id)

  expect(refused.status).toBe(422)
  expect(await refused.json()).toMatchObject({
    code: 'no_longer_fits',
    fields: { channel: expect.any(String) },
  })
  expect(await off.json()).toMatchObject({ enabled: false, channel })
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
  const middle = (await read(server, '?limit=1')).changes[0]?.id ?? ''

  const times = []
  for (const query of [
    '',
    `?before=${Number(middle) - 5_000}`,
    '?subject=feature:levels',
    `?user=${other}`,
    `?user=${other}&subject=feature:levels`,
  ]) {
    const start = performance.now()
    const { changes } = await read(server, query)
    times.push(performance.now() - start)
    expect(changes.length).toBeGreaterThan(10)
  }

  expect(Math.max(...times)).toBeLessThan(500)
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
