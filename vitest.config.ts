import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const alias = { '@': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') }

export default defineConfig({
  resolve: { alias },
  test: {
    restoreMocks: true,
    projects: [
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'browser',
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
          include: ['tests/components/**/*.test.{ts,tsx}', 'tests/spec/**/*.test.{ts,tsx}'],
          exclude: ['tests/spec/**/*.server.test.ts'],
          setupFiles: ['tests/setup-browser.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: [
            'tests/server/**/*.test.ts',
            'tests/contract/**/*.test.ts',
            'tests/spec/**/*.server.test.ts',
          ],
          setupFiles: ['tests/setup-server.ts'],
          hookTimeout: 60_000,
          testTimeout: 20_000,
        },
      },
      {
        // The suites of everything that talks SQL once more, on a real PostgreSQL.
        extends: true,
        test: {
          name: 'postgres',
          environment: 'node',
          include: ['tests/server/{backend,db,live}/**/*.test.ts'],
          exclude: ['**/*.embedded.test.ts'],
          globalSetup: ['tests/server/postgres.ts'],
          setupFiles: ['tests/setup-server.ts'],
          hookTimeout: 60_000,
          testTimeout: 20_000,
        },
      },
    ],
  },
})
