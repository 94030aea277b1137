import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { ownSessions } from '@/contract/calls/account'
import { session } from '@/contract/calls/session'
import { createAuthApp } from '@/server/auth/app'
import { createKeyRing } from '@/server/auth/encryption'
import { createSession } from '@/server/auth/sessions'
import { createApps } from '@/server/start/handler'
import { createBackendApp } from '@/server/start/backend-app'
import { pageRequest } from '@/server/start/bootstrap'
import { sessions } from '@/server/db/schema'
import type { Runtime } from '@/server/runtime'
import { ids } from '@/tests/support/factories'
import { aReplicaOf } from '@/tests/server/test-runtime'
import { refusalOf } from '@/tests/server/test-server'
import { onLoopback } from '@/tests/server/loopback'
import { aSignedIn, aSignIn, type Browser, endedCookies, type SignInStage } from './test-sign-in'

const minute = 60_000
const day = 24 * 60 * minute

/** What the pages of a browser send: its cookie, and the Authorization header. */
async function headersOf(browser: Browser, more: Record<string, string> = {}) {
  const { access_token } = session.parse(await (await browser.get('/api/auth')).json())
  return {
    cookie: browser.cookieHeader(),
    authorization: `Bearer ${access_token}`,
    'sec-fetch-site': 'same-origin',
    ...more,
  }
}

async function listFor(stage: SignInStage, browser: Browser) {
  const response = await stage.app.request('/api/auth/sessions', { headers: await headersOf(browser) })
  expect(response.status).toBe(200)
  return ownSessions.parse(await response.json()).sessions
}

const end = async (stage: SignInStage, name: string, headers: HeadersInit) =>
  stage.app.request(`/api/auth/sessions/${name}`, { method: 'DELETE', headers })

/** What the old cookie and the old access token are answered, by each of these servers. */
const statusesOn = async (servers: Runtime[], headers: HeadersInit) => {
  const statuses: number[] = []
  for (const rt of servers) {
    statuses.push((await createAuthApp(rt).request('/api/auth', { headers })).status)
    statuses.push((await createBackendApp(rt).request('/backend/features', { headers })).status)
  }
  return statuses
}

test('a user sees their sessions, this browser first, then by last use', async () => {
  const stage = await aSignIn({ env: { trustedProxies: 1 } })
  const signInFrom = async (address: string, userAgent: string) => {
    const browser = stage.aBrowser()
    const back = stage.returnAddress(await stage.begin(browser))
    await browser.get(back, { 'x-forwarded-for': address, 'user-agent': userAgent })
    stage.pass(minute)
    return browser
  }
  const here = await signInFrom('203.0.113.1', 'Here/1.0')
  await signInFrom('203.0.113.2', 'Phone/2.0')
  await signInFrom('2001:db8::3', 'Tablet/3.0')

  const at = '2026-03-01T12:00:00.000Z'
  const own = { user_agent: 'Here/1.0', address: '203.0.113.1', created_at: at, last_used_at: at }
  expect(await listFor(stage, here)).toEqual([
    { id: expect.any(String), current: true, ...own },
    expect.objectContaining({ user_agent: 'Tablet/3.0', address: '2001:db8::3', current: false }),
    expect.objectContaining({ user_agent: 'Phone/2.0', address: '203.0.113.2', current: false }),
  ])
})

test('the address is that of the last recorded use, taken from a header only behind a trusted proxy', async () => {
  const { browser, ...stage } = await aSignedIn({ env: { trustedProxies: 1 } })
  const addressAfter = async (wait: number, headers: Record<string, string>) => {
    stage.pass(wait)
    await browser.get('/api/auth', headers)
    return (await listFor(stage, browser))[0]?.address
  }

  expect(await addressAfter(0, {})).toBeNull()
  expect(await addressAfter(4 * minute, { 'x-forwarded-for': '203.0.113.9' })).toBeNull()
  expect(await addressAfter(minute, { 'x-forwarded-for': 'spoofed, 203.0.113.9' })).toBe('203.0.113.9')
  expect(await addressAfter(5 * minute, {})).toBe('203.0.113.9')
  stage.rt.env.trustedProxies = 0
  expect(await addressAfter(5 * minute, { 'x-forwarded-for': '198.51.100.1' })).toBe('203.0.113.9')
})

test('opening a page counts as a use, with its address', async () => {
  const { browser, ...stage } = await aSignedIn()
  const findApp = createApps(stage.rt)
  const server = createServer((request, response) => {
    void pageRequest({ rt: stage.rt, findApp, root: '.' }, request)
      .bootstrap()
      .then(() => response.end())
  })
  const url = `http://127.0.0.1:${await onLoopback(server)}/user/home`
  stage.pass(5 * minute)

  await fetch(url, { headers: { cookie: browser.cookieHeader() } })

  expect((await listFor(stage, browser))[0]).toMatchObject({
    address: '127.0.0.1',
    last_used_at: stage.clock.now.toISOString(),
  })
})

/** Signs somebody else in, elsewhere. */
const somebodyElse = ({ rt, clock }: SignInStage) => {
  const tokens = { accessToken: 'a', refreshToken: 'b', expiresAt: new Date(clock.now.getTime() + day) }
  return createSession(rt, { userId: ids.otherUser, tokens, userAgent: null })
}

test('neither expired sessions nor those of other users are listed', async () => {
  const stage = await aSignIn()
  await stage.signedIn()
  stage.pass(8 * day)
  const browser = await stage.signedIn()
  await somebodyElse(stage)

  const list = await listFor(stage, browser)

  expect(list.map(({ current }) => current)).toEqual([true])
})

test('nothing in the list can be used to sign in', async () => {
  const { browser, ...stage } = await aSignedIn()
  const [row] = await stage.rt.db.select().from(sessions)

  const [listed] = await listFor(stage, browser)

  const text = JSON.stringify(listed)
  expect(text).not.toContain(row?.idHash)
  expect(text).not.toContain(browser.cookies.get('guildhall'))
  expect(text).not.toContain(row?.discordTokens)
  const asCookie = { cookie: `guildhall=${listed?.id}` }
  expect((await stage.app.request('/api/auth', { headers: asCookie })).status).toBe(401)
})

test('another device is signed out at once on every replica, but not this one', async () => {
  const stage = await aSignIn()
  const here = await stage.signedIn()
  stage.pass(minute)
  const there = await stage.signedIn()
  const [oldHeaders, headers] = [await headersOf(there), await headersOf(here)]
  const [, other] = await listFor(stage, here)
  const replicas = [stage.rt, await aReplicaOf(stage.rt)]
  expect(await statusesOn(replicas, oldHeaders)).toEqual([200, 200, 200, 200])

  const response = await end(stage, other?.id ?? '', headers)

  expect(response.status).toBe(204)
  expect(response.headers.getSetCookie()).toEqual([])
  expect(await statusesOn(replicas, oldHeaders)).toEqual([401, 401, 401, 401])
  expect((await here.get('/api/auth')).status).toBe(200)
  expect(await listFor(stage, here)).toHaveLength(1)
  expect(stage.forgotten).toEqual(['canary-access-2'])
  expect(stage.endpoint.callsTo('/revoke')).toEqual([])
})

test('ending the current session is a sign-out: its cookie is removed, and the last token revoked', async () => {
  const { browser, ...stage } = await aSignedIn()
  const headers = await headersOf(browser)
  const [current] = await listFor(stage, browser)

  const response = await end(stage, current?.id ?? '', headers)

  expect(response.status).toBe(204)
  expect(response.headers.getSetCookie()).toEqual(endedCookies)
  expect(await statusesOn([stage.rt], headers)).toEqual([401, 401])
  expect(stage.endpoint.callsTo('/revoke')).toHaveLength(1)
})

test('the list survives a key rotation', async () => {
  const { browser, ...stage } = await aSignedIn()
  stage.pass(minute)
  await stage.signedIn()
  const [, other] = await listFor(stage, browser)
  stage.rt.keys = createKeyRing([{ id: 'new', secret: Buffer.alloc(32, 9) }, ...stage.rt.env.encryptionKeys])

  expect((await end(stage, other?.id ?? '', await headersOf(browser))).status).toBe(204)
})

test('an expired, unknown or foreign session gets the same answer, and ends nothing', async () => {
  const { browser, ...stage } = await aSignedIn()
  const headers = await headersOf(browser)
  await somebodyElse(stage)
  const rows = await stage.rt.db.select().from(sessions)
  const theirs = rows.find(({ userId }) => userId !== ids.user)
  const idHash = theirs?.idHash ?? ''
  const signed = [idHash, 'nobody'].map((text) => stage.rt.keys.sign(text, 'session-name'))
  const names = [...signed, idHash, 'short', 'x'.repeat(5_000)]

  const answers = await Promise.all(names.map((name) => end(stage, name, headers)))

  expect(await Promise.all(answers.map(refusalOf))).toEqual(names.map(() => '404 unknown_session'))
  expect(await stage.rt.db.$count(sessions)).toBe(rows.length)
})

test('listing and ending sessions need both the cookie and the access token', async () => {
  const { browser, ...stage } = await aSignedIn()
  const { cookie, authorization } = await headersOf(browser)
  const site = { 'sec-fetch-site': 'same-origin' }
  const [current] = await listFor(stage, browser)

  for (const headers of [{ ...site }, { ...site, cookie }, { ...site, authorization }]) {
    expect((await stage.app.request('/api/auth/sessions', { headers })).status).toBe(401)
    expect((await end(stage, current?.id ?? '', headers)).status).toBe(401)
  }
  expect((await browser.get('/api/auth')).status).toBe(200)
})
