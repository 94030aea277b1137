import { expect, test } from 'vitest'
import { guildChanges, guildSettings } from '@/server/db/schema'
import { ids } from '@/tests/factories'
import { aServer } from '@/tests/server/a-server'

const path = `/guilds/${ids.guild}/settings`
const defaults = { chat_prefix: '!', locale: 'en-US', timezone: 'UTC', manager_roles: [] }

test('a guild for which nobody saved anything has the defaults', async () => {
  const server = await aServer()

  const response = await server.get(path)

  expect(response.status).toBe(200)
  expect(response.headers.get('etag')).toBe('"v0"')
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect(await response.json()).toEqual(defaults)
})

test('a changed prefix is there afterwards, with the next version', async () => {
  const server = await aServer()

  const changed = await server.patch(path, { chat_prefix: '?' })

  expect(changed.status).toBe(200)
  expect(changed.headers.get('etag')).toBe('"v1"')
  expect(await changed.json()).toEqual({ ...defaults, chat_prefix: '?' })
  const read = await server.get(path)
  expect(read.headers.get('etag')).toBe('"v1"')
  expect(await read.json()).toEqual({ ...defaults, chat_prefix: '?' })
})

test('the history holds who changed which keys, and nothing else', async () => {
  const server = await aServer()

  await server.patch(path, { chat_prefix: '?', locale: 'en-US' })
  await server.patch(path, { timezone: 'Europe/Paris', chat_prefix: '?' })

  const rows = await server.rt.db.select().from(guildChanges).orderBy(guildChanges.id)
  const who = { guildId: ids.guild, userId: ids.user, subject: 'settings' }
  expect(rows).toMatchObject([
    { ...who, version: 1, before: { chat_prefix: '!' }, after: { chat_prefix: '?' } },
    { ...who, version: 2, before: { timezone: 'UTC' }, after: { timezone: 'Europe/Paris' } },
  ])
  expect(rows.map(({ after }) => Object.keys(after))).toEqual([['chat_prefix'], ['timezone']])
})

test('a patch that changes nothing writes nothing', async () => {
  const server = await aServer()

  const response = await server.patch(path, defaults)

  expect(response.status).toBe(200)
  expect(response.headers.get('etag')).toBe('"v0"')
  expect(await server.rt.db.$count(guildSettings)).toBe(0)
  expect(await server.rt.db.$count(guildChanges)).toBe(0)
})

test('a setting that was added after the guild saved its own has its default', async () => {
  const server = await aServer()
  await server.rt.db
    .insert(guildSettings)
    .values({ guildId: ids.guild, settings: { chat_prefix: '?' }, version: 4 })

  const response = await server.get(path)

  expect(await response.json()).toEqual({ ...defaults, chat_prefix: '?' })
  expect(response.headers.get('etag')).toBe('"v4"')
})

test('whoever saves over the version they read gets through', async () => {
  const server = await aServer()

  const first = await server.patch(path, { chat_prefix: '?' }, { 'if-match': '"v0"' })
  const second = await server.patch(path, { chat_prefix: '$' }, { 'if-match': '"v0", W/"v1"' })
  const third = await server.patch(path, { chat_prefix: '%' }, { 'if-match': '*' })

  expect([first.status, second.status, third.status]).toEqual([200, 200, 200])
  expect(third.headers.get('etag')).toBe('"v3"')
})

test('whoever saves over another version is shown what is there now', async () => {
  const server = await aServer()
  await server.patch(path, { chat_prefix: '?' })

  const late = await server.patch(path, { chat_prefix: '$' }, { 'if-match': '"v0"' })

  expect(late.status).toBe(412)
  expect(late.headers.get('etag')).toBe('"v1"')
  expect(await late.json()).toMatchObject({ code: 'conflict', current: { ...defaults, chat_prefix: '?' } })
  expect(await (await server.get(path)).json()).toMatchObject({ chat_prefix: '?' })
  expect(await server.rt.db.$count(guildChanges)).toBe(1)
})

test('a conflict over a guild without saved settings leaves no trace', async () => {
  const server = await aServer()

  const response = await server.patch(path, { chat_prefix: '$' }, { 'if-match': '"v7"' })

  expect(response.status).toBe(412)
  expect(response.headers.get('etag')).toBe('"v0"')
  expect(await response.json()).toMatchObject({ current: defaults })
  expect(await server.rt.db.$count(guildSettings)).toBe(0)
})

test.each([
  ['an empty prefix', { chat_prefix: '' }, 'chat_prefix', 'Enter a prefix.'],
  ['a prefix with a space', { chat_prefix: 'a b' }, 'chat_prefix', 'A prefix cannot contain spaces.'],
  ['a prefix with NUL', { chat_prefix: 'a\0' }, 'chat_prefix', /invisible characters/],
  ['half a character', { chat_prefix: '\ud800' }, 'chat_prefix', /cannot be used/],
  ['a language nobody speaks', { locale: 'xx' }, 'locale', 'Choose one of the languages in the list.'],
  ['a place without a time', { timezone: 'Mars/Olympus' }, 'timezone', 'Choose a time zone from the list.'],
  ['a field nobody knows', { version: 99, chat_prefix: '?' }, 'version', 'There is no such field.'],
])('%s is refused on its field', async (_, patch, field, text) => {
  const server = await aServer()

  const response = await server.patch(path, patch)

  expect(response.status).toBe(422)
  const body = (await response.json()) as { code: string; detail: string; fields: Record<string, string> }
  expect(body).toMatchObject({ code: 'invalid', detail: expect.any(String), request_id: expect.any(String) })
  expect(Object.keys(body.fields)).toEqual([field])
  expect(body.fields[field]).toMatch(text)
  expect(await server.rt.db.$count(guildSettings)).toBe(0)
})

test.each([
  '{',
  '[]',
  '"text"',
  'null',
  '{"chat_prefix":"?","chat_prefix":"$"}',
  '{"__proto__":{"chat_prefix":"?"}}',
])('the body %s is refused', async (body) => {
  const server = await aServer()

  const response = await server.send('PATCH', path, body, { 'content-type': 'application/json' })

  expect([400, 422]).toContain(response.status)
  expect(await response.json()).toMatchObject({ detail: expect.any(String), code: expect.any(String) })
  expect(await server.rt.db.$count(guildSettings)).toBe(0)
})
