import { defineConfig, devices } from '@playwright/test'
import { browserFlags, findBrowser } from '@/scripts/find-browser.mjs'

/**
 * `npm run test:deploy`: what a release consists of, as an operator starts it, and behind a real nginx with TLS; and Caddy with
 * its file. `npm run test:release` is the release alone.
 */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/deploy',
  forbidOnly: true,
  retries: 0,
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    ignoreHTTPSErrors: true,
    launchOptions: { executablePath: await findBrowser(), args: browserFlags },
  },
})
