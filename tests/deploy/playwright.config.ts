import { spawnSync } from 'node:child_process'
import { defineConfig, devices } from '@playwright/test'
import { browserFlags, findBrowser } from '@/scripts/find-browser.mjs'

const missing = ['nginx', 'openssl', 'caddy'].filter((name) => spawnSync(name, ['-v']).error)
if (missing.length > 0) throw new Error(`Install ${missing.join(' and ')} to test a deployment.`)

/** `npm run test:deploy`: the build as the Dockerfile starts it, behind a real nginx with TLS, and Caddy with its file. */
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
