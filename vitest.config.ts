import react from '@vitejs/plugin-react'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/support/longest-first.ts'
import { patience } from './tests/support/patience.ts'

/** What needs no page, though it is about one: these need no jsdom either. */
const pure = 'tests/components/**/*.test.ts'
const stores = 'tests/components/stores/**'

/** What replaces modules of ours, which others may have loaded before: these have a page of their own. */
const replacing = 'tests/components/**/*.isolated.test.tsx'

const page = {
  // A thread starts sooner than a process.
  pool: 'threads' as const,
  environment: 'jsdom',
  environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
  setupFiles: ['tests/support/setup-browser.ts'],
  // Drawing goes on while the clock stands: a frame that never comes would stop every later animation.
  fakeTimers: {
    toFake: [
      'setTimeout' as const,
      'clearTimeout' as const,
      'setInterval' as const,
      'clearInterval' as const,
      'Date' as const,
    ],
  },
}

/** A database and the program's modules are opened once in each worker, not once in each file. */
const onServer = {
  environment: 'node',
  isolate: false,
  setupFiles: ['tests/support/setup-server.ts', 'tests/support/setup-database.ts'],
  hookTimeout: 5 * patience,
}

const folder = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '')
const alias = { '@guildhall/bot': `${folder}/packages/bot/src/index.ts`, '@': folder }

export default defineConfig({
  resolve: { alias },
  test: {
    restoreMocks: true,
    unstubEnvs: true,
    testTimeout: 5 * patience,
    expect: { poll: { timeout: patience } },
    sequence: { sequencer: LongestFirst },
    // On two cores Vitest would use one; tests that wait leave a core to a third.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        plugins: [react()],
        test: {
          ...page,
          name: 'browser',
          // A page and the program's modules are opened once in each worker, not once in each file.
          isolate: false,
          include: ['tests/components/**/*.test.tsx', `${stores}/*.test.ts`, 'tests/spec/**/*.test.{ts,tsx}'],
          exclude: ['tests/spec/**/*.server.test.ts', replacing],
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: { ...page, name: 'replacing', include: [replacing] },
      },
      {
        extends: true,
        test: {
          name: 'pure',
          environment: 'node',
          isolate: false,
          setupFiles: ['tests/support/setup-pure.ts'],
          include: [pure],
          exclude: [stores],
        },
      },
      {
        extends: true,
        test: {
          ...onServer,
          name: 'server',
          include: [
            'tests/server/**/*.test.ts',
            'tests/contract/**/*.test.ts',
            'tests/spec/**/*.server.test.ts',
          ],
          exclude: ['**/*.embedded.test.ts'],
          globalSetup: ['tests/server/postgres.ts'],
        },
      },
      {
        // Once more on the embedded database: what PostgreSQL may do differently, which has many connections. That is
        // locks and concurrent writes, listen and notify, jsonb, limits, migrations. Each table is written to by at least
        // one of these suites.
        extends: true,
        test: {
          ...onServer,
          name: 'embedded',
          include: [
            'tests/server/**/*.embedded.test.ts',
            'tests/server/db/{backup,kill,migrate,personal-data}.test.ts',
            'tests/server/live/**/*.test.ts',
            'tests/server/auth/{chosen-language,discord-token,own-sessions}.test.ts',
            'tests/server/bot/{bot-changes,status}.test.ts',
            'tests/server/game-servers/saved-servers.test.ts',
            'tests/server/guilds/{events,history,prune-history,settings,transfer-revert}.test.ts',
            'tests/server/http/rate-limit.test.ts',
            'tests/server/images/{images,images-in-use}.test.ts',
            'tests/server/start/tracing.test.ts',
            'tests/server/users/profiles.test.ts',
          ],
          exclude: ['**/*.postgres.test.ts'],
        },
      },
    ],
  },
})
