import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { getFeature, patchFeature } from '@/api/features'
import { validateRcon } from '@/api/game'
import { getGuildInfo } from '@/api/guilds'
import { getHeartbeat } from '@/api/heartbeat'
import { getRoles } from '@/api/roles'
import { getSession } from '@/api/session'
import { getGuildSettings, patchGuildSettings } from '@/api/settings'
import { signOut } from '@/api/sign-out'
import { getUserData, patchUserData } from '@/api/users'
import Router from 'next/router'
import { aClient } from '@/tests/clients'
import { aGuildInfo, anRconResult, aRole, aSession, aUserData, ids, someRconDetails } from '@/tests/factories'
import { fails } from '@/tests/msw/answers'
import { heartbeatUrl, setHeartbeat } from '@/tests/msw/bot'
import { savedFeature } from '@/tests/msw/features'
import { gameUrl } from '@/tests/msw/game'
import { setRoles } from '@/tests/msw/guild-lists'
import { guildInfoUrl, setGuildInfo } from '@/tests/msw/guilds'
import { receivedCalls } from '@/tests/msw/received'
import { server } from '@/tests/msw/server'
import { savedSettings } from '@/tests/msw/settings'
import { savedUserData, setUserData } from '@/tests/msw/users'
import { createRouter } from '@/tests/router'
import { receivedCall } from './support'

const guildPath = `/backend/guilds/${ids.guild}`
const userPath = `/backend/users/${ids.user}`

test('Calls to the product backend go under the /backend prefix, carry credentials, and send an Authorization header of token type plus access token', async () => {
  const client = aClient(aSession({ token_type: 'Bearer', access_token: 'token-of-this-page' }))
  await getGuildInfo(client, ids.guild)
  await getUserData(client, ids.user)
  await patchUserData(client, ids.user, { premium: false })
  await getGuildSettings(client, ids.guild)
  await patchGuildSettings(client, ids.guild, { patch: { chat_prefix: '?' }, etag: null })
  await getFeature(client, ids.guild, 'welcome')
  await patchFeature(client, ids.guild, 'welcome', { patch: { enabled: false }, etag: null })
  await getRoles(client, ids.guild)
  await getHeartbeat(client)
  await validateRcon(client, someRconDetails())

  const calls = receivedCalls()
  expect(calls).toHaveLength(10)
  for (const call of calls) {
    expect(call.path).toMatch(/^\/backend\//)
    expect(call.credentials).toBe('include')
    expect(call.headers.authorization).toBe('Bearer token-of-this-page')
  }
})

test('GET /api/auth, no payload: session (access_token, token_type)', async () => {
  expect(await getSession()).toMatchObject({ access_token: 'opaque-token', token_type: 'Bearer' })
  expect(receivedCall('GET', '/api/auth')).toMatchObject({ body: '', credentials: 'include' })
})

test('POST /api/auth/signout: sign out', async () => {
  Object.assign(Router, { router: createRouter('/user/home') })

  await signOut(aClient())

  expect(receivedCall('POST', '/api/auth/signout')).toMatchObject({ credentials: 'include' })
  await expect(getSession()).rejects.toMatchObject({ status: 401 })
})

test('GET /guilds/{guildId}, no payload: guild info', async () => {
  expect(await getGuildInfo(aClient(), ids.guild)).toEqual(aGuildInfo())
  expect(receivedCall('GET', guildPath).body).toBe('')
})

test('GET /guilds/{guildId}: 404 gives null', async () => {
  setGuildInfo(null)

  expect(await getGuildInfo(aClient(), ids.guild)).toBeNull()
})

test('GET /guilds/{guildId}: a 404 without a JSON body gives null too', async () => {
  server.use(http.get(guildInfoUrl, () => new HttpResponse('<h1>Not here</h1>', { status: 404 })))

  expect(await getGuildInfo(aClient(), ids.guild)).toBeNull()
})

test('GET /guilds/{guildId}: 404 is the only allowed status', async () => {
  server.use(http.get(guildInfoUrl, () => fails(500, { detail: 'Out of order.' })))

  await expect(getGuildInfo(aClient(), ids.guild)).rejects.toMatchObject({
    status: 500,
    message: 'Out of order.',
  })
})

test('GET /users/{userId}, no payload: user data', async () => {
  expect(await getUserData(aClient(), ids.user)).toEqual(aUserData())
  expect(receivedCall('GET', userPath).body).toBe('')
})

test('GET /users/{userId}: 404 gives null', async () => {
  setUserData(null)

  expect(await getUserData(aClient(), ids.user)).toBeNull()
})

test('PATCH /users/{userId} as JSON: premium, profile_embed, possibleProfileArguments', async () => {
  const profile = { premium: true, profile_embed: { title: 'Ahoy' }, possibleProfileArguments: ['member'] }

  await patchUserData(aClient(), ids.user, profile)

  const call = receivedCall('PATCH', userPath)
  expect(call.headers['content-type']).toBe('application/json')
  expect(JSON.parse(call.body)).toEqual(profile)
  expect(savedUserData()?.profile).toEqual(profile)
})

test('PATCH /users/{userId} as form data: premium, profile_embed, possibleProfileArguments', async () => {
  const form = new FormData()
  form.set('premium', 'true')
  form.set('profile_embed', JSON.stringify({ title: 'Ahoy' }))
  form.set('possibleProfileArguments', JSON.stringify(['member', 'guild']))

  await patchUserData(aClient(), ids.user, form)

  expect(receivedCall('PATCH', userPath).headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
  expect(savedUserData()?.profile).toEqual({
    premium: true,
    profile_embed: { title: 'Ahoy' },
    possibleProfileArguments: ['member', 'guild'],
  })
})

test('GET /guilds/{guildId}/settings, no payload: settings', async () => {
  expect(await getGuildSettings(aClient(), ids.guild)).toEqual({ value: savedSettings(), etag: '"v1"' })
  expect(receivedCall('GET', `${guildPath}/settings`).body).toBe('')
})

test('PATCH /guilds/{guildId}/settings: JSON including chat_prefix', async () => {
  await patchGuildSettings(aClient(), ids.guild, { patch: { chat_prefix: '?' }, etag: '"v1"' })

  const call = receivedCall('PATCH', `${guildPath}/settings`)
  expect(call.headers).toMatchObject({ 'content-type': 'application/json', 'if-match': '"v1"' })
  expect(JSON.parse(call.body)).toEqual({ chat_prefix: '?' })
  expect(savedSettings().chat_prefix).toBe('?')
})

test('GET /guilds/{guildId}/features/{feature}, no payload: feature', async () => {
  expect(await getFeature(aClient(), ids.guild, 'welcome')).toEqual({ value: savedFeature(), etag: '"v1"' })
  expect(receivedCall('GET', `${guildPath}/features/welcome`).body).toBe('')
})

test('PATCH /guilds/{guildId}/features/{feature}: settings object', async () => {
  const patch = { enabled: false, message: 'Ahoy' }

  const answer = await patchFeature(aClient(), ids.guild, 'welcome', { patch, etag: null })

  const call = receivedCall('PATCH', `${guildPath}/features/welcome`)
  expect(call.headers['content-type']).toBe('application/json')
  expect(JSON.parse(call.body)).toEqual(patch)
  expect(answer).toEqual({ value: savedFeature(), etag: '"v2"' })
})

test('GET /guilds/{guildId}/roles, no payload: role list', async () => {
  setRoles([aRole({ name: 'Keepers' })])

  expect(await getRoles(aClient(), ids.guild)).toEqual([aRole({ name: 'Keepers' })])
  expect(receivedCall('GET', `${guildPath}/roles`).body).toBe('')
})

test('GET /heartbeat, no payload: what the bot said last', async () => {
  expect(await getHeartbeat(aClient())).toMatchObject({ status: 'online', latency_ms: 42 })
  expect(receivedCall('GET', '/backend/heartbeat').body).toBe('')
})

test('GET /heartbeat: 404 and 500 give null', async () => {
  setHeartbeat(null)
  expect(await getHeartbeat(aClient())).toBeNull()

  server.use(http.get(heartbeatUrl, () => fails(500)))
  expect(await getHeartbeat(aClient())).toBeNull()
})

test('GET /heartbeat: no other status is allowed', async () => {
  server.use(http.get(heartbeatUrl, () => fails(503, { detail: 'Later.' })))

  await expect(getHeartbeat(aClient())).rejects.toMatchObject({ status: 503, message: 'Later.' })
})

test('POST /user/game: JSON RCON details', async () => {
  const details = someRconDetails({ name: 'Survival' })

  expect(await validateRcon(aClient(), details)).toEqual(anRconResult())
  const call = receivedCall('POST', '/backend/user/game')
  expect(call.headers['content-type']).toBe('application/json')
  expect(JSON.parse(call.body)).toEqual(details)
})

test('POST /user/game: 400 throws detail text', async () => {
  const refused = { code: 'auth', detail: 'The server refused this password.' }
  server.use(http.post(gameUrl, () => fails(400, refused)))

  const attempt = validateRcon(aClient(), someRconDetails())

  await expect(attempt).rejects.toThrow('The server refused this password.')
  await expect(attempt).rejects.toMatchObject({ status: 400, code: 'auth' })
})
