import { defineConfig } from 'drizzle-kit'

/**
 * `npx drizzle-kit generate` writes the next migration after a change of the tables. It compares them with the newest
 * snapshot in `migrations/meta`, so delete the one before.
 */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/db/schema.ts',
  out: './server/db/migrations',
})
