import { expect, test } from 'vitest'
import { type Channel, channels } from '@/api/channels.schema'
import { currentUser, type GuildPreview, guildPreviews } from '@/api/platform.schema'
import { roles } from '@/api/roles.schema'
import { channelTypes } from '@/config/channel-types'
import { canManageGuild } from '@/config/permissions'
import { guildId, personIds, type PersonKey } from '@/demo/ids'
import { people } from '@/demo/people'
import { aDemo, client } from './a-demo'

type Demo = Awaited<ReturnType<typeof aDemo>>

async function guildsOf(demo: Demo, userId: string, query = ''): Promise<GuildPreview[]> {
  const { access_token } = await demo.signIn(userId)
  return guildPreviews.parse(
    await (await demo.get(`/users/@me/guilds${query}`, `Bearer ${access_token}`)).json(),
  )
}

test('everyone who can be chosen has a profile of the platform’s shape', async () => {
  const demo = await aDemo()
  for (const person of people) {
    const { access_token } = await demo.signIn(person.id)
    const answer = await (await demo.get('/users/@me', `Bearer ${access_token}`)).json()
    expect(currentUser.parse(answer)).toMatchObject({ id: person.id, username: person.username })
    expect(answer).not.toHaveProperty('summary')
  }
})

test('the owner sees twelve guilds, some without icon, with long and non-Latin names', async () => {
  const demo = await aDemo()
  const guilds = await guildsOf(demo, personIds.owner)
  expect(guilds).toHaveLength(12)
  expect(guilds.filter(({ owner }) => owner)).toHaveLength(8)
  expect(guilds.filter((guild) => !canManageGuild(guild))).toHaveLength(2)
  expect(guilds.filter(({ icon }) => !icon)).toHaveLength(3)
  expect(Math.max(...guilds.map(({ name }) => [...name].length))).toBeLessThanOrEqual(100)
})

test.each<[PersonKey, number, number]>([
  ['owner', 12, 10],
  ['administrator', 6, 5],
  ['manager', 3, 3],
  ['member', 4, 0],
  ['collector', 200, 160],
])('the %s is in %i guilds and may manage %i', async (key, all, manageable) => {
  const demo = await aDemo()
  const guilds = await guildsOf(demo, personIds[key])
  expect(guilds).toHaveLength(all)
  expect(guilds.filter(canManageGuild)).toHaveLength(manageable)
})

test('member counts come when they are asked for', async () => {
  const demo = await aDemo()
  expect((await guildsOf(demo, personIds.member))[0]).not.toHaveProperty('approximate_member_count')
  expect((await guildsOf(demo, personIds.member, '?with_counts=true'))[0]?.approximate_member_count).toBe(
    1842,
  )
})

test('guild lists are paged for the bot too', async () => {
  const demo = await aDemo()
  const whole = guildPreviews.parse(await (await demo.asBot('/users/@me/guilds')).json())
  const pages: string[] = []
  for (let after = '0'.repeat(15), size = 50; size === 50; after = pages.at(-1) ?? '') {
    const page = guildPreviews.parse(
      await (await demo.asBot(`/users/@me/guilds?limit=50&after=${after}`)).json(),
    )
    pages.push(...page.map(({ id }) => id))
    size = page.length
  }
  expect(pages).toEqual(whole.map(({ id }) => id))
  expect((await demo.asBot('/users/@me/guilds?limit=201')).status).toBe(400)
})

test('every guild with the bot has roles and channels that fit together', async () => {
  const demo = await aDemo()
  const guilds = guildPreviews.parse(await (await demo.asBot('/users/@me/guilds')).json())
  for (const { id } of guilds.slice(0, 12)) {
    const roleList = roles.parse(await (await demo.asBot(`/guilds/${id}/roles`)).json())
    const channelList = channels.parse(await (await demo.asBot(`/guilds/${id}/channels`)).json())
    expect(roleList.find((role) => role.id === id)).toMatchObject({ name: '@everyone', position: 0 })
    expect(roleList.filter(({ managed }) => managed)).toHaveLength(1)
    const categories = new Set(channelList.filter(isCategory).map((channel) => channel.id))
    const parents = channelList.flatMap(({ parent_id }) => parent_id ?? [])
    expect(parents.every((parent) => categories.has(parent))).toBe(true)
    const ids = [...roleList, ...channelList].map((part) => part.id)
    expect(new Set(ids).size).toBe(ids.length)
  }
})

const isCategory = ({ type }: Channel) => type === channelTypes.GUILD_CATEGORY

test('one guild has 100 roles and 120 channels across categories', async () => {
  const demo = await aDemo()
  const roleList = roles.parse(await (await demo.asBot(`/guilds/${guildId(2)}/roles`)).json())
  const channelList = channels.parse(await (await demo.asBot(`/guilds/${guildId(2)}/channels`)).json())
  expect(roleList).toHaveLength(100)
  expect(channelList).toHaveLength(120)
  expect(channelList.filter(isCategory)).toHaveLength(10)
})

test('members are people with their roles, and the bot itself', async () => {
  const demo = await aDemo()
  const path = `/guilds/${guildId(1)}`
  const roleList = roles.parse(await (await demo.asBot(`${path}/roles`)).json())
  const named = (name: string) => roleList.filter((role) => role.name === name).map(({ id }) => id)

  const manager = await (await demo.asBot(`${path}/members/${personIds.manager}`)).json()
  expect(manager).toMatchObject({ user: { id: personIds.manager }, roles: named('Manager') })
  const bot = await (await demo.asBot(`${path}/members/${client.id}`)).json()
  expect(bot).toMatchObject({ user: { id: client.id, bot: true }, roles: named('Guildhall Bot') })
  const stranger = await demo.asBot(`${path}/members/${personIds.collector}`)
  expect(stranger.status).toBe(404)
  expect(await stranger.json()).toEqual({ message: 'Unknown Member', code: 10007 })
})

test.each([
  [`/guilds/${guildId(7)}/roles`, 403, { message: 'Missing Access', code: 50001 }],
  [`/guilds/${guildId(999)}`, 404, { message: 'Unknown Guild', code: 10004 }],
  ['/guilds/abc/channels', 400, { message: 'Invalid Form Body', code: 50035 }],
  ['/nowhere', 404, { message: '404: Not Found', code: 0 }],
])('%s answers %i as the platform does', async (path, status, body) => {
  const demo = await aDemo()
  const response = await demo.asBot(path)
  expect(response.status).toBe(status)
  expect(await response.json()).toEqual(body)
})

test('guild routes are the bot’s, and a wrong token opens nothing', async () => {
  const demo = await aDemo()
  const { access_token } = await demo.signIn()
  for (const authorization of [`Bearer ${access_token}`, 'Bot wrong', 'Basic eDp5', '']) {
    const response = await demo.get(`/guilds/${guildId(1)}`, authorization)
    expect(response.status).toBe(401)
    expect(await response.json()).toEqual({ message: '401: Unauthorized', code: 0 })
  }
})

test('a token tells which application it was issued to', async () => {
  const demo = await aDemo()
  const { access_token } = await demo.signIn()
  const answer = await (await demo.get('/oauth2/@me', `Bearer ${access_token}`)).json()
  expect(answer).toMatchObject({ application: { id: client.id }, scopes: ['identify', 'guilds'] })
})

test('answers carry the platform’s rate-limit headers', async () => {
  const demo = await aDemo({ now: () => 1_700_000_000_000 })
  await demo.asBot('/users/@me')
  const { headers } = await demo.asBot('/users/@me')
  expect(headers.get('x-ratelimit-limit')).toBe('1000')
  expect(headers.get('x-ratelimit-remaining')).toBe('998')
  expect(headers.get('x-ratelimit-reset-after')).toBe('1.000')
  expect(headers.get('x-ratelimit-bucket')).toMatch(/^[0-9a-f]{32}$/)
})
