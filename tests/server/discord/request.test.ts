import { expect, test } from 'vitest'
import { canManageGuild } from '@/contract/discord/permissions'
import { guildId, userIds } from '@/demo/ids'
import { createDiscordClient } from '@/server/discord/client'
import { HttpError } from '@/server/http/http-error'
import { createLogger } from '@/server/log'
import { aDemo, client } from '@/tests/server/demo/test-demo'
import {
  brokenJson,
  closedSocket,
  failure,
  type FakeAnswer,
  json,
  limited,
  page,
  redirectTo,
  silence,
} from '@/tests/server/fake-discord'
import { aGuild, aDiscordClient, aUser, outcome } from './test-discord-client'

test("a call has the User-Agent and the user's token", async () => {
  const { fake, discord } = await aDiscordClient()
  fake.asUser('/users/@me', json(aUser))

  expect(await discord.currentUser('token-a')).toEqual({ value: aUser, isStale: false })
  expect(fake.calls).toMatchObject([{ path: '/users/@me', authorization: 'Bearer token-a' }])
  expect(fake.calls[0]?.userAgent).toMatch(/^DiscordBot \(https:\/\/\S+, \d+\.\d+\.\d+\)$/)
})

test.each<[string, FakeAnswer]>([
  ['a failure of the platform', failure(500)],
  ['a page instead of JSON', page(403)],
  ['a page in the clothes of success', page(200)],
  ['a page that says 401', page(401)],
  ['broken JSON', brokenJson()],
  ['a redirect', redirectTo('/api/v10/elsewhere')],
  ['a closed connection', closedSocket()],
  ['no answer in time', silence()],
  ['an endless answer', json([aGuild({ name: 'x'.repeat(5_000) })])],
  ['a refusal of the program itself', failure(403, 40333)],
  ['a guild list that does not exist', failure(404)],
])('%s counts as unreachable', async (_, answer) => {
  const { fake, discord } = await aDiscordClient({ limits: { timeout: 100, answerBytes: 4_000 } })
  fake.asUser('/users/@me/guilds', answer)

  const failed = await discord.guildsOf('token-a').catch((error: unknown) => error)

  expect(failed).toBeInstanceOf(HttpError)
  expect(failed).toMatchObject({ status: 503, code: 'platform_unavailable' })
})

test('a redirect is not followed', async () => {
  const { fake, discord } = await aDiscordClient()
  fake.asUser('/users/@me', redirectTo(`${fake.apiUrl}/elsewhere`))
  fake.asUser('/elsewhere', json(aUser))

  await expect(discord.currentUser('token-a')).rejects.toMatchObject({ code: 'platform_unavailable' })
  expect(fake.callsTo('/elsewhere')).toEqual([])
})

test('fields that nobody reads are left out', async () => {
  const { fake, discord } = await aDiscordClient()
  fake.asUser('/users/@me/guilds', json([aGuild({ nsfw_level: 1 })]))

  const [guild] = (await discord.guildsOf('token-a')).value
  expect(guild).toHaveProperty('name', 'The Forge')
  expect(guild).not.toHaveProperty('nsfw_level')
})

test('tokens appear neither in the log nor in errors', async () => {
  const { fake, discord, lines } = await aDiscordClient({ botToken: 'bot-canary', limits: { timeout: 100 } })
  for (const answer of [failure(401), failure(500), page(), silence(), closedSocket(), failure(429)]) {
    fake.asUser('/users/@me', answer)
    fake.asBot('/users/@me/guilds', answer)
    const failed = await discord.currentUser(`canary-${lines.length}`).catch((error: unknown) => error)
    await discord.guildsOf(`canary-${lines.length}`).catch(() => null)
    expect(JSON.stringify(failed)).not.toContain('canary')
  }

  expect(lines.length).toBeGreaterThan(0)
  expect(lines.join('')).not.toContain('canary')
})

test('the demo platform answers the client like Discord, and has guilds with and without its bot', async () => {
  const demo = await aDemo()
  const { access_token: token } = await demo.signIn(userIds.owner)
  // As `npm run demo` has it: the same client as for Discord itself, with other addresses.
  const addresses = { apiUrl: `${demo.base}/api/v10`, botToken: client.botToken }
  const discord = createDiscordClient({ addresses, log: createLogger('silent') })

  expect((await discord.currentUser(token)).value.id).toBe(userIds.owner)
  const guilds = (await discord.guildsOf(token)).value
  expect(new Set(guilds.map(({ id }) => id)).size).toBe(guilds.length)
  expect(guilds.some(canManageGuild)).toBe(true)
  expect(new Set(guilds.map(({ bot_present }) => bot_present))).toEqual(new Set([true, false]))
  expect(await outcome(discord.currentUser('made-up'))).toBe('platform_unauthorised')
  const present = guildId(1)
  const absent = guilds.find(({ bot_present }) => bot_present === false)
  expect(await discord.guild(present)).toMatchObject({ id: present })
  expect((await discord.roles(present))?.some(({ id }) => id === present)).toBe(true)
  expect((await discord.channels(present))?.length).toBeGreaterThan(0)
  expect(await discord.guild(absent?.id ?? '')).toBeNull()
  expect(await discord.roles(absent?.id ?? '')).toBeNull()
})

test('a broken connection is logged with its error code', async () => {
  const { fake, discord, lines } = await aDiscordClient()
  await fake.close()

  expect(await outcome(discord.currentUser('token-a'))).toBe('platform_unavailable')

  const line = lines.find((text) => text.includes('no answer'))
  expect(JSON.parse(line ?? '')).toMatchObject({ route: '/users/@me', error_code: 'ECONNREFUSED' })
})

test('what goes wrong is logged with its route, without the ids in it', async () => {
  const { fake, discord, lines } = await aDiscordClient({ botToken: 'bot-token' })
  for (const answer of [json({ roles: 1 }), page(500), limited(60)]) {
    fake.asBot(`/guilds/${guildId(1)}/members/${userIds.owner}`, answer)
    await outcome(discord.member(guildId(1), userIds.owner, { maxAge: 0 }))
  }

  const routes = lines.flatMap((line): unknown => Object(JSON.parse(line)).route ?? [])
  expect([...new Set(routes)]).toEqual(['/guilds/*/members/*'])
  expect(lines.join('')).not.toMatch(/\d{15}/)
})

test('a Discord outage is logged once, and so is its end', async () => {
  const { fake, discord, clock, lines } = await aDiscordClient()
  fake.asUser('/users/@me', failure(503))
  for (let turn = 0; turn < 20; turn += 1) {
    await outcome(discord.currentUser(`token-${turn}`))
    clock.advance(5_000)
  }
  fake.asUser('/users/@me', json(aUser))
  expect(await outcome(discord.currentUser('token-a'))).toBe('answered')

  const told = lines.map((line) => JSON.parse(line) as { level: number }).filter(({ level }) => level >= 40)
  expect(told).toMatchObject([
    { level: 50, status: 503, msg: 'Discord gives no usable answers' },
    { level: 40, count: 20, msg: 'Discord gives usable answers again' },
  ])
})
