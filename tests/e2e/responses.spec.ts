import AxeBuilder from '@axe-core/playwright'
import { expect, test } from './support/fixtures'

test('every response has the security headers, which allow only our own scripts', async ({ request }) => {
  for (const path of ['/main', '/nowhere', '/healthz', '/api/auth', '/backend/features', '/favicon.svg']) {
    const headers = (await request.get(path)).headers()
    const policy = headers['content-security-policy'] ?? ''
    expect(policy, path).toContain("frame-ancestors 'none'")
    expect(policy, path).toMatch(/script-src 'self'(?: 'sha256-[^']+')+;/)
    expect(policy, path).toMatch(/style-src-elem 'self'(?: 'sha256-[^']+')+;/)
    expect(policy, path).toContain("require-trusted-types-for 'script'")
    expect(headers['x-content-type-options'], path).toBe('nosniff')
    expect(headers['x-request-id'], path).toBeTruthy()
    expect(headers['x-powered-by'], path).toBeUndefined()
  }
})

test('the demo’s consent page is accessible', async ({ page }) => {
  await page.goto('/api/auth/login')
  await expect(page.getByRole('button', { name: 'Authorize' })).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
})

test.describe('where no page is drawn', () => {
  test.use({ provoked: /status of 400/ })

  test('a plain page is as light as every page at first, whatever the system prefers', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/%')
    await expect(page.getByRole('heading', { name: 'This address can’t be read.' })).toHaveCSS(
      'color',
      'rgb(0, 0, 0)',
    )
  })
})
