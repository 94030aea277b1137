import { asc, eq, sql } from 'drizzle-orm'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { botSnapshot } from '@/contract/calls/bot'
import { defaultSettings } from '@/contract/settings'
import { writeBackup, restoreBackup } from '@/server/db/backup'
import { guildChanges, guildFeatures, guildNames, guildPresence, guildSettings } from '@/server/db/schema'
import { createBackendApp } from '@/server/start/backend-app'
import { ids } from '@/tests/support/factories'
import { anEmptyDatabase } from '@/tests/server/database'
import { tablesOf } from '@/tests/server/db/any-rows'
import { previewFor } from '@/tests/server/fake-users'
import { aFile, png, send } from '@/tests/server/images/test-images'
import { openEvents } from '@/tests/server/live/read-events'
import { aFolder } from '@/tests/server/start/test-http-server'
import { aReplicaOf } from '@/tests/server/test-runtime'
import { aClient, aServer, aServerOfTwo, type Client, expectFailure } from '@/tests/server/test-server'
import { guild, readHistory, revert } from './history-helpers'

const other = `/guilds/${ids.otherGuild}`
const deletion = (client: Client) => client.send('DELETE', `${guild}/data`)

const weather = {
  id: 'weather',
  name: 'Weather',
  options: {
    type: 'object',
    additionalProperties: false,
    properties: {
      place: { type: 'string', title: 'Place' },
      token: { type: 'string', title: 'Key', secret: true },
    },
  },
  defaults: { place: 'Hamburg' },
}
const status = { ...weather, id: 'board', name: 'Board', alwaysOn: true }
const defaults = { enabled: false, place: 'Hamburg', token: null }

/** Two guilds of one person, with something of everything stored about each. */
async function twoGuilds() {
  const server = await aServerOfTwo()
  const declared = await server.bot.put('/bot/declaration', { features: [weather, status] })
  expect(declared.status).toBe(200)
  for (const here of [guild, other]) await storeEverything(server, here)
  return server
}

async function storeEverything(
  { bot, rt, discord, ...person }: Awaited<ReturnType<typeof aServer>>,
  here: string,
) {
  const guildId = here.slice('/guilds/'.length)
  const picture = (await (await send(person, here, aFile(await png()))).json()).url
  const role = '400000000000000012'
  discord.addRoles(guildId, role)
  const manager_roles = [{ role, access: 'write' }]
  const answers = [
    await person.patch(`${here}/settings`, { chat_prefix: '?', manager_roles }),
    await person.patch(`${here}/features/weather`, { enabled: true, place: picture, token: 'sk-live' }),
    await person.patch(`${here}/features/weather`, { enabled: true, token: 'sk-live-2' }),
    await person.patch(`${here}/features/board`, { place: 'Kiel' }),
    await bot.put(`/bot${here}/facts`, { counters: [{ id: 'raids', label: 'Raids', value: 7 }] }),
    await bot.put(`/bot${here}/availability`, { board: 'Not in this region.' }),
    await bot.put(`/bot${here}/premium`, { until: null }),
    await bot.post(`/bot${here}/loaded`, {
      versions: { 'feature:weather': 2 },
      problems: [{ subject: 'feature:weather', path: 'place', message: 'Nobody knows this place.' }],
    }),
  ]
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200))
  await rt.db
    .insert(guildNames)
    .values({ guildId, kind: 'role', id: '400000000000000012', name: 'Helpers', updatedAt: new Date() })
    .onConflictDoNothing()
  const viewer = { guildId, streamId: guildId, userId: ids.otherUser, seenAt: new Date() }
  await rt.db.insert(guildPresence).values(viewer)
}

/** How many rows a guild has, by the table; every table that knows guilds. */
async function rowsOf({ rt: { db } }: { rt: { db: Parameters<typeof tablesOf>[0] } }, guildId: string) {
  const tables = [...(await tablesOf(db))].filter(([, columns]) =>
    columns.some(({ column }) => column === 'guild_id'),
  )
  const counts: Record<string, number> = {}
  for (const [name] of tables) {
    const where = sql`guild_id = ${guildId}`
    const [row] = await db
      .select({ count: sql<number>`count(*)::int` })
      .from(sql`${sql.identifier(name)}`)
      .where(where)
    counts[name] = row?.count ?? 0
  }
  return counts
}

const full = {
  guild_availability: 1,
  guild_changes: 4,
  guild_facts: 1,
  guild_features: 2,
  guild_images: 1,
  guild_names: 1,
  guild_premium: 1,
  guild_presence: 1,
  guild_secrets: 1,
  guild_settings: 1,
  bot_loaded: 1,
}

test('of every table the rows of that guild alone are deleted, but for versions and what the bot decided', async () => {
  const server = await twoGuilds()
  expect(await rowsOf(server, ids.guild)).toEqual(full)

  expect((await deletion(server)).status).toBe(204)

  expect(await rowsOf(server, ids.guild)).toEqual({
    ...full,
    // One for each of what had been saved, and nothing in it.
    guild_changes: 3,
    guild_facts: 0,
    guild_images: 0,
    guild_names: 0,
    guild_secrets: 0,
  })
  expect(await rowsOf(server, ids.otherGuild)).toEqual(full)
  const { db } = server.rt
  const [settings] = await db.select().from(guildSettings).where(eq(guildSettings.guildId, ids.guild))
  expect(settings).toMatchObject({ settings: {}, version: 2 })
  const features = await db
    .select()
    .from(guildFeatures)
    .where(eq(guildFeatures.guildId, ids.guild))
    .orderBy(asc(guildFeatures.featureId))
  expect(features).toMatchObject([
    { featureId: 'board', enabled: true, options: {}, version: 2 },
    { featureId: 'weather', enabled: false, options: {}, version: 3 },
  ])
  const changes = await db.select().from(guildChanges).where(eq(guildChanges.guildId, ids.guild))
  for (const change of changes) expect(change).toMatchObject({ before: {}, after: {}, userId: ids.user })
})

test('afterwards people read defaults, no earlier history, and still what the bot decided', async () => {
  const server = await twoGuilds()

  await deletion(server)

  expect(await server.read(`${guild}/settings`)).toEqual(defaultSettings)
  expect(await server.read(`${guild}/features/weather`)).toEqual(defaults)
  expect(await server.read(`${guild}/features/board`)).toMatchObject({ enabled: true, place: 'Hamburg' })
  expect(await server.read(`${guild}/facts`)).toMatchObject({ series: [], counters: [] })
  expect(await server.read(`${guild}/names`)).toMatchObject({ roles: [], channels: [], choices: [] })
  expect(await server.read(guild)).toMatchObject({ availability: { board: 'Not in this region.' } })
  const { changes } = await readHistory(server)
  expect(changes.map(({ subject, version, before, after }) => ({ subject, version, before, after }))).toEqual(
    [
      { subject: 'feature:weather', version: 3, before: {}, after: {} },
      { subject: 'feature:board', version: 2, before: {}, after: {} },
      { subject: 'settings', version: 2, before: {}, after: {} },
    ],
  )
  expect(new Set(changes.map(({ batch }) => batch)).size).toBe(1)
  const [change] = changes
  await expectFailure(revert(server, change?.id), 409, 'no_longer_fits')
  await expectFailure(server.post(`${guild}/imports/${change?.batch}/revert`, {}), 409, 'no_longer_fits')
})

test('only people with Manage Server may delete, and nothing is deleted for anybody else', async () => {
  const server = await twoGuilds()
  const before = await rowsOf(server, ids.guild)
  const helperId = '300000000000000055'
  const helper = await server.as(helperId, [previewFor(ids.guild, 'member')])
  const manager = await server.as(ids.otherUser, [previewFor(ids.guild, 'manager')])
  server.discord.setRoles(ids.guild, helperId, ['400000000000000012'])
  expect(await helper.read(guild)).toMatchObject({ access: 'write' })

  await expectFailure(deletion(helper), 403, 'needs_full_access')
  await expectFailure(deletion(server.anonymous), 401, 'unauthenticated')
  const crossSite = server.send('DELETE', `${guild}/data`, undefined, { 'sec-fetch-site': 'cross-site' })
  await expectFailure(crossSite, 403, 'cross_site')
  expect(await rowsOf(server, ids.guild)).toEqual(before)

  expect((await deletion(manager)).status).toBe(204)
})

test('one person can delete the data of servers only so often, also where nothing is stored, which stays so', async () => {
  const server = await aServer()
  for (let time = 0; time < 10; time += 1) expect((await deletion(server)).status).toBe(204)

  await expectFailure(deletion(server), 429, 'rate_limited')
  expect(Object.values(await rowsOf(server, ids.guild)).every((count) => count === 0)).toBe(true)
})

test('a bot that follows learns of it, by versions that rise, and reads the defaults', async () => {
  const server = await twoGuilds()
  const { position } = await server.bot.read('/bot/changes')
  const stream = await openEvents(server.bot, '/bot/changes')

  await deletion(server)

  const told = [{ settings: 2 }, { 'feature:board': 2 }, { 'feature:weather': 3 }]
  for (const versions of told)
    expect((await stream.until('change'))?.data).toMatchObject({ guild_id: ids.guild, versions })
  const { changes, reset } = await server.bot.read(`/bot/changes?after=${String(position)}`)
  expect(reset).toBe(false)
  expect(changes).toMatchObject(told.map((versions) => ({ guild_id: ids.guild, versions })))
  expect(await server.bot.read(`/bot/guilds/${ids.guild}`)).toMatchObject({
    settings: defaultSettings,
    features: { weather: defaults, board: { enabled: true, place: 'Hamburg', token: null } },
    versions: { settings: 2, 'feature:weather': 3, 'feature:board': 2 },
    premium: { until: null },
  })
})

test('a bot that was away while everything it missed was deleted is told of it or to begin anew', async () => {
  const server = await aServer()
  const { position } = await server.bot.read('/bot/changes')
  for (const chat_prefix of ['a', 'b', 'c']) await server.patch(`${guild}/settings`, { chat_prefix })

  await deletion(server)

  const { changes, reset } = await server.bot.read(`/bot/changes?after=${String(position)}`)
  const isTold = Array.isArray(changes) && changes.some(({ versions }) => versions.settings === 4)
  expect(reset === true || isTold).toBe(true)
})

test('a version is never used twice, whoever saves next and however often everything is deleted', async () => {
  const server = await aServer()
  const seen: number[] = []
  const saved = async (chat_prefix: string) => {
    const response = await server.patch(`${guild}/settings`, { chat_prefix })
    seen.push(Number(/\d+/.exec(response.headers.get('etag') ?? '')?.[0]))
  }

  await saved('a')
  await deletion(server)
  await deletion(server)
  await saved('a')
  await deletion(server)
  await saved('b')

  expect(seen).toEqual([1, 4, 6])
})

test('what others save at the same time, on another replica, is there whole with its history, or deleted whole', async () => {
  const server = await twoGuilds()
  const replica = createBackendApp(await aReplicaOf(server.rt))
  const { headers } = await server.as(ids.otherUser, [previewFor(ids.guild, 'manager')])
  const colleague = aClient(replica, '/backend', headers)
  const paths = ['settings', 'features/weather'] as const
  const patches = [{ chat_prefix: '~' }, { place: 'Bremen', token: 'sk-late' }]

  const [deleted, ...saves] = await Promise.all([
    deletion(server),
    ...paths.map((path, at) => colleague.patch(`${guild}/${path}`, patches[at])),
  ])

  expect([deleted.status, ...saves.map(({ status }) => status)]).toEqual([204, 200, 200])
  const { changes } = await readHistory(server)
  for (const [at, path] of paths.entries()) {
    const now = await server.read(`${guild}/${path}`)
    const subject = path.replace('features/', 'feature:')
    const isKept = now.chat_prefix === '~' || now.place === 'Bremen'
    const own = changes.filter((change) => change.subject === subject)
    const versions = own.map(({ version }) => version)
    expect(versions).toEqual([...new Set(versions)].sort((a, b) => b - a))
    expect(own.length).toBe(isKept ? 2 : 1)
    if (isKept) expect(own[0]?.after, JSON.stringify(patches[at])).not.toEqual({})
  }
  const { features } = botSnapshot.parse(await server.bot.read(`/bot/guilds/${ids.guild}`))
  const isThere = features.weather?.place === 'Bremen'
  expect(features.weather).toMatchObject(isThere ? { token: 'sk-late' } : { place: 'Hamburg', token: null })
})

test('open pages of others are told at once, and those who had access by a role lose it', async () => {
  const server = await twoGuilds()
  const helperId = '300000000000000055'
  const helper = await server.as(helperId, [previewFor(ids.guild, 'member')])
  server.discord.setRoles(ids.guild, helperId, ['400000000000000012'])
  const manager = await server.as(ids.otherUser, [previewFor(ids.guild, 'manager')])
  const [theirs, lost] = [await openEvents(manager), await openEvents(helper)]

  await deletion(server)

  // In any order, and after events of what the bot said before.
  const missing = new Set([
    '{"settings":2}',
    '{"feature:board":2}',
    '{"feature:weather":3}',
    'features',
    '[]',
  ])
  while (missing.size > 0) {
    const event = await theirs.next()
    expect(event, [...missing].join(', ')).not.toBeNull()
    const data = Object(event?.data) as Record<string, unknown>
    missing.delete(event?.event ?? '')
    missing.delete(JSON.stringify(data.versions ?? data.problems) ?? '')
  }
  expect((await lost.until('closed'))?.data).toMatchObject({ code: 'no_access' })
})

test('nothing is left of a long history', async () => {
  const server = await aServer()
  await server.patch(`${guild}/settings`, { chat_prefix: '?' })
  await server.rt.db.execute(
    sql`insert into guild_changes (guild_id, user_id, subject, version, before, after)
        select ${ids.guild}, '2', 'settings', 1, '{}', '{"chat_prefix": "old"}' from generate_series(1, 3000)`,
  )

  expect((await deletion(server)).status).toBe(204)

  const { changes } = await readHistory(server)
  expect(changes).toMatchObject([{ version: 2, after: {} }])
})

test('a backup from before brings everything back, and one from afterwards nothing', async () => {
  const server = await twoGuilds()
  const [before, after] = ['before', 'after'].map((name) => join(aFolder(), name))
  await writeBackup(server.rt.db, String(before))
  await deletion(server)
  const left = await rowsOf(server, ids.guild)
  await writeBackup(server.rt.db, String(after))

  for (const [file, rows] of [
    [before, full],
    [after, left],
  ] as const) {
    const { db } = await anEmptyDatabase()
    await restoreBackup(db, String(file))
    expect(await rowsOf({ rt: { db } }, ids.guild)).toEqual(rows)
  }
})
