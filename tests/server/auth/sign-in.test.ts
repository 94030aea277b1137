import { expect, test } from 'vitest'
import { rateLimits, signInAttempts } from '@/server/db/schema'
import type { Runtime } from '@/server/runtime'
import { refusalOf } from '@/tests/server/test-server'
import { aSignedIn, aSignIn, type Browser } from './test-sign-in'

test('Discord is asked for identity and guilds, with state and an S256 challenge', async () => {
  const stage = await aSignIn()
  const url = new URL(await stage.begin(stage.aBrowser()))

  expect(`${url.origin}${url.pathname}`).toBe('https://discord.com/oauth2/authorize')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    response_type: 'code',
    client_id: '100000000000000001',
    redirect_uri: 'http://localhost:3000/api/auth/callback',
    scope: 'identify guilds',
    state: expect.stringMatching(/^[0-9a-z]{8}-[0-9a-f]{12}\.[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  })
})

test('a user who agreed is signed in and redirected to the requested page', async () => {
  const { browser, ...stage } = await aSignIn()
  const response = await stage.signIn(browser, '/guilds/300000000000000001/settings')

  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toBe('/guilds/300000000000000001/settings')
  expect([...browser.cookies.keys()].sort()).toEqual(['guildhall', 'guildhall-agreed', 'guildhall-next'])
  expect(await stage.rt.db.$count(signInAttempts)).toBe(0)
  expect((await stage.sessionOf(browser))?.userId).toBe(stage.user.id)
  const [call] = stage.endpoint.callsTo('/token')
  expect(call?.userAgent).toMatch(/^DiscordBot \(https:\/\/\S+, \d+\.\d+\.\d+\)$/)
  expect(call?.form.get('client_secret')).toBe('client-secret')
})

test('several tabs can sign in at once', async () => {
  const { browser, ...stage } = await aSignIn()
  const first = await stage.begin(browser, '/main')
  const second = await stage.begin(browser, '/user/home')

  expect((await browser.get(stage.returnAddress(first))).headers.get('location')).toBe('/main')
  expect((await browser.get(stage.returnAddress(second))).headers.get('location')).toBe('/user/home')
})

test('a browser has at most five pending sign-ins', async () => {
  const { browser, ...stage } = await aSignIn()
  for (let tab = 0; tab < 8; tab += 1) {
    stage.pass(1000)
    await stage.begin(browser)
  }
  expect(browser.cookies.size).toBe(5)
})

test('a user who declines returns to the landing page with a message', async () => {
  const { browser, ...stage } = await aSignIn()
  const decline = async (next?: string) =>
    browser.get(stage.returnAddress(await stage.begin(browser, next), { error: 'access_denied' }))

  expect((await decline()).headers.get('location')).toBe('/main?sign_in=access_denied')
  expect((await decline('/guilds/1')).headers.get('location')).toBe(
    '/main?sign_in=access_denied&next=%2Fguilds%2F1',
  )
  expect(stage.endpoint.calls).toEqual([])
})

test("a callback without its attempt's cookie is refused, and Discord is not asked", async () => {
  const stage = await aSignIn()
  const address = stage.returnAddress(await stage.begin(stage.aBrowser()))

  for (const browser of [stage.aBrowser(), await stage.signedIn()]) {
    const before = stage.endpoint.calls.length
    expect((await browser.get(address)).status).toBe(400)
    expect(stage.endpoint.calls.length).toBe(before)
  }
})

test("another browser's attempt is refused", async () => {
  const stage = await aSignIn()
  const [mine, theirs] = [stage.aBrowser(), stage.aBrowser()]
  await stage.begin(mine)
  const address = stage.returnAddress(await stage.begin(theirs))

  expect((await mine.get(address)).status).toBe(400)
  const [own] = mine.cookies.values()
  const [foreignName = ''] = theirs.cookies.keys()
  mine.cookies.set(foreignName, own ?? '')
  expect((await mine.get(address)).status).toBe(400)
  expect(stage.endpoint.calls).toEqual([])
})

const asBrowser = { accept: 'text/html' }

test.each([
  ['was used already', async (browser: Browser, address: string) => void (await browser.get(address))],
  [
    'has expired',
    async (_: Browser, _address: string, pass: (milliseconds: number) => void) => pass(10 * 60_000),
  ],
])('after a callback whose attempt %s, people still come to where they wanted to go', async (_, spoil) => {
  const { browser, ...stage } = await aSignIn()
  const address = stage.returnAddress(await stage.begin(browser, '/guilds/1'))
  await spoil(browser, address, stage.pass)
  for (const name of [...browser.cookies.keys()])
    if (name.startsWith('guildhall-sign-in-')) browser.cookies.delete(name)
  const led = async () => (await browser.get(address, asBrowser)).text()

  expect(await led()).toContain('url=/main?sign_in=sign_in_failed&amp;next=%2Fguilds%2F1"')

  browser.cookies.set('guildhall-next', encodeURIComponent('https://evil.example'))
  expect(await led()).toContain('url=/main?sign_in=sign_in_failed"')
})

test('two concurrent callbacks make one exchange', async () => {
  const { browser, ...stage } = await aSignIn()
  const address = stage.returnAddress(await stage.begin(browser))
  const responses = await Promise.all([browser.get(address), browser.get(address)])

  expect(responses.map(({ status }) => status).sort()).toEqual([303, 400])
  expect(stage.endpoint.calls.length).toBe(1)
})

test('an attempt expires after ten minutes', async () => {
  const { browser, ...stage } = await aSignIn()
  const address = stage.returnAddress(await stage.begin(browser))
  stage.pass(10 * 60_000)

  expect((await browser.get(address)).status).toBe(400)
  expect(stage.endpoint.calls).toEqual([])
})

test('a preset cookie is never signed in (no session fixation)', async () => {
  const { browser, ...stage } = await aSignIn()
  const preset = 'a'.repeat(43)
  browser.cookies.set('guildhall', preset)
  await stage.signIn(browser)

  expect(browser.cookies.get('guildhall')).not.toBe(preset)
  const attacker = stage.aBrowser()
  attacker.cookies.set('guildhall', preset)
  expect((await attacker.get('/api/auth')).status).toBe(401)
})

test('signing in again in the same browser ends the previous session', async () => {
  const { browser, ...stage } = await aSignedIn()
  const old = browser.cookies.get('guildhall') ?? ''
  await stage.signIn(browser)

  const other = stage.aBrowser()
  other.cookies.set('guildhall', old)
  expect((await other.get('/api/auth')).status).toBe(401)
  expect((await browser.get('/api/auth')).status).toBe(200)
})

const callback = '/api/auth/callback?state=nobody&code=nothing'

test('a browser whose sign-in failed is redirected to the landing page, other clients get JSON', async () => {
  const { app } = await aSignIn()
  const response = await app.request(callback, { headers: { accept: 'text/html,*/*' } })
  const answer = await app.request(callback, { headers: { accept: 'application/json' } })

  expect(response.status).toBe(400)
  expect(response.headers.get('content-type')).toContain('text/html')
  const page = await response.text()
  expect(page).toContain('content="0;url=/main?sign_in=sign_in_failed"')
  expect(page).toContain('<title>Guildhall</title>')
  expect(await refusalOf(answer)).toBe('400 sign_in_failed')
})

const login = '/api/auth/login'
const navigation = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate', accept: 'text/html,*/*' }

/** Uses up all but so many of the 300 sign-ins that an address has; one was begun before. */
const leaveSignIns = ({ db }: Runtime, left: number) => db.update(rateLimits).set({ hits: 300 - left })

test.each(['image', 'iframe', 'script', 'empty'])(
  'another site cannot use up the sign-in limit of an address by embedding it as %s',
  async (destination) => {
    const { rt, aBrowser, browser } = await aSignIn()
    const embedded = { 'sec-fetch-dest': destination, 'sec-fetch-site': 'cross-site' }
    await aBrowser().get(login, navigation)
    await leaveSignIns(rt, 1)
    for (let count = 0; count < 10; count += 1) await browser.get(login, embedded)

    expect(await refusalOf(await browser.get(login, embedded))).toBe('403 cross_site')
    expect((await browser.get(login, navigation)).status).toBe(303)
    expect(browser.cookies.size).toBe(1)
  },
)

test('after too many sign-ins a browser is redirected to the landing page, and other clients get JSON', async () => {
  const { rt, browser } = await aSignIn()
  await browser.get(login, navigation)
  await leaveSignIns(rt, 1)
  expect((await browser.get(login, navigation)).status).toBe(303)

  const page = await browser.get(`${login}?next=/guilds/1`, navigation)

  expect(page.status).toBe(429)
  expect(page.headers.get('retry-after')).toBe('600')
  expect(await page.text()).toContain('content="0;url=/main?sign_in=rate_limited&amp;next=%2Fguilds%2F1"')
  expect(await refusalOf(await browser.get(login))).toBe('429 rate_limited')
})

test('IPv6 addresses in the same /64 share a rate limit, and others have their own', async () => {
  const { rt, browser } = await aSignIn({ env: { trustedProxies: 1 } })
  const statusFrom = async (address: string) =>
    (await browser.get(login, { 'x-forwarded-for': address })).status
  await statusFrom('2001:db8:1:2::1')
  await leaveSignIns(rt, 1)

  expect(await statusFrom('2001:db8:1:2::2')).toBe(303)
  expect(await statusFrom('2001:0db8:1:2:ffff::1')).toBe(429)
  expect(await statusFrom('2001:db8:1:3::1')).toBe(303)
})
