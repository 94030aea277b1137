import { defineConfig, devices } from '@playwright/test'
import type { Options } from './tests/e2e/support/fixtures'
import { browserFlags, findBrowser } from './scripts/find-browser.mjs'

// `npm run test:e2e` chooses free ports and a directory of its own; run by hand, these stand.
const port = process.env.E2E_PORT ?? '31700'
const platformPort = process.env.E2E_PLATFORM_PORT ?? '31701'
const dataDir = process.env.E2E_DATA_DIR ?? 'test-results/data'
/** A page lives too short for its code to be optimised, or its memory to be collected beside it: here both only cost time. */
const shortLived = ['--js-flags=--no-opt --no-maglev --single-threaded-gc', '--in-process-gpu']
const baseURL = `http://localhost:${port}`

export default defineConfig<object, Options>({
  testDir: 'tests/e2e',
  outputDir: 'test-results/artifacts',
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // Limits for what never happens: a machine may be busy, and who waits goes on at once when it is there.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    baseURL,
    viewport: { width: 1366, height: 768 },
    // Recording costs time: TRACE=1 shows what a failing test saw.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: { executablePath: await findBrowser(), args: [...browserFlags, ...shortLived] },
  },
  projects: [
    {
      // The main journeys once more, each request at another replica.
      name: 'two replicas',
      testMatch: /\/(?:first-prefix-change|unsaved-edits|transfer)\.spec\.ts$/,
      use: { behindBalancer: true },
      // One worker starts them once; the other goes on meanwhile.
      workers: 1,
    },
    { name: 'one program' },
  ],
  webServer: {
    command: 'node scripts/run.mjs demo',
    cwd: import.meta.dirname,
    url: `${baseURL}/readyz`,
    timeout: 300_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: {
      PORT: port,
      HOST: '127.0.0.1',
      DEMO_PLATFORM_PORT: platformPort,
      DATA_DIR: dataDir,
      NEXT_TELEMETRY_DISABLED: '1',
      // What the tests say of the first HTML must hold on a busy machine too.
      PAGE_DATA_WAIT_MS: '5000',
      // Plain environments of a developer must not bend the demo under test.
      PUBLIC_URL: '',
      BACKEND_URL: '',
      DATABASE_URL: '',
      DEMO_PLATFORM_URL: '',
    },
  },
})
