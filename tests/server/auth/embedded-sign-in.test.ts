import { expect, test } from 'vitest'
import { rateLimits } from '@/server/db/schema'
import type { Runtime } from '@/server/runtime'
import { refusalOf } from '@/tests/server/a-server'
import { aSignIn } from './a-sign-in'

const login = '/api/auth/login'
const navigation = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate', accept: 'text/html,*/*' }

/** Uses up all but so many of the 300 sign-ins that an address has; one was begun before. */
const leaveSignIns = ({ db }: Runtime, left: number) => db.update(rateLimits).set({ hits: 300 - left })

test.each(['image', 'iframe', 'script', 'empty'])(
  'another site cannot use up the sign-ins of an address by embedding them as %s',
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

test('too many sign-ins lead a browser back to the landing page, and other clients get JSON', async () => {
  const { rt, browser } = await aSignIn()
  await browser.get(login, navigation)
  await leaveSignIns(rt, 1)
  expect((await browser.get(login, navigation)).status).toBe(303)

  const page = await browser.get(login, navigation)

  expect(page.status).toBe(429)
  expect(page.headers.get('retry-after')).toBe('600')
  expect(await page.text()).toContain('content="0;url=/main?sign_in=rate_limited"')
  expect(await refusalOf(await browser.get(login))).toBe('429 rate_limited')
})

test('neighbours in one /64 of IPv6 share a budget, and others have their own', async () => {
  const { rt, browser } = await aSignIn({ env: { trustedProxies: 1 } })
  const statusFrom = async (address: string) =>
    (await browser.get(login, { 'x-forwarded-for': address })).status
  await statusFrom('2001:db8:1:2::1')
  await leaveSignIns(rt, 1)

  expect(await statusFrom('2001:db8:1:2::2')).toBe(303)
  expect(await statusFrom('2001:0db8:1:2:ffff::1')).toBe(429)
  expect(await statusFrom('2001:db8:1:3::1')).toBe(303)
})
