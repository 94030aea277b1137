import { expect, test } from 'vitest'
import { defaultSettings } from '@/contract/settings'
import { registry } from '@/config/features/registry'
import { guildChanges, guildFeatures, guildSettings } from '@/server/db/schema'
import { ids } from '@/tests/support/factories'
import { aServer, wrongFieldsOf, aClient, refusalOf } from '@/tests/server/test-server'
import { interleaveSaves } from './interleave-saves'
import { z } from 'zod'
import { guildPreview } from '@/contract/calls/discord'
import { createDiscordApp } from '@/server/access/discord-app'
import { previewFor } from '@/tests/server/fake-users'
import { openEvents } from '@/tests/server/live/read-events'
import { guild } from './history-helpers'

const path = `/guilds/${ids.guild}/settings`
const welcome = `/guilds/${ids.guild}/features/welcome`
const { defaults } = registry.welcome
type Server = Awaited<ReturnType<typeof aServer>>

const savedRows = async ({ rt: { db } }: Server) =>
  (await db.$count(guildSettings)) + (await db.$count(guildFeatures)) + (await db.$count(guildChanges))

/** What a guild configures: where, before anything was saved, and three changes of one value. */
const subjects = [
  { subject: 'settings', at: path, start: defaultSettings, key: 'chat_prefix', values: ['?', '$', '%'] },
  {
    subject: 'feature:welcome',
    at: welcome,
    start: { ...defaults, enabled: false },
    key: 'message',
    values: ['One', 'Two', 'Three'],
  },
]

test.each(subjects)(
  '$subject have their defaults until they are saved',
  async ({ at, start, key, values }) => {
    const server = await aServer()

    const first = await server.get(at)
    const same = await server.patch(at, start)
    expect(await savedRows(server)).toBe(0)
    const changed = await server.patch(at, { [key]: values[0] })
    const read = await server.get(at)

    expect([first, same, changed, read].map(({ headers }) => headers.get('etag'))).toEqual([
      '"v0"',
      '"v0"',
      '"v1"',
      '"v1"',
    ])
    expect(first.headers.get('cache-control')).toBe('private, no-store')
    expect(await first.json()).toEqual(start)
    expect(await changed.json()).toEqual({ ...start, [key]: values[0] })
    expect(await read.json()).toEqual({ ...start, [key]: values[0] })
  },
)

test.each(subjects)(
  '$subject are saved only over the version that was read',
  async ({ at, start, key, values }) => {
    const server = await aServer()
    const save = (value: string | undefined, match: string) =>
      server.patch(at, { [key]: value }, { 'if-match': match })

    const early = await save(values[0], '"v7"')
    expect(await early.json()).toMatchObject({ code: 'conflict', current: start })
    expect(await savedRows(server)).toBe(0)
    const saved = [
      await save(values[0], '"v0"'),
      await save(values[1], '"v0", W/"v1"'),
      await save(values[2], '*'),
    ]
    const late = await save(values[0], '"v0"')

    expect(saved.map(({ status }) => status)).toEqual([200, 200, 200])
    expect([early.status, late.status]).toEqual([412, 412])
    expect([early.headers.get('etag'), late.headers.get('etag')]).toEqual(['"v0"', '"v3"'])
    expect(await late.json()).toMatchObject({ code: 'conflict', current: { ...start, [key]: values[2] } })
    expect(await server.rt.db.$count(guildChanges)).toBe(3)
  },
)

test('a setting that is missing in the saved ones has its default', async () => {
  const server = await aServer()
  const row = { guildId: ids.guild, settings: { chat_prefix: '?' }, version: 4 }
  await server.rt.db.insert(guildSettings).values(row)

  const response = await server.get(path)

  expect(await response.json()).toEqual({ ...defaultSettings, chat_prefix: '?' })
  expect(response.headers.get('etag')).toBe('"v4"')
})

test('what is wrong is refused on its field, and nothing is saved', async () => {
  const server = await aServer()
  const wrong: [string, string, object, object][] = [
    ['an empty prefix', path, { chat_prefix: '' }, { chat_prefix: 'Enter a prefix.' }],
    [
      'a prefix with a space',
      path,
      { chat_prefix: 'a b' },
      { chat_prefix: 'A prefix can’t contain spaces.' },
    ],
    [
      'a prefix with NUL',
      path,
      { chat_prefix: 'a\0' },
      { chat_prefix: expect.stringContaining('invisible') },
    ],
    ['half a character', path, { chat_prefix: '\ud800' }, { chat_prefix: 'This value can’t be used.' }],
    ['an unknown language', path, { locale: 'xx' }, { locale: 'Choose a language from the list.' }],
    [
      'a time zone in another case',
      path,
      { timezone: 'eUROPE/berlin' },
      { timezone: 'Choose a time zone from the list.' },
    ],
    ['an unknown field', path, { version: 9 }, { version: 'There is no such field.' }],
    ['an unknown option', welcome, { colour: 'red' }, { colour: 'There is no such field.' }],
    [
      'a misspelled option',
      welcome,
      { mesage: 'Hi' },
      { mesage: 'There is no such field. Did you mean "message"?' },
    ],
    ['an option named like a method', welcome, { toString: 'x' }, { toString: 'There is no such field.' }],
    ['an empty message', welcome, { message: '  ' }, { message: 'Write a message.' }],
    ['a channel that is no id', welcome, { channel: '../5' }, { channel: 'Choose a channel.' }],
    [
      'a number between two steps',
      `/guilds/${ids.guild}/features/levels`,
      { boosters: [{ role: null, factor: 0.5000000001 }] },
      { 'boosters.0.factor': 'Use a multiple of 0.5.' },
    ],
    ['NUL in a message', welcome, { message: 'a\0b' }, { message: 'This value can’t be used.' }],
    ['a switch that is neither', welcome, { enabled: 'yes' }, { enabled: expect.any(String) }],
    ['nothing at all', welcome, {}, { '': 'There is nothing to change.' }],
  ]

  for (const [what, at, patch, fields] of wrong)
    expect(await wrongFieldsOf(await server.patch(at, patch)), what).toEqual(fields)
  expect(await savedRows(server)).toBe(0)
})

const zones = ['Europe/Paris', 'Asia/Tokyo']

test.each<[string, (number: number) => object, (number: number) => object]>([
  [path, (number) => ({ chat_prefix: `a${number}` }), (number) => ({ timezone: zones[number % 2] })],
  [welcome, (number) => ({ delete_after: number + 1 }), (number) => ({ message: `Hello ${number}` })],
])('concurrent saves of different fields of %s by two users lose nothing', (at, one, another) =>
  interleaveSaves(at, 10, [one, another]),
)

const saveAtOnce = async (headers = {}) => {
  const server = await aServer()
  const saves = Array.from({ length: 10 }, (_, n) => server.patch(path, { chat_prefix: `b${n}` }, headers))
  return { server, responses: await Promise.all(saves) }
}

test('concurrent first saves are applied one after the other', async () => {
  const { server, responses } = await saveAtOnce()

  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(responses.map(({ headers }) => headers.get('etag'))).size).toBe(10)
  expect((await server.get(path)).headers.get('etag')).toBe('"v10"')
})

test('of many concurrent saves over the same version, one succeeds', async () => {
  const { responses } = await saveAtOnce({ 'if-match': '"v0"' })

  const statuses = responses.map(({ status }) => status).sort()
  expect(statuses).toEqual([200, ...Array<number>(9).fill(412)])
})

const helper = '300000000000000055'
const looks = '400000000000000011'
const writes = '400000000000000012'
const manager_roles = [
  { role: looks, access: 'read' },
  { role: writes, access: 'write' },
]

/** A guild that lets two roles in, and a member who holds these. */
async function aGuildWithHelper(held: string[]) {
  const server = await aServer()
  server.discord.addRoles(ids.guild, looks, writes)
  const saved = await server.patch(`${guild}/settings`, { manager_roles })
  expect(saved.status).toBe(200)
  server.discord.setRoles(ids.guild, helper, held)
  return { server, helper: await server.as(helper, [previewFor(ids.guild, 'member')]) }
}

test('a role with write access may change everything except the manager roles', async () => {
  const { helper: person } = await aGuildWithHelper([looks, writes])

  const changed = await person.patch(`${guild}/settings`, { chat_prefix: '?' })
  const more = [{ role: looks, access: 'write' }]
  const raised = await person.patch(`${guild}/settings`, { manager_roles: more })

  expect(await person.read(guild)).toMatchObject({ access: 'write' })
  expect(changed.status).toBe(200)
  expect(await refusalOf(raised)).toBe('403 needs_full_access')
  expect(await person.read(`${guild}/settings`)).toMatchObject({ manager_roles })
})

test('a role with read access may read everything and change nothing', async () => {
  const { helper: person } = await aGuildWithHelper([looks])

  const parts = ' /settings /features/welcome /roles /channels /health /history /export'.split(' ')
  const reads = parts.map((path) => person.get(`${guild}${path}`))
  const tries = [
    await person.patch(`${guild}/settings`, { chat_prefix: '?' }),
    await person.patch(`${guild}/features/welcome`, { silent: true }),
    await person.post(`${guild}/history/1/revert`, {}),
    await person.post(`${guild}/import?dry_run=1`, {}),
  ]

  expect((await Promise.all(reads)).map(({ status }) => status)).toEqual(reads.map(() => 200))
  expect(await Promise.all(tries.map(refusalOf))).toEqual(tries.map(() => '403 read_only'))
})

test('a user who loses the role or leaves the guild loses access', async () => {
  const { server, helper: person } = await aGuildWithHelper([writes])
  expect((await person.get(guild)).status).toBe(200)

  server.discord.setRoles(ids.guild, helper, [])
  const without = await person.get(guild)
  server.discord.setRoles(ids.guild, helper, [writes])
  server.discord.setUser(helper, [])
  const gone = await person.get(guild)

  expect([without.status, gone.status]).toEqual([403, 403])
  expect(await without.json()).toMatchObject({ code: 'no_access' })
})

test('the guild list shows access that comes from a role', async () => {
  const { server, helper: person } = await aGuildWithHelper([looks])
  const others = [previewFor(ids.guild, 'member'), previewFor(ids.otherGuild, 'member')]
  server.discord.setUser(helper, others)
  const discord = aClient(createDiscordApp(server.rt), '/platform/v10', person.headers)

  const list = z.array(guildPreview).parse(await discord.read('/users/@me/guilds'))

  expect(list.map(({ id, dashboard_access }) => [id, dashboard_access])).toEqual([
    [ids.guild, 'read'],
    [ids.otherGuild, undefined],
  ])
})

test('a list of manager roles with one twice, or with what is no role or access, is refused', async () => {
  const server = await aServer()

  for (const list of [
    [manager_roles[0], { role: looks, access: 'write' }],
    [{ role: looks, access: 'full' }],
    [{ role: 'everyone', access: 'read' }],
    [{ role: looks, access: 'read', note: '' }],
  ])
    expect((await server.patch(`${guild}/settings`, { manager_roles: list })).status).toBe(422)
})

test('a role that would let nobody in is refused as a new manager role, and stays where it is saved', async () => {
  const server = await aServer()
  server.discord.addRoles(ids.guild, looks)
  const gone = '400000000000000099'
  const rows = (...roles: string[]) => ({ manager_roles: roles.map((role) => ({ role, access: 'read' })) })
  const save = (...roles: string[]) => server.patch(`${guild}/settings`, rows(...roles))

  expect(await wrongFieldsOf(await save(looks, ids.guild, gone))).toEqual({
    'manager_roles.1.role': 'Everybody has @everyone, so it can’t say who is let in. Choose another role.',
    'manager_roles.2.role': 'Discord doesn’t list such a role in this server.',
  })
  await server.rt.db
    .insert(guildSettings)
    .values({ guildId: ids.guild, version: 1, settings: rows(ids.guild, gone) })
  expect((await save(ids.guild, gone, looks)).status).toBe(200)
})

test('the stream of a user with access by a role ends once the role is removed from the list', async () => {
  const { server, helper: person } = await aGuildWithHelper([looks])
  const stream = await openEvents(person)

  await server.patch(`${guild}/settings`, { manager_roles: [] })

  expect((await stream.until('closed'))?.data).toMatchObject({ code: 'no_access' })
})
