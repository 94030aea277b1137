import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { personalData } from '@/contract/calls/account'
import { removedUser } from '@/contract/history'
import { startAttempt } from '@/server/auth/sign-in'
import { createBackendApp } from '@/server/start/backend-app'
import { grantPremium, revokePremium } from '@/server/access/entitlements'
import {
  entitlements,
  gameServers,
  guildChanges,
  guildPresence,
  rateLimits,
  sessions,
  signInAttempts,
  userChoices,
  userImages,
  userProfiles,
} from '@/server/db/schema'
import { ids } from '@/tests/support/factories'
import { aReplicaOf } from '@/tests/server/test-runtime'
import { aClient, aServer, refusalOf } from '@/tests/server/test-server'
import { signIn } from '@/tests/server/sign-in'
import { previewFor } from '@/tests/server/fake-users'
import { openEvents } from '@/tests/server/live/read-events'
import { readHistory, revert } from '@/tests/server/guilds/history-helpers'
import { endedCookies } from '@/tests/server/auth/test-sign-in'
import { aServerThatRevokes, imageId, type RevokingServer, serverId, storeEverything } from './stored-user'
const path = `/users/${ids.user}`

/** Two people who manage the same guild, with something of everything stored about each. */
async function twoUsers() {
  const server = await aServerThatRevokes()
  const otherUser = await server.as(ids.otherUser, [previewFor(ids.guild, 'owner')])
  await storeEverything(server, ids.user, server)
  await storeEverything(server, ids.otherUser, otherUser)
  return { server, otherUser }
}

/** How many rows name a person, table by table. */
async function rowsOf({ rt: { db } }: RevokingServer, userId: string) {
  const about = [
    userProfiles,
    userChoices,
    userImages,
    gameServers,
    sessions,
    guildPresence,
    guildChanges,
    entitlements,
  ] as const
  const counts = await Promise.all(about.map((table) => db.$count(table, sql`${table.userId} = ${userId}`)))
  return [...counts, await db.$count(rateLimits, sql`${rateLimits.key} like ${`%${userId}%`}`)]
}

test('granting or revoking premium takes effect with the next request, on every replica', async () => {
  const server = await aServer()
  const replica = aClient(createBackendApp(await aReplicaOf(server.rt)), '/backend', server.headers)
  const entitled = () => Promise.all([server, replica].map(async (one) => one.read(`${path}/entitlements`)))
  const [none, premium] = [{ premium: false }, { premium: true }]
  expect(await entitled()).toEqual([none, none])
  expect((await server.patch(path, { premium: true })).status).toBe(403)

  await grantPremium(server.rt.db, ids.user)

  expect(await entitled()).toMatchObject([premium, premium])
  expect(await (await replica.patch(path, { premium: true })).json()).toMatchObject({ profile: premium })
  await revokePremium(server.rt.db, ids.user)
  expect(await entitled()).toEqual([none, none])
  expect(await server.read(path)).toMatchObject({ profile: none })
  expect((await replica.patch(path, { premium: true })).status).toBe(403)
})

test('PREMIUM_USER_IDS entitles the listed users only', async () => {
  const server = await aServer({ env: { premiumUserIds: [ids.user] } })
  const otherUser = await server.as(ids.otherUser, [])

  expect(await server.read(`${path}/entitlements`)).toMatchObject({ premium: true })
  expect(await otherUser.read(`/users/${ids.otherUser}/entitlements`)).toEqual({
    premium: false,
  })
  expect((await otherUser.get(`${path}/entitlements`)).status).toBe(403)
})

test('a user can download everything stored about them as a file, without credentials or anything about others', async () => {
  const { server } = await twoUsers()

  const response = await server.get(`${path}/data`)

  const data: unknown = await response.json()
  const { exported_at } = personalData.parse(data)
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="guildhall-data-${exported_at.slice(0, 10)}.json"`,
  )
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  const at = '2026-03-01T12:00:00.000Z'
  const some = expect.any(String)
  const saved = { guild_id: ids.guild, subject: 'settings', user_name: 'Ada Winter', user_avatar: some }
  expect(data).toEqual({
    exported_at: some,
    user_id: ids.user,
    profile: { premium: false, profile_embed: null, possibleProfileArguments: ['name'], updated_at: some },
    choices: { language: 'en', updated_at: some },
    entitlements: {
      granted: [{ what: 'premium', since: some }],
      named_by_the_operator: false,
      told_by_the_bot: null,
    },
    sessions: [
      { user_agent: 'tests', address: null, created_at: some, last_used_at: some, expires_at: some },
    ],
    game_servers: [
      {
        ...{ id: serverId, name: 'Creative', game: 'minecraft', host: 'play.example', port: 25575 },
        ...{ created_at: at, last_check: { at, ok: true, latency_ms: 12 } },
      },
    ],
    pictures: [
      {
        ...{ id: imageId, type: 'image/webp', bytes: 7, width: 4, height: 2, created_at: at, used: false },
        url: `${server.rt.env.publicUrl}/media/users/${ids.user}/${imageId}.webp`,
      },
    ],
    history: {
      complete: true,
      entries: [
        ['?1', '~1'],
        ['!', '?1'],
      ].map(([before, after], index) => ({
        ...{ ...saved, id: some, version: 2 - index, created_at: some, reverts: null },
        ...{ before: { chat_prefix: before }, after: { chat_prefix: after } },
      })),
    },
    open_pages: [{ guild_id: '1', subject: 'settings', user_name: 'Ada', user_avatar: null, seen_at: at }],
    counters: expect.arrayContaining([
      { what: 'personal-data', hits: 1, until: some },
      { what: 'backend-write', hits: 3, until: some },
    ]),
  })
})

test('a user without stored data gets a file too', async () => {
  const server = await aServer()

  expect(await server.read(`${path}/data`)).toMatchObject({
    profile: null,
    choices: null,
    entitlements: { granted: [], named_by_the_operator: false },
    game_servers: [],
    pictures: [],
    history: { complete: true, entries: [] },
  })
})

test('deletion removes all data of that user only, except the operator’s grant and rate limits', async () => {
  const { server } = await twoUsers()
  const before = await rowsOf(server, ids.otherUser)
  expect(await rowsOf(server, ids.user)).toEqual(before)

  const response = await server.send('DELETE', `${path}/data`)

  expect(response.status).toBe(204)
  expect(await rowsOf(server, ids.user)).toEqual([0, 0, 0, 0, 0, 0, 0, 1, 1])
  expect(await rowsOf(server, ids.otherUser)).toEqual(before)
})

test('deletion signs the user out on every replica and revokes their tokens', async () => {
  const server = await aServerThatRevokes()
  const elsewhere = await signIn(server.rt, ids.user)
  const otherUser = await server.as(ids.otherUser, [])

  const response = await server.send('DELETE', `${path}/data`)

  expect(response.headers.getSetCookie()).toEqual(endedCookies)
  const replica = createBackendApp(await aReplicaOf(server.rt))
  for (const headers of [server.headers, elsewhere])
    expect((await aClient(replica, '/backend', headers).get('/features')).status).toBe(401)
  expect(server.revoked()).toEqual([`token of ${ids.user}`])
  expect((await otherUser.get('/features')).status).toBe(200)
})

test('deletion closes the streams of the user’s other sessions', async () => {
  const server = await aServerThatRevokes()
  const elsewhere = aClient(server.app, '/backend', await signIn(server.rt, ids.user))
  const stream = await openEvents(elsewhere)

  await server.send('DELETE', `${path}/data`)

  expect((await stream.until('closed'))?.data).toMatchObject({ code: 'unauthenticated' })
  expect(await server.rt.db.$count(guildPresence)).toBe(0)
})

test('deletion also removes this browser’s pending sign-in', async () => {
  const server = await aServerThatRevokes()
  const { id, cookieValue } = await startAttempt(server.rt, '/')
  await startAttempt(server.rt, '/')
  const cookie = `${server.headers.cookie}; guildhall-sign-in-${id}=${cookieValue}`

  const response = await server.send('DELETE', `${path}/data`, undefined, { cookie })

  expect(response.headers.getSetCookie()).toEqual([
    expect.stringMatching(new RegExp(`^guildhall-sign-in-${id}=; Max-Age=0;`)),
    ...endedCookies,
  ])
  expect(await server.rt.db.$count(signInAttempts)).toBe(1)
})

test('changes of a deleted user stay in the history without their name, can be filtered and reverted', async () => {
  const { server, otherUser } = await twoUsers()

  await server.send('DELETE', `${path}/data`)

  const { changes, people } = await readHistory(otherUser)
  const removed = { id: removedUser, name: null, avatar: null }
  expect(changes.map(({ user }) => user.id)).toEqual([ids.otherUser, ids.otherUser, removedUser, removedUser])
  expect(changes.at(-1)).toMatchObject({ user: removed, after: { chat_prefix: '?1' } })
  expect(people).toContainEqual(removed)
  expect((await readHistory(otherUser, `?user=${removedUser}`)).changes).toHaveLength(2)
  expect((await revert(otherUser, changes.at(-1)?.id)).status).toBe(200)
})

test('deletion removes the name from all changes, however many', async () => {
  const server = await aServerThatRevokes()
  await server.rt.db.execute(sql`
    insert into guild_changes (guild_id, user_id, user_name, subject, version, before, after)
    select 'g' || n % 7, ${ids.user}, 'Ada', 'settings', n, '{}', '{}' from generate_series(1, 4500) n`)

  expect((await server.send('DELETE', `${path}/data`)).status).toBe(204)

  expect(await server.rt.db.$count(guildChanges, sql`user_id = '0' and user_name is null`)).toBe(4_500)
})

test('deletion is all or nothing', async () => {
  const { server } = await twoUsers()
  const { db } = server.rt
  const before = await rowsOf(server, ids.user)
  await db.execute(sql`alter table guild_changes add constraint breaks check (user_id <> '0')`)
  onTestFinished(async () => void (await db.execute(sql`alter table guild_changes drop constraint breaks`)))

  const response = await server.send('DELETE', `${path}/data`)

  expect(response.status).toBe(500)
  expect(response.headers.getSetCookie()).toEqual([])
  expect(await rowsOf(server, ids.user)).toEqual(before)
  expect(server.revoked()).toEqual([])
})

test('other users and other sites cannot read or delete the data', async () => {
  const { server, otherUser } = await twoUsers()
  const before = await rowsOf(server, ids.user)
  const fromElsewhere = { 'sec-fetch-site': 'cross-site' }

  const refusals = [
    await otherUser.get(`${path}/data`),
    await otherUser.send('DELETE', `${path}/data`),
    await server.send('DELETE', `${path}/data`, undefined, fromElsewhere),
  ]

  expect(await Promise.all(refusals.map(refusalOf))).toEqual(['403 not_you', '403 not_you', '403 cross_site'])
  expect(await rowsOf(server, ids.user)).toEqual(before)
})
