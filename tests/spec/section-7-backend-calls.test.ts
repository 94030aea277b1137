import type { QueryClient } from '@tanstack/react-query'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { patchFeature } from '@/api/feature-changes'
import { featureQueries } from '@/api/features'
import { checkNewServer } from '@/api/game-servers'
import { guildQueries } from '@/api/guilds'
import { heartbeatQuery } from '@/api/status'
import { getSession } from '@/api/session'
import { patchGuildSettings, settingsQueries } from '@/api/settings'
import { signOut } from '@/api/sign-out'
import { patchUserData, userQueries } from '@/api/users'
import { aClient } from '@/tests/support/clients'
import {
  aFeature,
  aGuildInfo,
  aHeartbeat,
  anRconResult,
  aRole,
  aSession,
  aSettings,
  aUserData,
  ids,
  someRconDetails,
} from '@/tests/support/factories'
import { heartbeatUrl } from '@/tests/msw/bot'
import { featureUrl, savedFeature } from '@/tests/msw/features'
import { gameUrl } from '@/tests/msw/game-servers'
import { guildInfoUrl, rolesUrl, setRoles } from '@/tests/msw/guilds'
import { server, refuse } from '@/tests/msw/server'
import { savedSettings, settingsUrl } from '@/tests/msw/settings'
import { savedUserData, userUrl } from '@/tests/msw/users'
import { receivedCall, routerAt } from './support'

const guild = `/guilds/${ids.guild}`
const user = `/users/${ids.user}`
const profile = { premium: true, profile_embed: { title: 'Ahoy' }, possibleProfileArguments: ['member'] }
const patch = { enabled: false, message: 'Ahoy' }
const details = someRconDetails({ name: 'Survival' })
/** What every call to the product backend has. */
const asThePerson = { credentials: 'include', headers: { authorization: 'Opaque token-of-this-page' } }
const ofThisPage = () => aClient(aSession({ token_type: 'Opaque', access_token: 'token-of-this-page' }))

type Call = (client: QueryClient) => Promise<unknown>

const once = { staleTime: 0, retry: false }
const getInfo: Call = (client) => client.query({ ...guildQueries.info(ids.guild), ...once })
const getUserData: Call = (client) => client.query({ ...userQueries.detail(ids.user), ...once })
const getSettings: Call = (client) => client.query(settingsQueries.detail(ids.guild))
const getFeature: Call = (client) => client.query(featureQueries.detail(ids.guild, 'welcome'))
const getRoles: Call = (client) => client.query(guildQueries.roles(ids.guild))
const getHeartbeat: Call = (client) => client.query(heartbeatQuery)

test.each<[string, Call, unknown]>([
  [guild, getInfo, aGuildInfo()],
  [user, getUserData, aUserData()],
  [`${guild}/settings`, getSettings, { value: aSettings(), etag: '"v1"' }],
  [`${guild}/features/welcome`, getFeature, { value: aFeature(), etag: '"v1"' }],
  [`${guild}/roles`, getRoles, [aRole()]],
  ['/heartbeat', getHeartbeat, aHeartbeat()],
])('GET %s: no payload, under /backend, as the signed-in user', async (path, call, answer) => {
  setRoles([aRole()])

  expect(await call(ofThisPage())).toEqual(answer)
  expect(receivedCall('GET', `/backend${path}`)).toMatchObject({ body: '', ...asThePerson })
})

const saveProfile: Call = (client) => patchUserData(client, ids.user, profile)
const prefix = { chat_prefix: '?' }
const saveSettings: Call = (client) => patchGuildSettings(client, ids.guild, { patch: prefix, etag: '"v1"' })
const saveFeature: Call = (client) => patchFeature(client, ids.guild, 'welcome', { patch, etag: null })
const tryGame: Call = (client) => checkNewServer(client, details)

test.each<[string, string, Call, object, () => unknown]>([
  ['PATCH', user, saveProfile, profile, () => savedUserData()?.profile],
  ['PATCH', `${guild}/settings`, saveSettings, prefix, savedSettings],
  ['PATCH', `${guild}/features/welcome`, saveFeature, patch, savedFeature],
  ['POST', '/user/game', tryGame, details, () => details],
])('%s %s: JSON, under /backend, as the signed-in user', async (method, path, call, body, saved) => {
  await call(ofThisPage())

  const received = receivedCall(method, `/backend${path}`)
  expect(received).toMatchObject(asThePerson)
  expect(received.headers['content-type']).toBe('application/json')
  expect(JSON.parse(received.body)).toEqual(body)
  expect(saved()).toMatchObject(body)
})

test('PATCH answers: a save sends the version it is based on and gets the next', async () => {
  const answer = await patchFeature(aClient(), ids.guild, 'welcome', { patch, etag: '"v1"' })

  expect(receivedCall('PATCH', `/backend${guild}/features/welcome`).headers['if-match']).toBe('"v1"')
  expect(answer).toEqual({ value: savedFeature(), etag: '"v2"' })
})

test('PATCH /users/{userId} as form data: premium, profile_embed, possibleProfileArguments', async () => {
  const form = new FormData()
  for (const [name, value] of Object.entries(profile)) form.set(name, JSON.stringify(value))

  await patchUserData(aClient(), ids.user, form)

  const { headers } = receivedCall('PATCH', `/backend${user}`)
  expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
  expect(savedUserData()?.profile).toEqual(profile)
})

test('GET /api/auth, no payload: session (access_token, token_type)', async () => {
  expect(await getSession()).toMatchObject({ access_token: 'opaque-token', token_type: 'Bearer' })
  expect(receivedCall('GET', '/api/auth')).toMatchObject({ body: '', credentials: 'include' })
})

test('POST /api/auth/signout: sign out', async () => {
  routerAt('/user/home')

  await signOut(aClient())

  expect(receivedCall('POST', '/api/auth/signout')).toMatchObject({ credentials: 'include' })
  await expect(getSession()).rejects.toMatchObject({ status: 401 })
})

const failures = [400, 401, 403, 404, 409, 429, 500, 502, 503]

test.each<[string, string, Call, number[]]>([
  ['GET /guilds/{guildId}: only 404 gives null', guildInfoUrl, getInfo, [404]],
  ['GET /users/{userId}: only 404 gives null', userUrl, getUserData, [404]],
  ['GET /heartbeat: only 404 and 500 give null', heartbeatUrl, getHeartbeat, [404, 500]],
  ['GET /guilds/{guildId}/settings: no status is allowed', settingsUrl, getSettings, []],
  ['GET /guilds/{guildId}/features/{feature}: no status is allowed', featureUrl, getFeature, []],
  ['GET /guilds/{guildId}/roles: no status is allowed', rolesUrl, getRoles, []],
])('%s', async (_, url, call, allowed) => {
  for (const status of failures) {
    refuse('get', url, status, { detail: 'Out of order.' })
    const outcome = await call(aClient()).catch((error: unknown) => error)
    const failure: unknown = expect.objectContaining({ status, message: 'Out of order.' })
    expect(outcome).toEqual(allowed.includes(status) ? null : failure)
  }
})

test('GET /guilds/{guildId}: 404 gives null without a JSON body too', async () => {
  server.use(http.get(guildInfoUrl, () => new HttpResponse('<h1>Not here</h1>', { status: 404 })))

  expect(await aClient().query(guildQueries.info(ids.guild))).toBeNull()
})

test('POST /user/game: 400 throws detail text, anything that passes is a success', async () => {
  expect(await checkNewServer(aClient(), details)).toEqual(anRconResult())
  const refused = { code: 'auth', detail: 'The server refused this password.' }
  refuse('post', gameUrl, 400, refused)

  const attempt = checkNewServer(aClient(), details)

  await expect(attempt).rejects.toThrow('The server refused this password.')
  await expect(attempt).rejects.toMatchObject({ status: 400, code: 'auth' })
})
