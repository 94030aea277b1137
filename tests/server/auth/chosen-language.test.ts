import { expect, test } from 'vitest'
import { languageCookie, testLanguage } from '@/config/messages/languages'
import { session } from '@/contract/calls/session'
import { createAuthApp } from '@/server/auth/app'
import { userChoices } from '@/server/db/schema'
import { aReplicaOf } from '@/tests/server/test-runtime'
import { aSignedIn, type Browser, type SignInStage } from './test-sign-in'

/** What a page of that browser sends when somebody chooses there. */
async function choose(app: SignInStage['app'], browser: Browser, language: string) {
  const { access_token } = session.parse(await (await browser.get('/api/auth')).json())
  return app.request('/api/auth/language', {
    method: 'POST',
    body: JSON.stringify({ language }),
    headers: {
      cookie: browser.cookieHeader(),
      authorization: `Bearer ${access_token}`,
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
    },
  })
}

const storedIn = async ({ rt }: SignInStage) =>
  (await rt.db.select().from(userChoices)).map(({ language }) => language)

test('a browser in which somebody chose no language takes that of their account when they sign in', async () => {
  const { browser, ...stage } = await aSignedIn()
  expect(browser.cookies.has(languageCookie)).toBe(false)
  expect((await choose(stage.app, browser, 'de')).status).toBe(204)

  const other = await stage.signedIn()

  expect(other.cookies.get(languageCookie)).toBe('de')
})

test('the language that somebody chose in a browser stands there, whatever their account has', async () => {
  const { browser, ...stage } = await aSignedIn()
  await choose(stage.app, browser, 'de')
  const other = stage.aBrowser()
  other.cookies.set(languageCookie, 'en')

  await stage.signIn(other)

  expect(other.cookies.get(languageCookie)).toBe('en')
  expect(await storedIn(stage)).toEqual(['de'])
})

test('what somebody chose before they signed in is kept with an account that has no choice', async () => {
  const { browser: _, ...stage } = await aSignedIn()
  const visitor = stage.aBrowser()
  visitor.cookies.set(languageCookie, 'de')
  await stage.signIn(visitor)

  const other = await stage.signedIn()

  expect(other.cookies.get(languageCookie)).toBe('de')
})

test('the language for tests stays in the browser that asked for it, and is kept with no account', async () => {
  const { browser: _, ...stage } = await aSignedIn()
  const visitor = stage.aBrowser()
  visitor.cookies.set(languageCookie, testLanguage)
  await stage.signIn(visitor)

  expect(visitor.cookies.get(languageCookie)).toBe(testLanguage)
  expect(await storedIn(stage)).toEqual([])
})

test('the last choice counts, on every replica', async () => {
  const { browser, ...stage } = await aSignedIn()
  const replica = createAuthApp(await aReplicaOf(stage.rt))
  await choose(stage.app, browser, 'en')

  expect((await choose(replica, browser, 'de')).status).toBe(204)

  expect(await storedIn(stage)).toEqual(['de'])
})

test.each(['xx', '', testLanguage, 'en-XA; Path=/x', 'constructor'])(
  'there is no language %j to choose',
  async (language) => {
    const { browser, ...stage } = await aSignedIn()

    expect((await choose(stage.app, browser, language)).status).toBe(422)
    expect(await storedIn(stage)).toEqual([])
  },
)

test('whoever is not signed in keeps no language with an account', async () => {
  const { app, ...stage } = await aSignedIn()
  const body = JSON.stringify({ language: 'en' })
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }

  const answer = await app.request('/api/auth/language', { method: 'POST', body, headers })

  expect(answer.status).toBe(401)
  expect(await storedIn({ app, ...stage })).toEqual([])
})

test('an account’s language is bounded in how often it changes', async () => {
  const { browser, ...stage } = await aSignedIn()
  const answers: number[] = []
  while (answers.length < 61) answers.push((await choose(stage.app, browser, 'en')).status)

  expect(answers.slice(0, 60).every((status) => status === 204)).toBe(true)
  expect(answers.at(-1)).toBe(429)
})

test('a language that a later version no longer has is nobody’s choice', async () => {
  const { browser, ...stage } = await aSignedIn()
  await choose(stage.app, browser, 'en')
  await stage.rt.db.update(userChoices).set({ language: 'tlh' })

  const other = await stage.signedIn()

  expect(other.cookies.has(languageCookie)).toBe(false)
})
