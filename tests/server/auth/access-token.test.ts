import { expect, test } from 'vitest'
import { session } from '@/contract/calls/session'
import { authenticate } from '@/server/auth/authenticate'
import type { Runtime } from '@/server/runtime'
import { aSignIn, type SignInStage } from './test-sign-in'

const bearer = (token: string) => `Bearer ${token}`

async function isLetIn(rt: Runtime, headers: Record<string, string>) {
  const refusal: unknown = await authenticate(rt, new Headers(headers)).then(
    () => null,
    (error: unknown) => error,
  )
  if (refusal) expect(refusal).toMatchObject({ status: 401, code: 'unauthenticated' })
  return refusal === null
}

/** What the pages of a browser send in which somebody has signed in. */
async function aPair(stage: SignInStage) {
  const browser = await stage.signedIn()
  const { access_token: token, expires_at } = session.parse(await (await browser.get('/api/auth')).json())
  return { cookie: browser.cookieHeader(), token, expires_at }
}

test('an access token lives fifteen minutes', async () => {
  const stage = await aSignIn()
  const { cookie, token, expires_at } = await aPair(stage)
  const headers = { cookie, authorization: bearer(token) }

  expect(expires_at).toBe('2026-03-01T12:15:00.000Z')
  expect(await isLetIn(stage.rt, headers)).toBe(true)
  stage.clock.now = new Date('2026-03-01T12:15:00Z')
  expect(await isLetIn(stage.rt, headers)).toBe(false)
})

test('an access token is valid only unaltered, and with the cookie of its own session', async () => {
  const stage = await aSignIn()
  const [{ cookie, token }, theirs] = [await aPair(stage), await aPair(stage)]
  const [, signature] = token.split('.')
  const wrong = [
    token,
    `Basic ${token}`,
    ...[theirs.token, `zzzzzz.${signature}`, `${token}x`, 'x'].map(bearer),
  ]

  expect(await isLetIn(stage.rt, { cookie })).toBe(false)
  expect(await isLetIn(stage.rt, { authorization: bearer(token) })).toBe(false)
  for (const authorization of wrong)
    expect(await isLetIn(stage.rt, { cookie, authorization }), authorization).toBe(false)
})

const newKey = { id: 'new', secret: Buffer.alloc(32, 2) }

test('key rotation keeps access tokens valid; removing a key ends them', async () => {
  const stage = await aSignIn()
  const { cookie, token } = await aPair(stage)
  const headers = { cookie, authorization: bearer(token) }

  const rotated = stage.withKeys([newKey, ...stage.rt.env.encryptionKeys])
  expect(await isLetIn(rotated, headers)).toBe(true)
  expect(await isLetIn(stage.withKeys([newKey]), headers)).toBe(false)
})
