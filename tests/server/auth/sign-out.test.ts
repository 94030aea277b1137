import { expect, test } from 'vitest'
import { session } from '@/api/session.schema'
import { authenticate } from '@/server/auth/authenticate'
import { createAuthApp } from '@/server/auth/app'
import { aReplicaOf } from '@/tests/server/a-runtime'
import { aBrowser, aSignedIn, aSignIn } from './a-sign-in'

test('after signing out the old cookie and access token are refused on every replica', async () => {
  const { browser, ...stage } = await aSignedIn()
  const handle = session.parse(await (await browser.get('/api/auth')).json())
  const cookie = browser.cookieHeader()
  expect((await browser.post('/api/auth/signout')).status).toBe(204)

  const replica = await aReplicaOf(stage.rt)
  const headers = new Headers({ cookie, authorization: `Bearer ${handle.access_token}` })
  for (const rt of [stage.rt, replica]) {
    await expect(authenticate(rt, headers)).rejects.toMatchObject({ status: 401 })
    expect((await createAuthApp(rt).request('/api/auth', { headers: { cookie } })).status).toBe(401)
  }
})

test('another device stays signed in, and only the last sign-out revokes the tokens at Discord', async () => {
  const stage = await aSignIn()
  const [here, there] = [await stage.signedIn(), await stage.signedIn()]
  await here.post('/api/auth/signout')
  const revoked = () => stage.endpoint.callsTo('/revoke').map(({ form }) => form.get('token'))

  expect((await there.get('/api/auth')).status).toBe(200)
  expect(revoked()).toEqual([])
  expect(stage.forgotten).toEqual(['canary-access-1'])
  await there.post('/api/auth/signout')
  expect(revoked()).toEqual(['canary-access-2'])
})

test('signing out everywhere ends every session of the person', async () => {
  const stage = await aSignIn()
  const [here, there] = [await stage.signedIn(), await stage.signedIn()]
  await here.post('/api/auth/signout', { everywhere: true })

  expect((await there.get('/api/auth')).status).toBe(401)
  expect(stage.endpoint.callsTo('/revoke')).toHaveLength(1)
  expect(stage.forgotten.sort()).toEqual(['canary-access-1', 'canary-access-2'])
})

test('a failed revocation at Discord does not keep anyone signed in', async () => {
  const { browser, ...stage } = await aSignedIn()
  stage.endpoint.answerWith(() => ({ status: 500, body: '<!doctype html>' }))

  expect((await browser.post('/api/auth/signout')).status).toBe(204)
  expect((await browser.get('/api/auth')).status).toBe(401)
})

test('signing out requires POST', async () => {
  const { browser } = await aSignedIn()
  const response = await browser.get('/api/auth/signout')

  expect(response.status).toBe(405)
  expect(response.headers.get('allow')).toBe('POST')
  expect((await browser.get('/api/auth')).status).toBe(200)
})

test('another site cannot sign anybody out', async () => {
  const { browser, ...stage } = await aSignedIn()
  const elsewhere = aBrowser(stage.app, 'https://evil.example')
  for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value)

  expect((await elsewhere.post('/api/auth/signout')).status).toBe(403)
  expect((await browser.get('/api/auth')).status).toBe(200)
})

test('an invalid body signs nobody out, and signing out twice is fine', async () => {
  const { browser, ...stage } = await aSignedIn()
  expect((await browser.post('/api/auth/signout', { everywhere: 'yes' })).status).toBe(422)
  expect((await browser.get('/api/auth')).status).toBe(200)
  expect((await stage.aBrowser().post('/api/auth/signout')).status).toBe(204)
})

test.each([
  ['an access token that is still valid, whichever session has it', true, 'canary-access-2'],
  ['the refresh token if every access token has expired', false, 'canary-refresh-1'],
])('signing out everywhere revokes %s', async (_, isSignedInAgain, token) => {
  const { browser, ...stage } = await aSignedIn({ lifeSeconds: 3600 })
  stage.pass(2 * 60 * 60_000)
  if (isSignedInAgain) await stage.signedIn()
  await browser.post('/api/auth/signout', { everywhere: true })

  expect(stage.endpoint.callsTo('/revoke').map(({ form }) => form.get('token'))).toEqual([token])
})
