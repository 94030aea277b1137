import { expect, test } from 'vitest'
import { guildChanges, rateLimits } from '@/server/db/schema'
import { botWriteRate } from '@/server/http/limits'
import { aRole, ids } from '@/tests/support/factories'
import { previewFor } from '@/tests/server/fake-users'
import { guild, readHistory, revert } from '@/tests/server/guilds/history-helpers'
import { openEvents } from '@/tests/server/live/read-events'
import { aServer, aServerWithClock, failureOf, refusalOf, wrongFieldsOf } from '@/tests/server/test-server'

const settings = `/bot${guild}/settings`
const autoRole = `/bot${guild}/features/auto-role`
const [manager, writer, reader] = ['400000000000000011', '400000000000000012', '400000000000000013']
const admin = aRole({ id: '400000000000000014', permissions: '8' })
const bot = { id: '100000000000000001', name: 'Harbour Bot', avatar: null }

/** A guild of the person, whose roles give access in every way, and a member who is to hold some of them. */
async function aGuildWithMember(...held: string[]) {
  const { server, clock } = await aServerWithClock()
  const roles = [
    aRole(),
    admin,
    aRole({ id: manager, permissions: '32' }),
    aRole({ id: writer }),
    aRole({ id: reader }),
  ]
  server.discord.addGuild(ids.guild, { owner_id: ids.user, roles })
  server.discord.setRoles(ids.guild, ids.user, [])
  server.discord.setRoles(ids.guild, ids.otherUser, held)
  const manager_roles = [
    { role: writer, access: 'write' },
    { role: reader, access: 'read' },
  ]
  await server.patch(`${guild}/settings`, { manager_roles })
  return { server, clock }
}

test('a bot that changes something for a member is told as such wherever the change is, and everybody sees it at once', async () => {
  const { server } = await aGuildWithMember()
  const stream = await openEvents(server)

  const saved = await server.bot.patch(settings, { for: ids.user, chat_prefix: '?' })
  const event = await stream.until('change')
  await server.bot.patch(settings, { chat_prefix: '%' })

  expect(saved.headers.get('etag')).toBe('"v2"')
  expect(await saved.json()).toMatchObject({ chat_prefix: '?' })
  const forAda = { user: { id: ids.user, name: 'Ada Winter' }, bot }
  expect(event?.data).toMatchObject(forAda)
  const { changes, people } = await readHistory(server)
  expect(changes).toMatchObject([{ user: bot, bot }, forAda, { user: forAda.user }])
  expect(changes[2]).not.toHaveProperty('bot')
  expect(people?.map(({ id }) => id).sort()).toEqual([bot.id, ids.user])
  const found = async (query: string) =>
    (await readHistory(server, query)).changes.map(({ version }) => version)
  expect(await found(`?user=${bot.id}`)).toEqual([3, 2])
  expect(await found(`?user=${ids.user}`)).toEqual([2, 1])
  expect(await found('?search=harbour+bot')).toEqual([3, 2])
  const { changes: told } = await server.bot.read(`/bot/changes?after=${changes[2]?.id}`)
  expect(told).toMatchObject([2, 3].map((version) => ({ versions: { settings: version } })))

  expect((await revert(server, changes[1]?.id)).status).toBe(200)
  expect(await server.read(`${guild}/settings`)).toMatchObject({ chat_prefix: '!' })
})

test('what the bot changed for somebody is in their copy of their data, and loses their name with the rest', async () => {
  const { server } = await aGuildWithMember()
  await server.bot.patch(settings, { for: ids.user, chat_prefix: '?' })
  const path = `/users/${ids.user}/data`

  expect(await server.read(path)).toMatchObject({
    history: { entries: [{ after: { chat_prefix: '?' }, by_bot: 'Harbour Bot' }, {}] },
  })
  await server.send('DELETE', path)

  const other = await server.as(ids.otherUser, [previewFor(ids.guild, 'owner')])
  const [change] = (await readHistory(other)).changes
  expect(change).toMatchObject({ user: { id: '0', name: null }, bot })
})

test.each([
  ['Manage Server', [manager], 200],
  ['a role with write access', [writer], 200],
  ['a role with read access', [reader], '403 read_only'],
  ['none of these', [ids.role], '403 no_access'],
])('for a member with %s, a bot changes what they could change themselves', async (_, held, outcome) => {
  const { server } = await aGuildWithMember(...held)

  const answer = await server.bot.patch(settings, { for: ids.otherUser, chat_prefix: '?' })

  expect(answer.ok ? answer.status : await refusalOf(answer)).toBe(outcome)
})

test('a bot changes nothing for somebody who is not there, or whose rights cannot be checked', async () => {
  const { server } = await aGuildWithMember()
  const refusal = async (user: string) =>
    refusalOf(await server.bot.patch(settings, { for: user, chat_prefix: '?' }))

  expect(await refusal('300000000000000099')).toBe('403 no_access')
  server.discord.state.isDown = true
  expect(await refusal(ids.user)).toBe('503 platform_unavailable')
  server.discord.state.isDown = false
  server.discord.removeGuild(ids.guild)
  expect(await refusal(ids.user)).toBe('404 bot_absent')
  expect(await refusalOf(await server.bot.patch(settings, { chat_prefix: '?' }))).toBe('404 bot_absent')
  expect(await server.rt.db.$count(guildChanges)).toBe(1)
})

test('options that need Manage Server are changed by the bot itself and for those who have it', async () => {
  const { server } = await aGuildWithMember(writer)
  const restore = async (body: object) => (await server.bot.patch(autoRole, body)).status

  expect(await restore({ for: ids.otherUser, restore: true })).toBe(403)
  expect(await restore({ for: ids.user, restore: true })).toBe(200)
  expect(await restore({ restore: false })).toBe(200)
})

test.each([undefined, ids.user])('no bot gives away rights, whoever is named: %s', async (member) => {
  const { server } = await aGuildWithMember()
  const change = (path: string, body: object) => server.bot.patch(path, { for: member, ...body })

  const managers = await change(settings, { manager_roles: [] })
  const elevated = await change(autoRole, { roles: [admin.id] })
  const access = await change(autoRole, { roles: [reader] })
  const usual = await change(autoRole, { roles: [ids.role] })

  expect(await failureOf(managers)).toMatchObject({
    code: 'needs_full_access',
    detail:
      'A bot can’t change who has access to this dashboard. People with Manage Server do that in the dashboard itself.',
  })
  for (const answer of [elevated, access])
    expect(await wrongFieldsOf(answer)).toEqual({ roles: expect.stringContaining('in the dashboard') })
  expect(usual.status).toBe(200)
})

test('a bot that has not seen the newest version, or sends what no form would, changes nothing', async () => {
  const server = await aServer()
  await server.patch(`${guild}/settings`, { chat_prefix: '?' })
  const change = (body: object, headers = {}) => server.bot.patch(settings, body, headers)
  const wrongIn = async (body: object) => Object.keys((await wrongFieldsOf(await change(body))) ?? {})

  const late = await change({ chat_prefix: '%' }, { 'if-match': '"v0"' })

  expect(late.headers.get('etag')).toBe('"v1"')
  expect(await late.json()).toMatchObject({ code: 'conflict', current: { chat_prefix: '?' }, version: 1 })
  expect(await wrongIn({ chat_prefix: 'a b' })).toEqual(['chat_prefix'])
  expect(await wrongIn({ theme: 'dark' })).toEqual(['theme'])
  expect(await wrongIn({ for: 'ada', chat_prefix: '%' })).toEqual(['for'])
  expect(await wrongIn({ for: ids.user })).toEqual([''])
  expect((await server.bot.patch(`/bot${guild}/features/none`, { enabled: true })).status).toBe(404)
  expect(await server.read(`${guild}/settings`)).toMatchObject({ chat_prefix: '?' })
})

test('a bot saves no channel that Discord does not list, unless Discord cannot be asked', async () => {
  const { server } = await aGuildWithMember()
  const welcome = `/bot${guild}/features/welcome`
  const channel = '500000000000000404'

  const answer = await server.bot.patch(welcome, { channel })
  expect(await wrongFieldsOf(answer)).toEqual({
    channel: 'Discord doesn’t list such a channel in this server.',
  })
  server.discord.state.isDown = true
  expect((await server.bot.patch(welcome, { channel })).status).toBe(200)
})

test('a bot that changes something again and again has to wait', async () => {
  const { server } = await aServerWithClock()
  const change = () => server.bot.patch(settings, { chat_prefix: '?' })
  await change()
  await server.rt.db.update(rateLimits).set({ hits: botWriteRate.limit })

  expect(await refusalOf(await change())).toBe('429 rate_limited')
})
