import { expect, test } from 'vitest'
import { sessions } from '@/server/db/schema'
import { findSession } from '@/server/auth/sessions'
import { aSignIn, type SignInStage } from './a-sign-in'

const dayMs = 24 * 60 * 60_000

const pass = (stage: SignInStage, milliseconds: number) => {
  stage.clock.now = new Date(stage.clock.now.getTime() + milliseconds)
}
const rows = (stage: SignInStage) => stage.rt.db.select().from(sessions)

test('only the hash of the cookie is stored', async () => {
  const stage = await aSignIn()
  const browser = await stage.signedIn()
  const cookie = browser.cookies.get('guildhall') ?? ''

  expect(cookie).toMatch(/^[\w-]{43}$/)
  expect(JSON.stringify(await rows(stage))).not.toContain(cookie)
})

test('a session ends seven days after it was last used', async () => {
  const stage = await aSignIn()
  const browser = await stage.signedIn()
  pass(stage, 7 * dayMs - 1)
  expect(await stage.sessionOf(browser)).not.toBeNull()
  pass(stage, 7 * dayMs)
  expect(await stage.sessionOf(browser)).toBeNull()
})

test('a session ends thirty days after sign-in, however much it is used', async () => {
  const stage = await aSignIn()
  const browser = await stage.signedIn()
  for (let passed = 0; passed < 29; passed += 1) {
    pass(stage, dayMs)
    expect(await stage.sessionOf(browser)).not.toBeNull()
  }
  pass(stage, dayMs)
  expect(await stage.sessionOf(browser)).toBeNull()
})

test('use is noted at most every five minutes', async () => {
  const stage = await aSignIn()
  const browser = await stage.signedIn()
  const [before] = await rows(stage)
  pass(stage, 4 * 60_000)
  await stage.sessionOf(browser)
  expect((await rows(stage))[0]?.lastUsedAt).toEqual(before?.lastUsedAt)

  pass(stage, 60_000)
  await stage.sessionOf(browser)
  expect((await rows(stage))[0]?.lastUsedAt).toEqual(stage.clock.now)
})

test('what is over is swept away by later sign-ins', async () => {
  const stage = await aSignIn()
  await stage.signedIn()
  await stage.signedIn()
  pass(stage, 8 * dayMs)
  await stage.signedIn()
  expect(await rows(stage)).toHaveLength(1)
})

test.each([undefined, '', 'short', 'a'.repeat(43), `${'a'.repeat(42)}'`, 'a'.repeat(10_000)])(
  'a cookie that is nobody is nobody',
  async (value) => {
    const { rt } = await aSignIn()
    expect(await findSession(rt, value)).toBeNull()
  },
)
