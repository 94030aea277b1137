import { expect } from '@playwright/test'
import { prefixField, presence, save, settingsPath, signIn } from '@/tests/e2e/support/steps'
import { guilds, people } from '@/tests/e2e/support/world'
import { test } from './deployed'

const harbour = guilds.harbour.id

test('a user signs in over TLS, with cookies bound to this host', async ({ page, context }) => {
  await signIn(page)

  const cookies = (await context.cookies()).filter(({ name }) => name.startsWith('__Host-'))
  expect(cookies.map(({ name }) => name)).toContain('__Host-guildhall')
  for (const cookie of cookies)
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' })
})

test('a saved change reaches another user’s page through the proxy at once', async ({
  page,
  browser,
  baseURL,
}) => {
  const other = await browser.newPage({ baseURL, ignoreHTTPSErrors: true })
  await signIn(page)
  await signIn(other, 'administrator')
  await other.goto(settingsPath(harbour))
  await page.goto(settingsPath(harbour))
  await expect(presence(other, people.owner)).toBeVisible()

  await prefixField(page).fill('$')
  await save(page)

  await expect(prefixField(other)).toHaveValue('$')
  await other.close()
})

test('an upload that is too large is refused by the dashboard, with its reason', async ({ page }) => {
  await signIn(page)
  const session = (await (await page.request.get('/api/auth')).json()) as { access_token: string }
  const answer = await page.request.post(`/backend/guilds/${harbour}/images`, {
    headers: { authorization: `Bearer ${session.access_token}`, 'sec-fetch-site': 'same-origin' },
    multipart: { file: { name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(1_500_000) } },
  })

  expect(answer.status()).toBe(413)
  expect(await answer.json()).toMatchObject({ detail: expect.any(String) })
})

test('plain HTTP redirects to the same page over TLS', async ({ request, deployed }) => {
  const answer = await request.get(`${deployed.plainUrl}/main?a`, { maxRedirects: 0 })

  expect(answer.status()).toBe(308)
  expect(answer.headers().location).toBe('https://localhost/main?a')
})
