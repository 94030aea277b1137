import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import type { Reporter } from 'vitest/node'
import './options'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
/** Each proves what both databases must do. */
const onBoth = ['kills', 'saves']
const onPostgres = ['outage', 'history', 'load', 'streams']
const onEmbedded = ['connections', 'requests']
const filesOf = (names: string[]) => names.map((name) => `tests/slow/${name}.test.ts`)

/** Prints what a proof found, for docs/reliability.md. */
const results: Reporter = {
  onTestCaseResult(test) {
    const { result } = test.meta()
    if (result !== undefined) process.stdout.write(`${result}\n`)
  },
}

export default defineConfig({
  root,
  resolve: { alias: { '@guildhall/bot': `${root}/packages/bot/src/index.ts`, '@': root } },
  test: {
    restoreMocks: true,
    reporters: ['default', results],
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
