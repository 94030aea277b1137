import { defineConfig, devices } from '@playwright/test'
import { browserFlags, findBrowser } from '@/scripts/find-browser.mjs'

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
