import { expect, test } from 'vitest'
import { failure } from '@/api/failure.schema'
import { feature } from '@/api/features.schema'
import { rconResult } from '@/api/game.schema'
import { guildInfo } from '@/api/guilds.schema'
import { heartbeat } from '@/api/heartbeat.schema'
import { roles } from '@/api/roles.schema'
import { guildSettings } from '@/api/settings.schema'
import { userData } from '@/api/users.schema'
import { ids } from '@/tests/factories'
import { anEnv } from '@/tests/server/a-runtime'
import { aServer } from '@/tests/server/a-server'
import { aGameServer, detailsOf, loopback } from '@/tests/server/game-servers/a-game-server'

/*
 * Specification, section 7: the calls to the product backend, as the reference backend answers them.
 */

const guild = `/guilds/${ids.guild}`
const user = `/users/${ids.user}`

test('calls under /backend send an Authorization header of token type plus access token, and carry credentials', async () => {
  const server = await aServer()
  const { cookie = '', authorization = '' } = server.headers

  expect(authorization).toMatch(/^Bearer \S+$/)
  expect((await server.anonymous.get(guild, { cookie, authorization })).status).toBe(200)
  expect((await server.anonymous.get(guild, { cookie })).status).toBe(401)
  expect((await server.anonymous.get(guild, { authorization })).status).toBe(401)
})

test('GET /guilds/{guildId} answers the guild info', async () => {
  const server = await aServer()

  expect(guildInfo.parse(await (await server.get(guild)).json())).toMatchObject({
    id: ids.guild,
    chat_prefix: '!',
  })
})

test('GET /guilds/{guildId} answers 404 where there is none', async () => {
  const server = await aServer()
  server.discord.removeGuild(ids.guild)

  expect((await server.get(guild)).status).toBe(404)
})

test('GET /users/{userId} answers 404 where there is none, then the user data', async () => {
  const server = await aServer()

  expect((await server.get(user)).status).toBe(404)
  await server.patch(user, { possibleProfileArguments: ['name'] })
  expect(userData.parse(await (await server.get(user)).json())).toMatchObject({
    id: ids.user,
    profile: { possibleProfileArguments: ['name'] },
  })
})

test('PATCH /users/{userId} takes premium, profile_embed and possibleProfileArguments, as JSON or form data', async () => {
  const server = await aServer({ env: { premiumUserIds: [ids.user] } })
  const profile = { premium: true, profile_embed: { title: 'Ada' }, possibleProfileArguments: ['name'] }
  const form = new FormData()
  for (const [name, value] of Object.entries(profile)) form.append(name, JSON.stringify(value))

  const json = await server.patch(user, profile)
  const formData = await server.send('PATCH', user, form)

  expect(userData.parse(await json.json()).profile).toEqual(profile)
  expect(userData.parse(await formData.json()).profile).toEqual(profile)
})

test('PATCH /guilds/{guildId}/settings takes JSON including chat_prefix; settings and guild info have it afterwards', async () => {
  const server = await aServer()

  const response = await server.patch(`${guild}/settings`, { chat_prefix: '?' })

  expect(response.status).toBe(200)
  expect(guildSettings.parse(await (await server.get(`${guild}/settings`)).json()).chat_prefix).toBe('?')
  expect(guildInfo.parse(await (await server.get(guild)).json()).chat_prefix).toBe('?')
})

test('PATCH /guilds/{guildId}/features/{feature} answers the feature as GET does afterwards', async () => {
  const server = await aServer()

  const patched = await server.patch(`${guild}/features/welcome`, { channel: ids.channel, enabled: true })

  const answer = feature.parse(await patched.json())
  expect(answer).toMatchObject({ enabled: true, channel: ids.channel })
  expect(await (await server.get(`${guild}/features/welcome`)).json()).toEqual(answer)
})

test('GET /guilds/{guildId}/roles answers a role list', async () => {
  const server = await aServer()

  expect(roles.parse(await (await server.get(`${guild}/roles`)).json())).toHaveLength(1)
})

test('GET /heartbeat answers 404 until the bot has reported', async () => {
  const server = await aServer()

  expect((await server.get('/heartbeat')).status).toBe(404)
  await server.bot.post('/bot/heartbeat', { latency_ms: 5 })
  expect(heartbeat.parse(await (await server.get('/heartbeat')).json())).toMatchObject({ latency_ms: 5 })
})

test('POST /user/game answers 400 with a detail text for details that are wrong', async () => {
  const server = await aServer()

  const response = await server.post('/user/game', { game: 'chess', host: '', port: 0, password: '' })

  expect(response.status).toBe(400)
  expect(failure.parse(await response.json()).detail).not.toBe('')
})

test('POST /user/game answers 200 for a game server that takes the password, 400 with a detail text for one that does not', async () => {
  const server = await aServer({ env: loopback })
  const game = await aGameServer()

  const right = await server.post('/user/game', detailsOf(game))
  const wrong = await server.post('/user/game', detailsOf(game, { password: 'wrong' }))

  expect(right.status).toBe(200)
  expect(rconResult.parse(await right.json())).toMatchObject({ ok: true, game: 'minecraft' })
  expect(wrong.status).toBe(400)
  expect(failure.parse(await wrong.json()).detail).not.toBe('')
})

test('every failure has a JSON body from which an error can be built', async () => {
  const server = await aServer()
  const failures = await Promise.all([
    server.anonymous.get(guild),
    server.get('/users/300000000000000002'),
    server.get(`/guilds/${ids.otherGuild}`),
    server.get(user),
    server.get('/nothing'),
    server.patch(`${guild}/settings`, { chat_prefix: '' }),
    server.patch(`${guild}/settings`, { chat_prefix: '?' }, { 'if-match': '"v9"' }),
  ])

  expect(failures.map(({ status }) => status)).toEqual([401, 403, 403, 404, 404, 422, 412])
  for (const response of failures) expect(failure.parse(await response.json()).detail).not.toBe('')
})

test('the platform API is called at base version 10', () => {
  expect(anEnv().discord.apiUrl).toBe('https://discord.com/api/v10')
})
