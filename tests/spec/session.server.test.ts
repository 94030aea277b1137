import { expect, test } from 'vitest'
import { session } from '@/api/session.schema'
import { authenticate } from '@/server/auth/authenticate'
import { aSignIn } from '@/tests/server/auth/a-sign-in'

test('GET /api/auth (same origin) serves the session: access_token, token_type', async () => {
  const stage = await aSignIn()
  const response = await (await stage.signedIn()).get('/api/auth')

  expect(response.status).toBe(200)
  expect(session.parse(await response.json())).toEqual({
    access_token: expect.any(String),
    token_type: 'Bearer',
    expires_at: expect.any(String),
  })
})

test('GET /api/auth is an error for somebody who is not signed in', async () => {
  const stage = await aSignIn()
  const response = await stage.aBrowser().get('/api/auth')

  expect(response.status).toBe(401)
  expect(await response.json()).toMatchObject({ code: 'unauthenticated', detail: 'Please sign in.' })
})

test('access_token and token_type together form the authorization header value', async () => {
  const stage = await aSignIn()
  const browser = await stage.signedIn()
  const { access_token, token_type } = session.parse(await (await browser.get('/api/auth')).json())
  const headers = new Headers({
    cookie: browser.cookieHeader(),
    authorization: `${token_type} ${access_token}`,
  })

  expect((await authenticate(stage.rt, headers)).userId).toBe(stage.user.id)
})

test('POST /api/auth/signout signs out', async () => {
  const stage = await aSignIn()
  const browser = await stage.signedIn()
  const response = await browser.post('/api/auth/signout')

  expect(response.ok).toBe(true)
  expect((await browser.get('/api/auth')).status).toBe(401)
})
