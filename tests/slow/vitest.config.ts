import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
/** Each proves what both databases must do. */
const onBoth = ['kills', 'saves']
const onPostgres = ['outage', 'history', 'load', 'streams']
const onEmbedded = ['connections', 'requests']
const filesOf = (names: string[]) => names.map((name) => `tests/slow/${name}.test.ts`)

export default defineConfig({
  root,
  resolve: { alias: { '@': root } },
  test: {
    restoreMocks: true,
    setupFiles: ['tests/support/setup-server.ts'],
    // They measure time and memory, so one runs at a time.
    fileParallelism: false,
    testTimeout: 30 * 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      { extends: true, test: { name: 'embedded', include: filesOf([...onBoth, ...onEmbedded]) } },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: filesOf([...onBoth, ...onPostgres]),
          globalSetup: ['tests/server/postgres.ts'],
        },
      },
    ],
  },
})
