import { sql } from 'drizzle-orm'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator'
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite'
import pg from 'pg'
import type { Db } from './client'
import type { OpenDatabase } from './open'

/** Any number that nothing else in the database uses; replicas that start together queue for it. */
const migrationLock = 7_241_905_113

/**
 * Brings the tables up to date. Replicas that start at once take turns; a second run changes nothing.
 * @param folder the generated migrations: `server/db/migrations`, from the source or beside the built program
 */
export async function migrate(opened: OpenDatabase, folder: string): Promise<void> {
  if (opened.kind === 'embedded')
    return migrateEmbedded(drizzleEmbedded(opened.client), { migrationsFolder: folder })

  // A connection of its own: a migration may take longer than a request is allowed to.
  const client = new pg.Client({ connectionString: opened.url, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migratePostgres(drizzlePostgres(client), { migrationsFolder: folder })
  } finally {
    // Ending the connection releases the lock.
    await client.end()
  }
}

/**
 * Whether the database answers and holds every migration of `folder`; for readiness.
 * @throws when the database cannot be reached
 */
export async function isMigrated(db: Db, folder: string): Promise<boolean> {
  const newest = Math.max(
    ...readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis }) => folderMillis),
  )
  const [row] = await db
    .select({ applied: sql<string>`max(created_at)` })
    .from(sql`drizzle.__drizzle_migrations`)
  return Number(row?.applied ?? 0) >= newest
}
