import { expect, test } from 'vitest'
import { session } from '@/api/session.schema'
import { authenticate } from '@/server/auth/authenticate'
import { createKeyRing } from '@/server/auth/key-ring'
import type { Runtime } from '@/server/runtime'
import { aSignIn, type Browser, type SignInStage } from './a-sign-in'

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

test('an access token lives fifteen minutes', async () => {
  const stage = await aSignIn()
  const { browser, token } = await aPair(stage)

  expect((await handleOf(browser)).expires_at).toBe('2026-03-01T12:15:00.000Z')
  expect(await isLetIn(stage.rt, headersOf(browser, token))).toBe(true)
  stage.clock.now = new Date('2026-03-01T12:15:00Z')
  expect(await isLetIn(stage.rt, headersOf(browser, token))).toBe(false)
})

test('cookie and access token are useless without each other', async () => {
  const stage = await aSignIn()
  const { browser, token } = await aPair(stage)
  const cookie = browser.cookieHeader()

  expect(await isLetIn(stage.rt, new Headers({ cookie }))).toBe(false)
  expect(await isLetIn(stage.rt, new Headers({ authorization: `Bearer ${token}` }))).toBe(false)
  expect(await isLetIn(stage.rt, new Headers({ cookie, authorization: token }))).toBe(false)
  expect(await isLetIn(stage.rt, new Headers({ cookie, authorization: `Basic ${token}` }))).toBe(false)
})

test("another session's access token is refused", async () => {
  const stage = await aSignIn()
  const [mine, theirs] = [await aPair(stage), await aPair(stage)]
  expect(await isLetIn(stage.rt, headersOf(mine.browser, theirs.token))).toBe(false)
})

test('an access token with an altered expiry is refused', async () => {
  const stage = await aSignIn()
  const { browser, token } = await aPair(stage)
  const [, signature] = token.split('.')
  expect(await isLetIn(stage.rt, headersOf(browser, `zzzzzz.${signature}`))).toBe(false)
  expect(await isLetIn(stage.rt, headersOf(browser, `${token}x`))).toBe(false)
  expect(await isLetIn(stage.rt, headersOf(browser, 'nonsense'))).toBe(false)
})

test('key rotation keeps access tokens valid; removing a key ends them', async () => {
  const stage = await aSignIn()
  const { browser, token } = await aPair(stage)
  const [old] = stage.rt.env.encryptionKeys
  const fresh = { id: 'fresh', secret: Buffer.alloc(32, 9) }

  const rotated = stage.withKeys([fresh, ...(old ? [old] : [])])
  expect(await isLetIn(rotated, headersOf(browser, token))).toBe(true)
  expect(await isLetIn(stage.withKeys([fresh]), headersOf(browser, token))).toBe(false)
})

const oldKey = { id: 'old', secret: Buffer.alloc(32, 1) }
const newKey = { id: 'new', secret: Buffer.alloc(32, 2) }

test('an encrypted value can be decrypted only in its own row', async () => {
  const ring = createKeyRing([oldKey])
  const sealed = await ring.seal('a secret', 'sessions/platform_tokens/a')

  expect(await ring.open(sealed, 'sessions/platform_tokens/a')).toBe('a secret')
  await expect(ring.open(sealed, 'sessions/platform_tokens/b')).rejects.toThrow('decryption operation failed')
  expect(sealed).not.toContain('secret')
})

test('encrypting the same text twice gives different results', async () => {
  const ring = createKeyRing([oldKey])
  expect(await ring.seal('a secret', 'x')).not.toBe(await ring.seal('a secret', 'x'))
})

test('an altered ciphertext cannot be decrypted', async () => {
  const ring = createKeyRing([oldKey])
  const parts = (await ring.seal('a secret', 'x')).split('.')
  const altered = parts.map((part, index) =>
    index === 2 ? `${part.startsWith('A') ? 'B' : 'A'}${part.slice(1)}` : part,
  )

  await expect(ring.open(altered.join('.'), 'x')).rejects.toThrow()
  await expect(ring.open('nonsense', 'x')).rejects.toThrow()
})

test('after a rotation old data can be decrypted and new data uses the new key', async () => {
  const before = createKeyRing([oldKey])
  const after = createKeyRing([newKey, oldKey])
  const [old, fresh] = await Promise.all([before.seal('a secret', 'x'), after.seal('a secret', 'x')])

  expect(await after.open(old, 'x')).toBe('a secret')
  expect(await createKeyRing([newKey]).open(fresh, 'x')).toBe('a secret')
  await expect(before.open(fresh, 'x')).rejects.toThrow('The key "new" is not in ENCRYPTION_KEYS.')
})

test('a removed key is named', async () => {
  const sealed = await createKeyRing([oldKey]).seal('a secret', 'x')
  await expect(createKeyRing([newKey]).open(sealed, 'x')).rejects.toThrow(
    'The key "old" is not in ENCRYPTION_KEYS.',
  )
})

test('a signature is valid for its text and purpose, with any key of the ring', () => {
  const signature = createKeyRing([oldKey]).sign('text', 'purpose')

  expect(createKeyRing([newKey, oldKey]).verify('text', 'purpose', signature)).toBe(true)
  expect(createKeyRing([newKey]).verify('text', 'purpose', signature)).toBe(false)
  expect(createKeyRing([oldKey]).verify('other', 'purpose', signature)).toBe(false)
  expect(createKeyRing([oldKey]).verify('text', 'other', signature)).toBe(false)
  expect(createKeyRing([oldKey]).verify('text', 'purpose', '')).toBe(false)
})
