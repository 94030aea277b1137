import { beforeEach, expect, test } from 'vitest'
import {
  type Channel,
  channels,
  currentUser,
  guildEmojis,
  guildPreview,
  roles,
  threads,
} from '@/contract/calls/discord'
import { z } from 'zod'
import { channelTypes } from '@/contract/discord/channel-types'
import { canManageGuild } from '@/contract/discord/permissions'
import { guildId, userIds, type UserKey } from '@/demo/ids'
import { users } from '@/demo/users'
import { aDemo, client, type Demo } from './test-demo'

let demo: Demo
beforeEach(async () => {
  demo = await aDemo({ now: () => 1_700_000_000_000 })
})

async function guildsOf(userId: string, query = '') {
  const { access_token } = await demo.signIn(userId)
  return z.array(guildPreview).parse(await (await demo.as(access_token, `/users/@me/guilds${query}`)).json())
}
const botGuilds = async (query = '') =>
  z.array(guildPreview).parse(await demo.asBotJson(`/users/@me/guilds${query}`))
const rolesOf = async (guild: string) => roles.parse(await demo.asBotJson(`/guilds/${guild}/roles`))
const channelsOf = async (guild: string) => channels.parse(await demo.asBotJson(`/guilds/${guild}/channels`))
const isCategory = ({ type }: Channel) => type === channelTypes.GUILD_CATEGORY

test('every demo user has a profile in Discord’s format', async () => {
  for (const { id, username } of users) {
    const answer = await (await demo.as((await demo.signIn(id)).access_token)).json()
    expect(currentUser.parse(answer)).toMatchObject({ id, username })
    expect(answer).not.toHaveProperty('summary')
  }
})

test.each<[UserKey, number, number]>([
  ['owner', 12, 10],
  ['administrator', 6, 5],
  ['manager', 3, 3],
  ['member', 4, 0],
  ['collector', 200, 160],
])('the %s is in %i guilds and may manage %i', async (key, all, manageable) => {
  const guilds = await guildsOf(userIds[key])
  expect(guilds).toHaveLength(all)
  expect(guilds.filter(canManageGuild)).toHaveLength(manageable)
})

test('member counts are included on request', async () => {
  expect((await guildsOf(userIds.member))[0]?.approximate_member_count).toBeUndefined()
  expect((await guildsOf(userIds.member, '?with_counts=true'))[0]?.approximate_member_count).toBe(1842)
})

test('the bot’s guild list is paged', async () => {
  const pages: string[] = []
  for (let after = '0'.repeat(15), size = 50; size === 50; after = pages.at(-1) ?? '') {
    const page = await botGuilds(`?limit=50&after=${after}`)
    pages.push(...page.map(({ id }) => id))
    size = page.length
  }
  expect(pages).toEqual((await botGuilds()).map(({ id }) => id))
  expect((await demo.asBot('/users/@me/guilds?limit=201')).status).toBe(400)
})

test('every guild with the bot has consistent roles and channels', async () => {
  for (const { id } of (await botGuilds()).slice(0, 12)) {
    const [roleList, channelList] = [await rolesOf(id), await channelsOf(id)]
    expect(roleList.find((role) => role.id === id)).toMatchObject({ name: '@everyone', position: 0 })
    expect(roleList.filter(({ managed }) => managed)).toHaveLength(1)
    const categories = new Set(channelList.filter(isCategory).map((channel) => channel.id))
    const parents = channelList.flatMap(({ parent_id }) => parent_id ?? [])
    expect(parents.every((parent) => categories.has(parent))).toBe(true)
    const ids = [...roleList, ...channelList].map((part) => part.id)
    expect(new Set(ids).size).toBe(ids.length)
  }
})

test('every guild with the bot has emoji of its own, with images', async () => {
  const ids = new Set<string>()
  for (const { id } of (await botGuilds()).slice(0, 3)) {
    const emojis = guildEmojis.parse(await demo.asBotJson(`/guilds/${id}/emojis`))
    expect(emojis.map(({ name }) => name)).toContain('lantern')
    for (const emoji of emojis) ids.add(emoji.id)
  }
  expect(ids.size).toBe(12)
})

test('threads are in channels that the bot can see', async () => {
  for (const { id } of (await botGuilds()).slice(0, 3)) {
    const listed = channels.parse(await demo.asBotJson(`/guilds/${id}/channels`))
    const active = z.object({ threads }).parse(await demo.asBotJson(`/guilds/${id}/threads/active`))
    const seen = new Set(listed.map((channel) => channel.id))
    expect(active.threads.filter((thread) => !seen.has(thread.parent_id))).toEqual([])
    expect(active.threads).not.toEqual([])
  }
})

test('members have their roles, and include the bot', async () => {
  const roleList = await rolesOf(guildId(1))
  const named = (name: string) => roleList.filter((role) => role.name === name).map(({ id }) => id)
  const member = (id: string) => demo.asBot(`/guilds/${guildId(1)}/members/${id}`)

  const manager = { user: { id: userIds.manager }, roles: named('Manager') }
  expect(await (await member(userIds.manager)).json()).toMatchObject(manager)
  const bot = { user: { id: client.id, bot: true }, roles: named('Guildhall Bot') }
  expect(await (await member(client.id)).json()).toMatchObject(bot)
})

test.each([
  [`/guilds/${guildId(1)}/members/${userIds.collector}`, 404, { message: 'Unknown Member', code: 10007 }],
  [`/guilds/${guildId(7)}/roles`, 403, { message: 'Missing Access', code: 50001 }],
  [`/guilds/${guildId(999)}`, 404, { message: 'Unknown Guild', code: 10004 }],
  ['/guilds/abc/channels', 400, { message: 'Invalid Form Body', code: 50035 }],
  ['/nowhere', 404, { message: '404: Not Found', code: 0 }],
])('%s answers %i like Discord', async (path, status, body) => {
  const response = await demo.asBot(path)
  expect(response.status).toBe(status)
  expect(await response.json()).toEqual(body)
})

test('guild routes require the bot’s token', async () => {
  const { access_token } = await demo.signIn()
  for (const authorization of [`Bearer ${access_token}`, 'Bot wrong', 'Basic eDp5', '']) {
    const response = await demo.get(`/guilds/${guildId(1)}`, authorization)
    expect(response.status).toBe(401)
    expect(await response.json()).toEqual({ message: '401: Unauthorized', code: 0 })
  }
})

test('user and bot tokens read the application, each at its own endpoint', async () => {
  const { access_token } = await demo.signIn()
  const ours = { application: { id: client.id }, scopes: ['identify', 'guilds'] }
  expect(await (await demo.as(access_token, '/oauth2/@me')).json()).toMatchObject(ours)
  expect(await demo.asBotJson('/applications/@me')).toMatchObject({ id: client.id })
  expect((await demo.as(access_token, '/applications/@me')).status).toBe(401)
})

test.each(['{"recipient_id":', '{"recipient_id":"somebody"}'])(
  'a direct message of the bot to %s is refused like Discord does',
  async (body) => {
    const response = await demo.call('/api/v10/users/@me/channels', {
      method: 'POST',
      headers: { authorization: `Bot ${client.botToken}`, 'content-type': 'application/json' },
      body,
    })

    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ message: 'Invalid Form Body', code: 50035 })
  },
)
