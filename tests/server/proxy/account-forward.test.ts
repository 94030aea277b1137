import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { personalData } from '@/contract/calls/account'
import { createBackendApp } from '@/server/start/backend-app'
import { entitlements, sessions, userProfiles } from '@/server/db/schema'
import { ids } from '@/tests/support/factories'
import { aClient, aForm, refusalOf } from '@/tests/server/test-server'
import { signIn } from '@/tests/server/sign-in'
import { guild } from '@/tests/server/guilds/history-helpers'
import { aServerThatRevokes, storeEverything } from '@/tests/server/users/stored-user'
import { endedCookies } from '@/tests/server/auth/test-sign-in'
import { type Answer, aForeignBackend, answering } from './fake-backend'

const own = `/users/${ids.user}`

/** A person at a dashboard that stands before somebody else's backend. */
async function inFrontOf(answer: Answer) {
  const foreign = await aForeignBackend(answer)
  return { foreign, server: await aServerThatRevokes({ env: { backendUrl: foreign.url } }) }
}

const imageForm = (bytes: Uint8Array<ArrayBuffer>) =>
  aForm(['image', new File([bytes], 'an image.png', { type: 'image/png' })])

test.each([own, guild])('an image uploaded to %s/images is forwarded unchanged', async (owner) => {
  const { foreign, server } = await inFrontOf(answering(201, '{"id":"1"}'))
  const image = new Uint8Array(randomBytes(900_000))

  const response = await server.send('POST', `${owner}/images`, imageForm(image))

  expect(response.status).toBe(201)
  const [call] = foreign.calls
  const headers = { 'content-type': call?.headers['content-type'] ?? '' }
  const received = await new Response(new Uint8Array(call?.bytes ?? []), { headers }).formData()
  const file = received.get('image')
  expect(file).toMatchObject({ name: 'an image.png', type: 'image/png' })
  expect(file instanceof File && Buffer.from(await file.arrayBuffer()).equals(image)).toBe(true)
})

test('a form that is too large is not forwarded', async () => {
  const { foreign, server } = await inFrontOf(answering(201, '{}'))

  const response = await server.send('POST', `${own}/images`, imageForm(new Uint8Array(1024 * 1024)))

  expect(response.status).toBe(413)
  expect(foreign.calls).toEqual([])
})

const missing = [404, 405, 501]

test.each(missing)('a backend may answer %i to a call that it does not have', async (status) => {
  const { server } = await inFrontOf(answering(status, 'Cannot do that', { 'content-type': 'text/plain' }))

  for (const [method, path] of [
    ['GET', `${own}/entitlements`],
    ['GET', `${own}/images`],
    ['GET', `${guild}/images`],
    ['GET', '/status'],
    ['DELETE', `${own}/data`],
  ] as const) {
    const response = await server.send(method, path)
    expect(response.status, path).toBe(status)
    expect(await response.json()).toMatchObject({ detail: 'Cannot do that', code: 'backend_error' })
  }
  expect(await server.rt.db.$count(sessions)).toBe(1)
})

test('the data export includes what the backend stores about the user', async () => {
  const theirs = { exported_at: 'whenever', sessions: 'theirs', coins: 7 }
  const { foreign, server } = await inFrontOf(answering(200, JSON.stringify(theirs)))

  const response = await server.get(`${own}/data`)

  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="guildhall-data-/)
  expect(personalData.parse(await response.json())).toMatchObject({
    user_id: ids.user,
    sessions: [{ user_agent: 'tests' }],
    backend: theirs,
  })
  const headers = { authorization: `Bearer token of ${ids.user}` }
  expect(foreign.calls).toMatchObject([{ method: 'GET', url: `${own}/data`, headers }])
})

test('the data export is rate-limited before the backend is called', async () => {
  const { foreign, server } = await inFrontOf(answering(500, '{}'))

  const statuses: number[] = []
  for (let time = 0; time < 12; time += 1) statuses.push((await server.get(`${own}/data`)).status)

  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 500), 429, 429])
  expect(foreign.calls).toHaveLength(10)
})

test('a large export of the backend is included; one that is too large, or HTML, is refused', async () => {
  const long = (megabytes: number) => ({ notes: 'x'.repeat(megabytes * 1024 * 1024) })
  const parts = ['<html>', JSON.stringify(long(5)), JSON.stringify(long(1))]
  const answers = parts.map((part) => answering(200, part))
  const { server } = await inFrontOf((response) => answers.pop()?.(response))

  const copy = personalData.parse(await (await server.get(`${own}/data`)).json())

  expect(copy.backend).toEqual(long(1))
  for (let time = 0; time < 2; time += 1)
    expect(await refusalOf(await server.get(`${own}/data`))).toBe('502 backend_broken')
})

test.each([...missing, 204])(
  'after a %i of the backend the export holds only our own data',
  async (status) => {
    const { server } = await inFrontOf(answering(status, ''))

    const data = personalData.parse(await (await server.get(`${own}/data`)).json())

    expect(data).toMatchObject({ sessions: [{ user_agent: 'tests' }] })
    expect(data).not.toHaveProperty('backend')
  },
)

test.each([
  ['a failure', answering(500, '{"detail":"Out of paper"}'), 500],
  ['a refusal', answering(403, '{"detail":"You owe coins"}'), 403],
  ['a redirect', answering(302, '', { location: '/' }), 502],
])('%s of the backend is returned, and nothing exported or deleted', async (_, answer, status) => {
  const { server } = await inFrontOf(answer)

  expect((await server.get(`${own}/data`)).status).toBe(status)
  expect((await server.send('DELETE', `${own}/data`)).status).toBe(status)

  expect(await server.rt.db.$count(sessions)).toBe(1)
  expect(server.revoked()).toEqual([])
})

const removals = [answering(204, ''), answering(200, '{"removed":true}')]
test.each(removals)('after the backend has deleted its data, ours is deleted too', async (answer) => {
  const { foreign, server } = await inFrontOf(answer)
  const { db } = server.rt
  const here = createBackendApp({ ...server.rt, env: { ...server.rt.env, backendUrl: null } })
  await storeEverything(server, ids.user, aClient(here, '/backend', server.headers))
  const elsewhere = aClient(server.app, '/backend', await signIn(server.rt, ids.user))

  const response = await server.send('DELETE', `${own}/data`)

  expect(response.status).toBe(204)
  expect(response.headers.getSetCookie()).toEqual(endedCookies)
  expect(foreign.calls).toMatchObject([{ method: 'DELETE', url: `${own}/data`, body: '' }])
  const [left, profiles, granted] = [sessions, userProfiles, entitlements].map((table) => db.$count(table))
  expect([await left, await profiles, await granted]).toEqual([0, 0, 1])
  expect(server.revoked()).toEqual([`token of ${ids.user}`])
  expect((await elsewhere.get('/features')).status).toBe(401)
})
