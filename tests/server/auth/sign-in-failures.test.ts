import { expect, test, vi } from 'vitest'
import { nextPath } from '@/server/auth/sign-in'
import { sessions } from '@/server/db/schema'
import { aLog } from '@/tests/server/test-log'
import { refusalOf } from '@/tests/server/test-server'
import { aSignedIn, aSignIn } from './test-sign-in'

/** The sign-in, and the lines that the operator reads. */
async function anObservedSignIn(options: Parameters<typeof aSignIn>[0] = {}) {
  const { log, lines } = aLog('info')
  const stage = await aSignIn({ ...options, log })
  return { ...stage, lines, lastLine: (): unknown => JSON.parse(lines.at(-1) ?? '{}') }
}

const misconfigured = '503 sign_in_misconfigured'
const away = '503 platform_unavailable'
const refusedWith = (status: number, error: string, error_description = '') => ({
  status,
  body: { error, error_description },
})
const unregistered = refusedWith(400, 'invalid_request', 'Invalid "redirect_uri" in request.')
const used = refusedWith(400, 'invalid_grant', 'Invalid "code" in request.')

test.each([
  ['a wrong secret', refusedWith(401, 'invalid_client'), misconfigured, 50, /_CLIENT_ID.*_CLIENT_SECRET/],
  [
    'an address that is not registered',
    unregistered,
    misconfigured,
    50,
    /exactly http:.*\/api\/auth\/callback/,
  ],
  ['a code that was used', used, '400 sign_in_failed', 40, /used before/],
  ['another refusal', refusedWith(400, 'unsupported_grant_type'), away, 40, /./],
  ['a page instead of an answer', { status: 502, body: '<!doctype html>' }, away, 50, /no usable answer/],
])('%s has its own error code and log entry', async (_, answer, refusal, level, reason) => {
  const { browser, ...stage } = await anObservedSignIn()
  const address = stage.returnAddress(await stage.begin(browser))
  stage.endpoint.answerWith(() => answer)

  expect(await refusalOf(await browser.get(address))).toBe(refusal)
  expect(await stage.rt.db.$count(sessions)).toBe(0)
  const logged = stage.lines.find((text) => /Discord (issued no token|gives no tokens)/.test(text))
  const told = typeof answer.body === 'string' ? {} : { status: answer.status, code: answer.body.error }
  expect(JSON.parse(logged ?? '{}')).toMatchObject({ level, ...told, reason: expect.stringMatching(reason) })
  expect(stage.lines.join('')).not.toContain('canary')
})

const altered = (state: string) => `${state.slice(0, -1)}${state.endsWith('A') ? 'B' : 'A'}`

test.each<[string, (query: URLSearchParams) => void]>([
  ['a second code', (query) => query.append('code', 'x')],
  ['a second state', (query) => query.append('state', query.get('state') ?? '')],
  ['a second issuer', (query) => query.append('iss', query.get('iss') ?? '')],
  ['two errors', (query) => ['a', 'b'].forEach((error) => query.append('error', error))],
  ['an empty code', (query) => query.set('code', '')],
  ['a very long code', (query) => query.set('code', 'x'.repeat(9_000))],
  ['a code of other characters', (query) => query.set('code', 'é\0')],
  ['an issuer that is not ours', (query) => query.set('iss', 'https://evil.example')],
  ['another state', (query) => query.set('state', `aaaaaaaa-000000000000.${'0'.repeat(43)}`)],
  ['no state', (query) => query.set('state', '')],
  ['an altered state', (query) => query.set('state', altered(query.get('state') ?? ''))],
  ['an error of another kind', (query) => query.set('error', 'invalid_scope')],
])('a callback with %s is refused without asking Discord and without alarm', async (_, change) => {
  const { browser, ...stage } = await anObservedSignIn()
  const address = new URL(stage.returnAddress(await stage.begin(browser)), 'http://localhost:3000')
  change(address.searchParams)

  expect(await refusalOf(await browser.get(address.pathname + address.search))).toBe('400 sign_in_failed')
  expect(stage.endpoint.calls).toEqual([])
  expect(browser.cookies.has('guildhall')).toBe(false)
  expect(stage.lines.filter((line) => /"level":(?:50|60)/.test(line))).toEqual([])
})

test('a broken connection to the token endpoint is logged once with its error code, not per sign-in', async () => {
  const { browser, ...stage } = await anObservedSignIn()
  const addresses = [await stage.begin(browser), await stage.begin(browser)].map((begun) =>
    stage.returnAddress(begun),
  )
  await stage.endpoint.close()

  for (const address of addresses)
    expect(await refusalOf(await browser.get(address))).toBe('503 platform_unavailable')
  const logged = stage.lines.filter((text) => text.includes('Discord gives no tokens'))
  expect(logged.map((line): unknown => JSON.parse(line))).toMatchObject([{ error_code: 'ECONNREFUSED' }])
})

test('a callback without an issuer is accepted, also for a cancelled sign-in', async () => {
  const { browser, ...stage } = await aSignIn()
  const without = (address: string) => address.replace(/&?iss=[^&]*/, '')

  const granted = await browser.get(without(stage.returnAddress(await stage.begin(browser))))
  expect(granted.headers.get('location')).toBe('/user/home')
  const cancelled = stage.returnAddress(await stage.begin(browser), { error: 'access_denied' })
  expect((await browser.get(without(cancelled))).headers.get('location')).toBe('/main?sign_in=access_denied')
})

test('a callback without a code is logged with its reason', async () => {
  const { browser, ...stage } = await anObservedSignIn()
  await browser.get(stage.returnAddress(await stage.begin(browser), { error: 'invalid_scope' }))
  await browser.get(stage.returnAddress(await stage.begin(browser), { iss: 'https://evil.example' }))

  const logged = stage.lines.filter((text) => text.includes('without a code'))
  expect(logged.map((line): unknown => JSON.parse(line))).toMatchObject([
    { code: 'invalid_scope' },
    { reason: 'unexpected "iss" (issuer) response parameter value' },
  ])
  expect(stage.lines.join('')).not.toContain('evil')
})

test('a sign-in on another host is redirected to PUBLIC_URL first', async () => {
  const stage = await aSignIn({ publicUrl: 'https://guildhall.example' })
  const login = (path: string, host: string) => stage.app.request(path, { headers: { host } })

  const moved = await login('/api/auth/login?next=%2Fguilds%2F1', '203.0.113.7:3000')
  const location = moved.headers.get('location') ?? ''
  expect(location).toBe('https://guildhall.example/api/auth/login?next=%2Fguilds%2F1&moved=1')
  expect(moved.headers.getSetCookie()).toEqual([])

  const { pathname, search } = new URL(location)
  for (const host of ['guildhall.example', 'behind-a-proxy:3000'])
    expect((await login(`${pathname}${search}`, host)).headers.get('location')).toMatch(
      /^https:\/\/discord\.com\//,
    )
  const direct = await login('/api/auth/login', 'guildhall.example')
  expect(direct.headers.get('location')).toMatch(/^https:\/\/discord\.com\//)
})

const promptOf = (authorizeUrl: string) => new URL(authorizeUrl).searchParams.get('prompt')

test('a user who consented before is not asked again until they sign out or want to choose an account', async () => {
  const { browser, ...stage } = await aSignedIn()
  await stage.rt.db.delete(sessions)

  const again = await stage.begin(browser)
  expect(promptOf(again)).toBe('none')
  await browser.get(stage.returnAddress(again))
  expect(promptOf(await stage.begin(browser))).toBe('none')
  const choosing = await browser.get('/api/auth/login?choose=1')
  expect(promptOf(choosing.headers.get('location') ?? '')).toBeNull()

  await browser.post('/api/auth/signout')
  expect(promptOf(await stage.begin(browser))).toBeNull()
})

test.each(['consent_required', 'login_required', 'interaction_required'])(
  'after %s Discord’s consent page is shown, but only once',
  async (error) => {
    const { browser, ...stage } = await aSignedIn()
    const next = '/guilds/300000000000000001'

    const asked = await browser.get(stage.returnAddress(await stage.begin(browser, next), { error }))
    const shown = asked.headers.get('location') ?? ''
    expect(shown).toMatch(/^https:\/\/discord\.com\//)
    expect(promptOf(shown)).toBeNull()
    expect((await browser.get(stage.returnAddress(shown, { error }))).status).toBe(400)
  },
)

test('after a cancelled sign-in Discord’s consent page is shown again', async () => {
  const { browser, ...stage } = await aSignedIn()
  await browser.get(stage.returnAddress(await stage.begin(browser), { error: 'access_denied' }))

  expect(promptOf(await stage.begin(browser))).toBeNull()
})

test('a sign-in while the database is down gets an error page, and the reason is logged', async () => {
  const { app, rt, lines, lastLine } = await anObservedSignIn()
  vi.spyOn(rt.db, 'insert').mockImplementation(() => {
    throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  })

  const page = await app.request('/api/auth/login', { headers: { accept: 'text/html,*/*' } })

  expect(page.status).toBe(503)
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(page.headers.get('retry-after')).toBe('5')
  expect(await page.text()).toContain('/main?sign_in=database_unavailable')
  expect(lines.join('')).toContain('ECONNREFUSED')
  expect(lastLine()).toMatchObject({ status: 503 })
  expect(await refusalOf(await app.request('/api/auth/login'))).toBe('503 database_unavailable')
  expect(lines.filter((line) => line.includes('ECONNREFUSED'))).toHaveLength(1)
})

test.each([
  '/',
  '/user/home',
  '/guilds/300000000000000001/settings',
  '/guilds/300000000000000001?tab=history&page=2',
  '/main?next=%2Fguilds%2F300000000000000001',
  '/user/home#list',
])('%j is accepted as redirect target', (path) => {
  expect(nextPath(path)).toBe(path)
})

const host = 'evil.example'
const harmful = {
  'slashes before another host': ['//', '///', '/\\', '\\\\', '/main//', '/.//', '/..//', '\t//'].map(
    (start) => start + host,
  ),
  'slashes in disguise': ['%5c', '%5C', '%2f', '%2F', '%252f', '\u2215', '\uff0f'].map(
    (one) => `/${one}${host}`,
  ),
  'slashes in disguise further on': [`/main/%2f%2f${host}`, `/\n/${host}`, `/\t${host}`],
  'addresses with a scheme': [`https://${host}`, `https:${host}`, `https:/${host}`, `HTTPS://${host}`],
  'schemes of other kinds': ['javascript:alert(1)', 'data:text/html,hi'],
  'names that are no path': [host, 'main', `@${host}`, `/@${host}`, `/main@${host}`, `/.${host}`, ''],
  'ways up': ['/./evil', '/../evil', '/main/../../evil', '/main/..'],
  'spaces and control characters': ['/ma in', ' /main', '/main\u0000', '/main%00', '/main?a=\u2028'],
  'line breaks': ['/\r\nSet-Cookie: a=b', '/main?a=%0d%0aSet-Cookie:%20a=b'],
  'calls of the server': ['/api', '/api/auth/login', '/api/auth/callback?code=1', '/backend/users/1'],
  'what is no page': ['/platform/v10/users/@me', '/_next/static/a.js', `/${'a'.repeat(2000)}`],
}

test.each(Object.entries(harmful))('%s redirect to the default page', (_, paths) => {
  expect(paths.map(nextPath)).toEqual(paths.map(() => '/user/home'))
})

test.each(['?next=//evil.example', ''])(
  'a sign-in with “%s” redirects to the guild picker',
  async (query) => {
    const { browser, ...stage } = await aSignIn()
    const begun = await browser.get(`/api/auth/login${query}`)

    const response = await browser.get(stage.returnAddress(begun.headers.get('location') ?? ''))

    expect(response.headers.get('location')).toBe('/user/home')
  },
)
