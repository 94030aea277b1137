import { expect, test } from 'vitest'
import { z } from 'zod'
import { channel, currentUser, guildEmoji, guildPreview, role, thread } from '@/contract/calls/discord'
import { rowsOf as readableRows } from '@/api/readable-rows'
import { createDiscordApp } from '@/server/access/discord-app'
import { createBackendApp } from '@/server/start/backend-app'
import { answersOf, rowsAsTheyAre, rowsOf } from '@/tests/support/discord/sample-answers'
import { json } from '@/tests/server/fake-discord'
import { aDiscordClient, aGuild, aSignedInUser, aUser, guildId, userId } from './test-discord-client'

const named = z.array(z.looseObject({ name: z.string() }))
const namesOf = (rows: unknown) => named.parse(rows).map(({ name }) => name)

/** Our apps before a Discord that answers as its description allows, and what the browser reads of their answers. */
async function aDashboard() {
  const person = await aSignedInUser('token-a', { botToken: 'bot-token' })
  const apps = { platform: createDiscordApp(person.rt), backend: createBackendApp(person.rt) }
  return {
    ...person,
    async read<Value>(app: keyof typeof apps, path: string, schema: z.core.$ZodType<Value>) {
      const response = await apps[app].request(`http://localhost${path}`, { headers: person.headers() })
      expect(response.status).toBe(200)
      return z.parse(schema, await response.json())
    },
  }
}

test('every guild list in Discord’s API description reaches the page in full', async () => {
  const { fake, read } = await aDashboard()
  const rows = rowsOf('/users/@me/guilds')
  fake.asUser('/users/@me/guilds', json(rows))

  const shown = await read('platform', '/platform/v10/users/@me/guilds', readableRows(guildPreview))

  expect(namesOf(shown)).toEqual(namesOf(rows))
})

test('every user in Discord’s API description can be read', async () => {
  const { fake, discord } = await aDiscordClient()
  for (const { what, value } of answersOf('/users/@me')) {
    fake.asUser('/users/@me', json({ ...value, id: userId }), what)

    const user = (await discord.currentUser(what)).value

    expect(currentUser.safeParse(user).success, what).toBe(true)
  }
})

const lists = [
  ['roles', role],
  ['channels', channel],
  ['emojis', guildEmoji],
] as const

test.each(lists)('all %s in Discord’s API description reach the forms', async (part, row) => {
  const { fake, read } = await aDashboard()
  const rows = rowsOf(`/guilds/{guild_id}/${part}`)
  fake.asUser('/users/@me/guilds', json([aGuild({ owner: true })]))
  fake.asBot(`/guilds/${guildId}/${part}`, json(rows))

  const shown = await read('backend', `/backend/guilds/${guildId}/${part}`, readableRows(row))

  expect(namesOf(shown)).toEqual(namesOf(rows))
})

test('all threads of listed channels in Discord’s API description reach the forms', async () => {
  const { fake, read } = await aDashboard()
  const rows: Record<string, unknown>[] = rowsOf('/guilds/{guild_id}/threads/active')
  const parent = { id: '600000000000000001', name: 'general', type: 0 }
  fake.asUser('/users/@me/guilds', json([aGuild({ owner: true })]))
  fake.asBot(`/guilds/${guildId}/channels`, json([parent]))
  fake.asBot(`/guilds/${guildId}/threads/active`, json({ threads: rows, members: [] }))

  const shown = await read('backend', `/backend/guilds/${guildId}/threads`, readableRows(thread))

  const expected = rows.filter(({ type, parent_id: of }) => type === 10 && of === parent.id)
  expect(expected.length).toBeGreaterThan(3)
  expect(namesOf(shown)).toEqual(namesOf(expected))
})

test('channels without a name are left out and do not affect the others', async () => {
  const { fake, read } = await aDashboard()
  const rows = rowsAsTheyAre('/guilds/{guild_id}/channels')
  const named = rows.filter(({ name }) => typeof name === 'string')
  fake.asUser('/users/@me/guilds', json([aGuild({ owner: true })]))
  fake.asBot(`/guilds/${guildId}/channels`, json(rows))

  const shown = await read('backend', `/backend/guilds/${guildId}/channels`, readableRows(channel))

  expect(new Set(rows.map(({ type }) => type))).toEqual(new Set([0, 1, 3, 10, 9_001]))
  expect(named.length).toBeLessThan(rows.length)
  expect(shown.map(({ id }) => id)).toEqual(named.map(({ id }) => id))
})

test('every guild and member in Discord’s API description can be read with the bot’s token', async () => {
  const { fake, discord, clock } = await aDiscordClient({ botToken: 'bot-token' })

  for (const { what, value } of answersOf('/guilds/{guild_id}')) {
    fake.asBot(`/guilds/${guildId}`, json({ ...value, id: guildId }))
    clock.advance(60_000)
    expect(await discord.guild(guildId), what).toMatchObject({ id: guildId })
  }
  for (const { what, value } of answersOf('/guilds/{guild_id}/members/{user_id}')) {
    fake.asBot(`/guilds/${guildId}/members/${userId}`, json(value))
    clock.advance(60_000)
    const member = await discord.member(guildId, userId)
    expect(member, what).toMatchObject({ value: { roles: value.roles }, isStale: false })
  }
})

test('null counts as an empty list', async () => {
  const { fake, discord } = await aDiscordClient({ botToken: 'bot-token' })
  fake.asUser('/users/@me/guilds', json(null))
  fake.asBot(`/guilds/${guildId}/channels`, json(null))

  expect((await discord.guildsOf('token-a')).value).toEqual([])
  expect(await discord.channels(guildId)).toEqual([])
})

test('only an invalid row is left out, and the log names its field but not its value', async () => {
  const { fake, discord, lines } = await aDiscordClient()
  const odd = aGuild({ name: 'Odd', permissions: ['canary'] })
  const rows = [aGuild(), odd, 'canary', aGuild({ name: 'Last' })]
  fake.asUser('/users/@me/guilds', json(rows))

  expect(namesOf((await discord.guildsOf('token-a')).value)).toEqual(['The Forge', 'Last'])

  const line = lines.find((text) => text.includes('Left out'))
  expect(JSON.parse(line ?? '')).toMatchObject({
    route: '/users/@me/guilds',
    count: 2,
    reason: 'permissions: expected string, received array | expected object, received string',
  })
  expect(lines.join('')).not.toContain('canary')
})

test('the log names the field that makes an answer unusable', async () => {
  const { fake, discord, lines } = await aDiscordClient()
  fake.asUser('/users/@me', json({ ...aUser, username: { canary: true } }))

  await expect(discord.currentUser('token-a')).rejects.toMatchObject({ code: 'platform_unreadable' })

  const line = lines.find((text) => text.includes('no usable answer'))
  expect(JSON.parse(line ?? '')).toMatchObject({ reason: 'username: expected string, received object' })
  expect(lines.join('')).not.toContain('canary')
})

test('an invalid row does not end the paging of the bot’s guild list', async () => {
  const limits = { botPage: 2 }
  const { fake, discord } = await aDiscordClient({ botToken: 'bot-token', limits })
  const pages = new Map([
    [null, [{ id: guildId }, { id: 17 }]],
    [guildId, [{ id: '300000000000000002' }]],
  ])
  fake.asBot('/users/@me/guilds', (request, response) => {
    const after = new URL(request.url ?? '', fake.apiUrl).searchParams.get('after')
    return json(pages.get(after))(request, response)
  })
  const managed = [guildId, '300000000000000002'].map((id) => aGuild({ id, owner: true }))
  fake.asUser('/users/@me/guilds', json(managed))

  const { value } = await discord.guildsOf('token-a')

  expect(value.map(({ bot_present }) => bot_present)).toEqual([true, true])
})
