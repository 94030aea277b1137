import { expect, test } from 'vitest'
import { refusalOf } from '@/tests/server/a-server'
import { aSignIn } from './a-sign-in'

const login = '/api/auth/login'
const navigation = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate', accept: 'text/html,*/*' }

test.each(['image', 'iframe', 'script', 'empty'])(
  'another site cannot use up the sign-ins of an address by embedding them as %s',
  async (destination) => {
    const { browser } = await aSignIn()
    const embedded = { 'sec-fetch-dest': destination, 'sec-fetch-site': 'cross-site' }
    for (let count = 0; count < 310; count += 1) await browser.get(login, embedded)

    expect(await refusalOf(await browser.get(login, embedded))).toBe('403 cross_site')
    expect((await browser.get(login, navigation)).status).toBe(303)
    expect(browser.cookies.size).toBe(1)
  },
)

test('too many sign-ins lead a browser back to the landing page, and other clients get JSON', async () => {
  const { browser } = await aSignIn()
  for (let count = 0; count < 300; count += 1) await browser.get(login, navigation)

  const page = await browser.get(login, navigation)

  expect(page.status).toBe(429)
  expect(page.headers.get('retry-after')).toBe('600')
  expect(await page.text()).toContain('content="0;url=/main?sign_in=rate_limited"')
  expect(await refusalOf(await browser.get(login))).toBe('429 rate_limited')
})

test('neighbours in one /64 of IPv6 share a budget, and others have their own', async () => {
  const { browser } = await aSignIn({ env: { trustedProxies: 1 } })
  const statusFrom = async (address: string) =>
    (await browser.get(login, { 'x-forwarded-for': address })).status
  for (let count = 0; count < 300; count += 1) await statusFrom(`2001:db8:1:2::${count.toString(16)}`)

  expect(await statusFrom('2001:0db8:1:2:ffff::1')).toBe(429)
  expect(await statusFrom('2001:db8:1:3::1')).toBe(303)
})
