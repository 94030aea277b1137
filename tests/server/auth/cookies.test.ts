import { expect, test } from 'vitest'
import { aSignIn } from './a-sign-in'

const attributes = 'Path=/; HttpOnly; Secure; SameSite=Lax'

test('on https the cookies are bound to this host and to TLS', async () => {
  const stage = await aSignIn({ publicUrl: 'https://bot.example' })
  const browser = stage.aBrowser()
  const begun = await browser.get('/api/auth/login')
  const [attempt = ''] = begun.headers.getSetCookie()
  expect(attempt).toMatch(
    new RegExp(`^__Host-guildhall-sign-in-[0-9a-z]{8}-[0-9a-f]{12}=[\\w-]{43}; Max-Age=600; ${attributes}$`),
  )

  const done = await browser.get(stage.returnAddress(begun.headers.get('location') ?? ''))
  const [removed = '', session = ''] = done.headers.getSetCookie()
  expect(removed).toMatch(new RegExp(`^__Host-guildhall-sign-in-[0-9a-z-]+=; Max-Age=0; ${attributes}$`))
  expect(session).toMatch(new RegExp(`^__Host-guildhall=[\\w-]{43}; Max-Age=2592000; ${attributes}$`))
})

test('on plain http they are neither Secure nor prefixed', async () => {
  const stage = await aSignIn()
  const response = await stage.signIn(stage.aBrowser())
  expect(response.headers.getSetCookie()[1]).toMatch(
    /^guildhall=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
  )
})

test('signing out takes the cookie away', async () => {
  const stage = await aSignIn({ publicUrl: 'https://bot.example' })
  const browser = await stage.signedIn()
  const response = await browser.post('/api/auth/signout')
  expect(response.headers.getSetCookie()).toEqual([`__Host-guildhall=; Max-Age=0; ${attributes}`])
})
