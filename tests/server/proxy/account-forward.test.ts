import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { personalData } from '@/api/account.schema'
import { createBackendApp } from '@/server/start/backend-app'
import { entitlements, sessions, userProfiles } from '@/server/db/schema'
import { ids } from '@/tests/factories'
import { aClient, signIn } from '@/tests/server/a-server'
import { type Answer, aForeignBackend, answering } from './a-foreign-backend'
import { guild } from '@/tests/server/guilds/a-history'
import { aServerThatRevokes, storeEverything } from '@/tests/server/people/a-person'

const own = `/users/${ids.user}`
const another = '/users/300000000000000002'

/** A person at a dashboard that stands before somebody else's backend. */
async function before(answer: Answer, wishes: Parameters<typeof aServerThatRevokes>[0] = {}) {
  const foreign = await aForeignBackend(answer)
  const server = await aServerThatRevokes({ ...wishes, env: { ...wishes.env, backendUrl: foreign.url } })
  return { foreign, server }
}

test.each([
  ['GET', `${own}/entitlements`],
  ['GET', `${own}/images`],
  ['GET', `${guild}/images`],
  ['POST', `${own}/images`],
  ['POST', `${guild}/images`],
])('%s %s is passed on, and its answer comes back untouched', async (method, path) => {
  const { foreign, server } = await before(answering(200, '{"premium":true,"their_own":[1]}'))

  const response = await server.send(method, `${path}?admin=1`)

  expect(response.status).toBe(200)
  expect(await response.text()).toBe('{"premium":true,"their_own":[1]}')
  expect(foreign.calls).toMatchObject([
    { method, url: path, headers: { authorization: `Bearer token of ${ids.user}` } },
  ])
  expect(foreign.calls[0]?.headers.cookie).toBeUndefined()
})

test.each([own, guild])('an image arrives at %s/images byte by byte', async (owner) => {
  const { foreign, server } = await before(answering(201, '{"id":"1"}'))
  const image = randomBytes(900_000)
  const form = new FormData()
  form.append('image', new File([image], 'a picture.png', { type: 'image/png' }))

  const response = await server.send('POST', `${owner}/images`, form)

  expect(response.status).toBe(201)
  const [call] = foreign.calls
  const headers = { 'content-type': call?.headers['content-type'] ?? '' }
  const received = await new Response(new Uint8Array(call?.bytes ?? []), { headers }).formData()
  const file = received.get('image')
  if (!(file instanceof File)) throw new Error('No file arrived.')
  expect({ name: file.name, type: file.type }).toEqual({ name: 'a picture.png', type: 'image/png' })
  expect(image.equals(Buffer.from(await file.arrayBuffer()))).toBe(true)
})

test('a form that is too large is not passed on', async () => {
  const { foreign, server } = await before(answering(201, '{}'))
  const form = new FormData()
  form.append('image', new File([new Uint8Array(1024 * 1024)], 'a.png'))

  expect((await server.send('POST', `${own}/images`, form)).status).toBe(413)
  expect(foreign.calls).toEqual([])
})

test.each([
  ['GET', `${another}/entitlements`, 403],
  ['GET', `${another}/images`, 403],
  ['POST', `${another}/images`, 403],
  ['GET', `${another}/data`, 403],
  ['DELETE', `${another}/data`, 403],
  ['GET', `${guild}/images`, 403],
  ['POST', `${guild}/images`, 403],
  ['DELETE', `${own}/images`, 405],
  ['DELETE', own, 405],
  ['GET', `${own}/images/..%2fdata`, 404],
])('what a member may not do is not passed on: %s %s', async (method, path, status) => {
  const { foreign, server } = await before(answering(200, '{}'), { standing: 'member' })

  const response = await server.send(method, path)

  expect(response.status).toBe(status)
  expect(foreign.calls).toEqual([])
})

test.each([
  ['GET', `${own}/entitlements`],
  ['POST', `${own}/images`],
  ['GET', `${own}/data`],
  ['DELETE', `${own}/data`],
])('nobody who is not signed in is passed on: %s %s', async (method, path) => {
  const { foreign, server } = await before(answering(200, '{}'))

  expect((await server.anonymous.send(method, path)).status).toBe(401)
  expect(foreign.calls).toEqual([])
})

const missing = [404, 405, 501]

test.each(
  missing.flatMap((status) =>
    [
      ['GET', `${own}/entitlements`],
      ['GET', `${own}/images`],
      ['GET', `${guild}/images`],
      ['DELETE', `${own}/data`],
    ].map(([method = '', path = '']) => [method, path, status] as const),
  ),
)('%s %s: a backend without it may say so with %i', async (method, path, status) => {
  const { server } = await before(answering(status, 'Cannot do that', { 'content-type': 'text/plain' }))

  const response = await server.send(method, path)

  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({ detail: 'Cannot do that', code: 'backend_error' })
})

test('what the backend has about a person comes with what is stored here', async () => {
  const theirs = { exported_at: 'whenever', sessions: 'theirs', coins: 7 }
  const { foreign, server } = await before(answering(200, JSON.stringify(theirs)))

  const response = await server.get(`${own}/data`)

  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="guildhall-data-/)
  expect(personalData.parse(await response.json())).toMatchObject({
    user_id: ids.user,
    sessions: [{ user_agent: 'tests' }],
    backend: theirs,
  })
  expect(foreign.calls).toMatchObject([
    { method: 'GET', url: `${own}/data`, headers: { authorization: `Bearer token of ${ids.user}` } },
  ])
})

test('who asks for copies too often is stopped before the backend makes another', async () => {
  const { foreign, server } = await before(answering(500, '{}'))

  const statuses = []
  for (let time = 0; time < 12; time += 1) statuses.push((await server.get(`${own}/data`)).status)

  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 500), 429, 429])
  expect(foreign.calls).toHaveLength(10)
})

test('a long part from the backend is taken in whole, and one that is too long refused', async () => {
  const long = (megabytes: number) => ({ notes: 'x'.repeat(megabytes * 1024 * 1024) })
  const answers = [long(5), long(1)].map((part) => answering(200, JSON.stringify(part)))
  const { server } = await before((response) => answers.pop()?.(response))

  const copy = personalData.parse(await (await server.get(`${own}/data`)).json())
  const refusal = await server.get(`${own}/data`)

  expect(copy.backend).toEqual(long(1))
  expect(refusal.status).toBe(502)
  expect(await refusal.json()).toMatchObject({ code: 'backend_broken' })
})

test.each([...missing, 204])(
  'where the backend answers %i, the file holds what is stored here',
  async (status) => {
    const { server } = await before(answering(status, ''))

    const response = await server.get(`${own}/data`)

    expect(response.status).toBe(200)
    const data = personalData.parse(await response.json())
    expect(data).toMatchObject({ sessions: [{ user_agent: 'tests' }] })
    expect(data).not.toHaveProperty('backend')
  },
)

test.each([
  ['a failure', answering(500, '{"detail":"Out of paper"}'), 500],
  ['a refusal', answering(403, '{"detail":"Ask the operator"}'), 403],
  ['a page', answering(200, '<html>'), 502],
  ['a redirect', answering(302, '', { location: '/' }), 502],
])('%s of the backend is told instead of half a file', async (_, answer, status) => {
  const { server } = await before(answer)

  expect((await server.get(`${own}/data`)).status).toBe(status)
})

test.each([
  ['204', answering(204, '')],
  ['200', answering(200, '{"removed":true}')],
])('once the backend has removed its own with %s, everything here goes too', async (_, answer) => {
  const { foreign, server } = await before(answer)
  const { db } = server.rt
  await storeEverything(
    server,
    ids.user,
    aClient(
      createBackendApp({ ...server.rt, env: { ...server.rt.env, backendUrl: null } }),
      '/backend',
      server.headers,
    ),
  )
  const elsewhere = await signIn(server.rt, ids.user)

  const response = await server.send('DELETE', `${own}/data`)

  expect(response.status).toBe(204)
  expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^guildhall=; Max-Age=0;/)])
  expect(foreign.calls).toMatchObject([{ method: 'DELETE', url: `${own}/data`, body: '' }])
  expect([await db.$count(sessions), await db.$count(userProfiles)]).toEqual([0, 0])
  expect(await db.$count(entitlements)).toBe(1)
  expect(server.revoked()).toEqual([`token of ${ids.user}`])
  const other = aClient(server.app, '/backend', elsewhere)
  expect((await other.get('/features')).status).toBe(401)
})

test.each([
  ['refuses', answering(409, '{"detail":"You owe coins"}'), 409],
  ['has no such call', answering(404, '{"detail":"Not found"}'), 404],
  ['breaks', answering(500, ''), 500],
  ['redirects', answering(302, '', { location: '/' }), 502],
])('a backend that %s leaves everything here', async (_, answer, status) => {
  const { server } = await before(answer)

  const response = await server.send('DELETE', `${own}/data`)

  expect(response.status).toBe(status)
  expect(await server.rt.db.$count(sessions)).toBe(1)
  expect(server.revoked()).toEqual([])
})
