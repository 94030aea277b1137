import { expect, test } from 'vitest'
import { session } from '@/contract/calls/session'
import { createAuthApp } from '@/server/auth/app'
import { authenticate } from '@/server/auth/authenticate'
import { discordToken } from '@/server/auth/discord-token'
import { findSession } from '@/server/auth/sessions'
import { sessions, signInAttempts } from '@/server/db/schema'
import { ids } from '@/tests/support/factories'
import { anHttpServerOf } from '@/tests/server/start/test-http-server'
import { aLog } from '@/tests/server/test-log'
import { aReplicaOf } from '@/tests/server/test-runtime'
import { aBrowser, aSignedIn, aSignIn, type SignInStage } from './test-sign-in'

const dayMs = 24 * 60 * 60_000

const rows = (stage: SignInStage) => stage.rt.db.select().from(sessions)

test('only the hash of the cookie is stored', async () => {
  const { browser, ...stage } = await aSignedIn()
  const cookie = browser.cookies.get('guildhall') ?? ''

  expect(cookie).toMatch(/^[\w-]{43}$/)
  expect(JSON.stringify(await rows(stage))).not.toContain(cookie)
})

test('a session ends seven days after it was last used', async () => {
  const { browser, ...stage } = await aSignedIn()
  stage.pass(7 * dayMs - 1)
  expect(await stage.sessionOf(browser)).not.toBeNull()
  stage.pass(7 * dayMs)
  expect(await stage.sessionOf(browser)).toBeNull()
})

test('a session ends thirty days after sign-in, however much it is used', async () => {
  const { browser, ...stage } = await aSignedIn()
  for (let passed = 0; passed < 29; passed += 1) {
    stage.pass(dayMs)
    expect(await stage.sessionOf(browser)).not.toBeNull()
  }
  stage.pass(dayMs)
  expect(await stage.sessionOf(browser)).toBeNull()
})

test('expired sessions are deleted by later sign-ins', async () => {
  const stage = await aSignIn()
  await stage.signedIn()
  stage.pass(8 * dayMs)
  await stage.signedIn()
  expect(await rows(stage)).toHaveLength(1)
})

test('an unknown cookie is not signed in', async () => {
  const { rt } = await aSignIn()
  for (const value of [undefined, '', 'short', 'a'.repeat(43), `${'a'.repeat(42)}'`, 'a'.repeat(10_000)])
    expect(await findSession(rt, value)).toBeNull()
})

const textOf = async (response: Response) => `${[...response.headers].join('\n')}\n${await response.text()}`

test('Discord tokens are in no response, no log line and, unencrypted, in no row', async () => {
  const { log, lines } = aLog('trace')
  const { browser, ...stage } = await aSignIn({ log, lifeSeconds: 3600 })
  const begun = await stage.begin(browser)
  const attempts = await stage.rt.db.select().from(signInAttempts)
  const answers = [await browser.get(stage.returnAddress(begun)), await browser.get('/api/auth')]
  const session = await stage.sessionOf(browser)
  if (!session) throw new Error('Nobody is signed in.')
  stage.pass(3_600_000)
  await discordToken(stage.rt, session)
  const rows = await stage.rt.db.select().from(sessions)
  stage.endpoint.answerWith(() => ({ status: 500, body: 'canary-access-2' }))
  answers.push(await browser.post('/api/auth/signout'), await browser.get('/api/auth'))

  const everything = [
    ...(await Promise.all(answers.map(textOf))),
    ...lines,
    JSON.stringify(rows),
    JSON.stringify(attempts),
  ].join('\n')
  expect(lines.length).toBeGreaterThan(1)
  expect(everything).not.toContain('canary')
  expect(lines.join('\n')).not.toContain(browser.cookies.get('guildhall') ?? 'nothing')
})

test('a refused code and state are in no log line', async () => {
  const { log, lines } = aLog('trace')
  const { url } = await anHttpServerOf((await aSignIn({ log })).app, { log })
  const path = '/api/auth/callback?code=canary-code&state=canary-state&iss=canary-issuer'
  await (await fetch(`${url}${path}`, { redirect: 'manual' })).text()

  await expect.poll(() => lines.length).toBeGreaterThan(0)
  expect(lines.join('\n')).not.toContain('canary')
})

const attributes = 'Path=/; HttpOnly; Secure; SameSite=Lax'

test('on https the cookies are bound to this host and to TLS', async () => {
  const { browser, ...stage } = await aSignIn({ publicUrl: 'https://bot.example' })
  const begun = await browser.get('/api/auth/login')
  const [attempt = ''] = begun.headers.getSetCookie()
  expect(attempt).toMatch(
    new RegExp(`^__Host-guildhall-sign-in-[0-9a-z]{8}-[0-9a-f]{12}=[\\w-]{43}; Max-Age=600; ${attributes}$`),
  )

  const done = await browser.get(stage.returnAddress(begun.headers.get('location') ?? ''))
  const [removed = '', session = '', agreed] = done.headers.getSetCookie()
  expect(removed).toMatch(new RegExp(`^__Host-guildhall-sign-in-[0-9a-z-]+=; Max-Age=0; ${attributes}$`))
  expect(session).toMatch(new RegExp(`^__Host-guildhall=[\\w-]{43}; Max-Age=2592000; ${attributes}$`))
  expect(agreed).toBe(`__Host-guildhall-agreed=1; Max-Age=15552000; ${attributes}`)
  const left = await browser.post('/api/auth/signout')
  expect(left.headers.getSetCookie()).toEqual([
    `__Host-guildhall=; Max-Age=0; ${attributes}`,
    `__Host-guildhall-agreed=; Max-Age=0; ${attributes}`,
    'guildhall-favourites=; Max-Age=0; Path=/user/home; Secure; SameSite=Lax',
    'guildhall-recent-guilds=; Max-Age=0; Path=/user/home; Secure; SameSite=Lax',
  ])
})

test('on plain http the cookies are neither Secure nor prefixed', async () => {
  const stage = await aSignIn()
  const response = await stage.signIn(stage.aBrowser())
  expect(response.headers.getSetCookie()[1]).toMatch(
    /^guildhall=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
  )
})

test('where somebody else signs in in the same browser, the page of the first can do nothing with their session', async () => {
  const { browser, ...stage } = await aSignedIn()
  const first = session.parse(await (await browser.get('/api/auth')).json())
  stage.user.id = ids.otherUser
  await stage.signIn(browser)

  const headers = { cookie: browser.cookieHeader(), authorization: `Bearer ${first.access_token}` }
  await expect(authenticate(stage.rt, new Headers(headers))).rejects.toMatchObject({ status: 401 })
  const init = { method: 'POST', headers: { ...headers, origin: 'http://localhost:3000' } }
  expect((await stage.app.request('/api/auth/signout', init)).status).toBe(401)
  const now = session.parse(await (await browser.get('/api/auth')).json())
  expect([first.user_id, now.user_id]).toEqual([ids.user, ids.otherUser])
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

test('after signing out the old cookie and access token are refused on every replica', async () => {
  const { browser, ...stage } = await aSignedIn()
  const handle = session.parse(await (await browser.get('/api/auth')).json())
  const cookie = browser.cookieHeader()
  expect((await browser.post('/api/auth/signout')).status).toBe(204)

  const headers = new Headers({ cookie, authorization: `Bearer ${handle.access_token}` })
  for (const rt of [stage.rt, await aReplicaOf(stage.rt)]) {
    await expect(authenticate(rt, headers)).rejects.toMatchObject({ status: 401 })
    expect((await createAuthApp(rt).request('/api/auth', { headers: { cookie } })).status).toBe(401)
  }
})

test('signing out everywhere ends every session of the user', async () => {
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

test('another site cannot sign anybody out', async () => {
  const { browser, ...stage } = await aSignedIn()
  const elsewhere = aBrowser(stage.app, 'https://evil.example')
  for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value)

  expect((await elsewhere.post('/api/auth/signout')).status).toBe(403)
  expect((await browser.get('/api/auth')).status).toBe(200)
})

test('an invalid body signs nobody out, and signing out without a session succeeds', async () => {
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
