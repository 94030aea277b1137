import type { QueryClient } from '@tanstack/react-query'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { featureQueries, patchFeature } from '@/api/features'
import { validateRcon } from '@/api/game'
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
import { fails } from '@/tests/msw/answers'
import { heartbeatUrl } from '@/tests/msw/bot'
import { savedFeature } from '@/tests/msw/features'
import { gameUrl } from '@/tests/msw/game'
import { guildInfoUrl, setRoles } from '@/tests/msw/guilds'
import { server } from '@/tests/msw/server'
import { savedSettings } from '@/tests/msw/settings'
import { savedUserData, userUrl } from '@/tests/msw/users'
import { receivedCall, routerAt } from './support'

const guild = `/guilds/${ids.guild}`
const user = `/users/${ids.user}`
const profile = { premium: true, profile_embed: { title: 'Ahoy' }, possibleProfileArguments: ['member'] }
const patch = { enabled: false, message: 'Ahoy' }
const details = someRconDetails({ name: 'Survival' })
/** What every call to the product backend has. */
const asThePerson = { credentials: 'include', headers: { authorization: 'Bearer token-of-this-page' } }
const ofThisPage = () => aClient(aSession({ access_token: 'token-of-this-page' }))

test.each<[string, (client: QueryClient) => Promise<unknown>, unknown]>([
  [guild, (client) => client.query(guildQueries.info(ids.guild)), aGuildInfo()],
  [user, (client) => client.query(userQueries.detail(ids.user)), aUserData()],
  [
    `${guild}/settings`,
    (client) => client.query(settingsQueries.detail(ids.guild)),
    { value: aSettings(), etag: '"v1"' },
  ],
  [
    `${guild}/features/welcome`,
    (client) => client.query(featureQueries.detail(ids.guild, 'welcome')),
    { value: aFeature(), etag: '"v1"' },
  ],
  [`${guild}/roles`, (client) => client.query(guildQueries.roles(ids.guild)), [aRole()]],
  ['/heartbeat', (client) => client.query(heartbeatQuery), aHeartbeat()],
])('GET %s: no payload, under /backend, as the signed-in user', async (path, call, answer) => {
  setRoles([aRole()])

  expect(await call(ofThisPage())).toEqual(answer)
  expect(receivedCall('GET', `/backend${path}`)).toMatchObject({ body: '', ...asThePerson })
})

test.each<[string, string, (client: QueryClient) => Promise<unknown>, unknown, () => unknown]>([
  [
    'PATCH',
    user,
    (client) => patchUserData(client, ids.user, profile),
    profile,
    () => savedUserData()?.profile,
  ],
  [
    'PATCH',
    `${guild}/settings`,
    (client) => patchGuildSettings(client, ids.guild, { patch: { chat_prefix: '?' }, etag: '"v1"' }),
    { chat_prefix: '?' },
    savedSettings,
  ],
  [
    'PATCH',
    `${guild}/features/welcome`,
    (client) => patchFeature(client, ids.guild, 'welcome', { patch, etag: null }),
    patch,
    savedFeature,
  ],
  ['POST', '/user/game', (client) => validateRcon(client, details), details, () => details],
])('%s %s: JSON, under /backend, as the signed-in user', async (method, path, call, body, saved) => {
  await call(ofThisPage())

  const received = receivedCall(method, `/backend${path}`)
  expect(received).toMatchObject(asThePerson)
  expect(received.headers['content-type']).toBe('application/json')
  expect(JSON.parse(received.body)).toEqual(body)
  expect(saved()).toMatchObject(body as object)
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

const freshOnce = { staleTime: 0, retry: false }
const page = () => new HttpResponse('<h1>Not here</h1>', { status: 404 })

test.each<[string, string, (client: QueryClient) => Promise<unknown>, (() => Response)[], number]>([
  [
    'GET /guilds/{guildId}: 404 gives null, with a JSON body or without, and no other status is allowed',
    guildInfoUrl,
    (client) => client.query({ ...guildQueries.info(ids.guild), ...freshOnce }),
    [() => fails(404), page],
    500,
  ],
  [
    'GET /users/{userId}: 404 gives null, and no other status is allowed',
    userUrl,
    (client) => client.query({ ...userQueries.detail(ids.user), ...freshOnce }),
    [() => fails(404)],
    500,
  ],
  [
    'GET /heartbeat: 404 and 500 give null, and no other status is allowed',
    heartbeatUrl,
    (client) => client.query(heartbeatQuery),
    [() => fails(404), () => fails(500)],
    503,
  ],
])('%s', async (_, url, call, allowed, status) => {
  for (const answer of allowed) {
    server.use(http.get(url, answer))
    expect(await call(aClient())).toBeNull()
  }

  server.use(http.get(url, () => fails(status, { detail: 'Out of order.' })))
  await expect(call(aClient())).rejects.toMatchObject({ status, message: 'Out of order.' })
})

test('POST /user/game: 400 throws detail text, anything that passes is a success', async () => {
  expect(await validateRcon(aClient(), details)).toEqual(anRconResult())
  const refused = { code: 'auth', detail: 'The server refused this password.' }
  server.use(http.post(gameUrl, () => fails(400, refused)))

  const attempt = validateRcon(aClient(), details)

  await expect(attempt).rejects.toThrow('The server refused this password.')
  await expect(attempt).rejects.toMatchObject({ status: 400, code: 'auth' })
})
