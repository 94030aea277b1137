import { expect, test } from 'vitest'
import { z } from 'zod'
import { guildPreview } from '@/contract/calls/discord'
import { createDiscordApp } from '@/server/access/discord-app'
import { ids } from '@/tests/support/factories'
import { aClient, aServer, refusalOf } from '@/tests/server/test-server'
import { previewFor } from '@/tests/server/fake-users'
import { openEvents } from '@/tests/server/live/read-events'
import { guild } from './history-helpers'

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

test.each([
  ['a role twice', [manager_roles[0], { role: looks, access: 'write' }]],
  ['an access that is none', [{ role: looks, access: 'full' }]],
  ['what is no role', [{ role: 'everyone', access: 'read' }]],
  ['more than is asked', [{ role: looks, access: 'read', note: '' }]],
])('%s is refused', async (_, list) => {
  const server = await aServer()

  expect((await server.patch(`${guild}/settings`, { manager_roles: list })).status).toBe(422)
})

test('the stream of a user with access by a role ends once the role is removed from the list', async () => {
  const { server, helper: person } = await aGuildWithHelper([looks])
  const stream = await openEvents(person)

  await server.patch(`${guild}/settings`, { manager_roles: [] })

  expect((await stream.until('closed'))?.data).toMatchObject({ code: 'no_access' })
})
