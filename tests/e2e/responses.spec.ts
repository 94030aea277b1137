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

test('API errors have the common format', async ({ request }) => {
  const unsigned = await request.get('/backend/guilds/300000000000000001')
  expect(unsigned.status()).toBe(401)
  expect(await unsigned.json()).toMatchObject({ code: 'unauthenticated', detail: expect.any(String) })

  const reports = await request.post('/error-reports', {
    data: 'x',
    headers: { 'content-type': 'text/plain' },
  })
  expect(reports.status()).toBe(404)
  expect(await reports.json()).toMatchObject({ detail: expect.any(String) })
})

test('the demo’s consent page is accessible', async ({ page }) => {
  await page.goto('/api/auth/login')
  await expect(page.getByRole('button', { name: 'Authorize' })).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
})
