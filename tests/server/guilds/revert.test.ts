import { expect, test } from 'vitest'
import { failure } from '@/contract/calls/failure'
import { guildChanges } from '@/server/db/schema'
import { aRole, ids } from '@/tests/support/factories'
import { aServer, refusalOf, wrongFieldsOf } from '@/tests/server/test-server'
import { previewFor } from '@/tests/server/fake-users'
import { guild, readHistory, revert, withThreePrefixes } from './history-helpers'

const channel = '500000000000000009'

test('a revert restores the old value, returns its new version, and is itself a change', async () => {
  const { server, changes } = await withThreePrefixes()
  const middle = changes[1]

  const response = await revert(server, middle?.id)

  expect(response.status).toBe(200)
  expect(response.headers.get('etag')).toBe('"v4"')
  expect(await response.json()).toMatchObject({ chat_prefix: 'a', locale: 'en-US' })
  const [newest] = (await readHistory(server)).changes
  expect(newest).toMatchObject({
    subject: 'settings',
    version: 4,
    before: { chat_prefix: 'c' },
    after: { chat_prefix: 'a' },
    reverts: middle?.id,
  })
})

test('one field of a change is reverted and the others stay', async () => {
  const server = await aServer()
  await server.patch(`${guild}/features/welcome`, { channel, message: 'Hello' })
  const [change] = (await readHistory(server)).changes

  const response = await revert(server, change?.id, { paths: ['message'] })

  const message = 'Welcome to {server}, {member}!'
  expect(await response.json()).toMatchObject({ channel, message, enabled: false })
  expect((await readHistory(server)).changes[0]).toMatchObject({ reverts: change?.id, after: { message } })
})

test('a revert of the current value writes nothing, and is reverted like any other change', async () => {
  const { server, changes } = await withThreePrefixes()
  // Without a body, the whole change.
  await server.send('POST', `${guild}/history/${changes[0]?.id}/revert`)
  const [undo] = (await readHistory(server)).changes

  const again = await revert(server, changes[0]?.id)
  const redone = await revert(server, undo?.id)

  expect([again, redone].map(({ headers }) => headers.get('etag'))).toEqual(['"v4"', '"v5"'])
  expect(await redone.json()).toMatchObject({ chat_prefix: 'c' })
  expect((await readHistory(server)).changes[0]).toMatchObject({ version: 5, reverts: undo?.id })
})

test('a revert over an outdated version is a conflict', async () => {
  const { server, changes } = await withThreePrefixes()

  const response = await revert(server, changes[0]?.id, {}, { 'if-match': '"v1"' })

  expect(response.status).toBe(412)
  expect(await response.json()).toMatchObject({ code: 'conflict', current: { chat_prefix: 'c' } })
  expect(await server.rt.db.$count(guildChanges)).toBe(3)
})

test('a change of another guild is not found, even by a user who manages both', async () => {
  const { server, changes } = await withThreePrefixes()
  server.discord.addGuild(ids.otherGuild)
  const both = await server.as(ids.otherUser, [
    previewFor(ids.guild, 'owner'),
    previewFor(ids.otherGuild, 'owner'),
  ])

  const response = await both.post(`/guilds/${ids.otherGuild}/history/${changes[0]?.id}/revert`, {})

  expect(await refusalOf(response)).toBe('404 unknown_change')
  expect(await server.rt.db.$count(guildChanges)).toBe(3)
})

test('an unknown change answers 404', async () => {
  const server = await aServer()

  for (const id of ['0', '-1', '999999', '1e3', 'abc', '99999999999999999999'])
    expect((await revert(server, id)).status, id).toBe(404)
})

test('a key that did not change, no key at all and a key of every object cannot be reverted', async () => {
  const { server, changes } = await withThreePrefixes()

  for (const paths of [['locale'], [], ['__proto__']])
    expect(await wrongFieldsOf(await revert(server, changes[0]?.id, { paths }))).toHaveProperty('paths')
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
  ['a prefix that is no longer allowed', 'settings', { chat_prefix: '/' }, 422, /can’t start with/],
  ['an option that is gone', 'feature:levels', { gone: 1 }, 422, /no such field/],
  ['a number that became too large', 'feature:levels', { cooldown: 999_999 }, 422, /Use .* or less/],
  ['a feature that is gone', 'feature:music', { volume: 1 }, 409, /no longer offered/],
  ['a value that was never written down', 'feature:levels', {}, 409, /isn’t known/],
])('%s is not restored, and the answer says why', async (_, subject, before, status, reason) => {
  const [key = 'unheard'] = Object.keys(before)
  const { server, id } = await anOldChange(subject, before, { [key]: 2 })

  const response = await revert(server, id)

  expect(response.status).toBe(status)
  const { code, detail, fields = {} } = failure.parse(await response.json())
  expect([code, Object.keys(fields)]).toEqual(['no_longer_fits', status === 422 ? [key] : []])
  expect(detail).toMatch(reason)
  expect(await server.rt.db.$count(guildChanges)).toBe(1)
})

test('an option without an old value is reset to its default', async () => {
  const { server, id } = await anOldChange('feature:levels', {}, { cooldown: 90 })
  await server.patch(`${guild}/features/levels`, { cooldown: 90 })

  expect(await (await revert(server, id)).json()).toMatchObject({ cooldown: 60 })
})

test('a revert brings no manager role back that was deleted since, and says so', async () => {
  const server = await aServer()
  const [kept, gone] = ['400000000000000001', '400000000000000002']
  const rows = (...roles: string[]) => roles.map((role) => ({ role, access: 'read' }))
  server.discord.addRoles(ids.guild, kept, gone)
  await server.patch(`${guild}/settings`, { manager_roles: rows(gone, kept) })
  await server.patch(`${guild}/settings`, { manager_roles: [], chat_prefix: '?' })
  const [change] = (await readHistory(server)).changes
  server.discord.addGuild(ids.guild, { roles: [aRole({ id: kept })] })

  const response = await revert(server, change?.id)

  expect(await response.json()).toMatchObject({ manager_roles: rows(kept), chat_prefix: '!' })
  expect(response.headers.get('x-notes')).toBe('[{"code":"left_out","path":"manager_roles.0"}]')
})
