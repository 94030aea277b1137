import { expect, test } from 'vitest'
import { session } from '@/api/session.schema'
import { authenticate } from '@/server/auth/authenticate'
import type { Runtime } from '@/server/runtime'
import { aSignIn, type SignInStage } from './a-sign-in'
import type { Browser } from './a-browser'

const handleOf = async (browser: Browser) => session.parse(await (await browser.get('/api/auth')).json())

const headersOf = (browser: Browser, token: string) =>
  new Headers({ cookie: browser.cookieHeader(), authorization: `Bearer ${token}` })

async function isLetIn(rt: Runtime, headers: Headers) {
  const outcome = await authenticate(rt, headers).then(
    () => 'in',
    (error: unknown) => error,
  )
  if (outcome !== 'in') expect(outcome).toMatchObject({ status: 401, code: 'unauthenticated' })
  return outcome === 'in'
}

async function aPair(stage: SignInStage) {
  const browser = await stage.signedIn()
  return { browser, token: (await handleOf(browser)).access_token }
}

test('the handle lives fifteen minutes', async () => {
  const stage = await aSignIn()
  const { browser, token } = await aPair(stage)

  expect((await handleOf(browser)).expires_at).toBe('2026-03-01T12:15:00.000Z')
  expect(await isLetIn(stage.rt, headersOf(browser, token))).toBe(true)
  stage.clock.now = new Date('2026-03-01T12:15:00Z')
  expect(await isLetIn(stage.rt, headersOf(browser, token))).toBe(false)
})

test('cookie and handle are worth nothing without each other', async () => {
  const stage = await aSignIn()
  const { browser, token } = await aPair(stage)
  const cookie = browser.cookieHeader()

  expect(await isLetIn(stage.rt, new Headers({ cookie }))).toBe(false)
  expect(await isLetIn(stage.rt, new Headers({ authorization: `Bearer ${token}` }))).toBe(false)
  expect(await isLetIn(stage.rt, new Headers({ cookie, authorization: token }))).toBe(false)
  expect(await isLetIn(stage.rt, new Headers({ cookie, authorization: `Basic ${token}` }))).toBe(false)
})

test("another session's handle is refused", async () => {
  const stage = await aSignIn()
  const [mine, theirs] = [await aPair(stage), await aPair(stage)]
  expect(await isLetIn(stage.rt, headersOf(mine.browser, theirs.token))).toBe(false)
})

test('a handle whose expiry was altered is refused', async () => {
  const stage = await aSignIn()
  const { browser, token } = await aPair(stage)
  const [, signature] = token.split('.')
  expect(await isLetIn(stage.rt, headersOf(browser, `zzzzzz.${signature}`))).toBe(false)
  expect(await isLetIn(stage.rt, headersOf(browser, `${token}x`))).toBe(false)
  expect(await isLetIn(stage.rt, headersOf(browser, 'nonsense'))).toBe(false)
})

test('a rotation of the keys keeps handles; a removed key ends them', async () => {
  const stage = await aSignIn()
  const { browser, token } = await aPair(stage)
  const [old] = stage.rt.env.encryptionKeys
  const fresh = { id: 'fresh', secret: Buffer.alloc(32, 9) }

  const rotated = stage.withKeys([fresh, ...(old ? [old] : [])])
  expect(await isLetIn(rotated, headersOf(browser, token))).toBe(true)
  expect(await isLetIn(stage.withKeys([fresh]), headersOf(browser, token))).toBe(false)
})
