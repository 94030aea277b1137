import { sql } from 'drizzle-orm'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator'
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite'
import pg from 'pg'
import { StartError } from '@/server/env'
import { codeOf } from './errors'
import type { Db, OpenDatabase } from './open'

/** Any number that nothing else in the database uses; replicas that start together queue for this lock. */
const migrationLock = 7_241_905_113

/** When the newest migration of the folder was made. */
export const newestIn = (folder: string) =>
  Math.max(...readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis }) => folderMillis))

/** When the newest migration that the database has was made; 0 if there is none. */
export async function newestApplied(db: Db) {
  if (await isUnmigrated(db)) return 0
  const [row] = await db
    .select({ applied: sql<string | null>`max(created_at)` })
    .from(sql`drizzle.__drizzle_migrations`)
  return Number(row?.applied ?? 0)
}

async function isUnmigrated(db: Db) {
  const [row] = await db
    .select({ found: sql`to_regclass('drizzle.__drizzle_migrations')` })
    .from(sql`(values (1)) one`)
  return row?.found === null
}

/** @throws StartError when the database holds migrations that this program does not know */
export async function refuseNewer(db: Db, folder: string) {
  if ((await newestApplied(db)) <= newestIn(folder)) return
  throw new StartError([
    'The database was used by a newer version of this program, which changed its tables. Start that version, ' +
      'or restore a backup from before the update. Nothing was changed.',
  ])
}

/** A connection outside the pool. */
export function connectionTo(connectionString: string) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 })
  // A broken connection fails the current statement; without a listener it would also end the process.
  client.on('error', () => undefined)
  return client
}

/**
 * Waits for the lock and holds it until the transaction ends. A lock of the session would stay behind on a connection
 * that a pooler lends to somebody else, and the next start would wait for ever.
 */
async function takeTurn(holder: pg.Client, seconds: number) {
  await holder.query('begin')
  await holder.query(`set local lock_timeout = '${seconds}s'`)
  try {
    await holder.query('select pg_advisory_xact_lock($1)', [migrationLock])
  } catch (error) {
    // lock_not_available
    if (codeOf(error) !== '55P03') throw error
    throw new StartError([
      `Another program has held the lock for migrations for ${seconds} seconds. See whether a replica hangs while it starts.`,
    ])
  }
}

/**
 * Brings the tables up to date. Replicas that start at once take turns; a second run changes nothing.
 * @param folder the generated migrations: `server/db/migrations`, from the source or beside the built program
 * @param lockSeconds how long to wait for replicas that migrate
 * @throws StartError when a newer version has changed the tables, or when another program keeps the lock
 */
export async function migrate(opened: OpenDatabase, folder: string, lockSeconds = 120): Promise<void> {
  if (opened.kind === 'embedded') {
    await refuseNewer(opened.db, folder)
    if (await isMigrated(opened.db, folder)) return
    if (!(await opened.hasRoom()))
      throw new StartError([
        'DATA_DIR has no room left to bring the tables up to date. Make some, and start again.',
      ])
    return migrateEmbedded(drizzleEmbedded(opened.client), { migrationsFolder: folder })
  }

  // Connections of their own: a migration may take longer than a request is allowed to.
  const [holder, client] = [connectionTo(opened.url), connectionTo(opened.url)]
  try {
    await holder.connect()
    await takeTurn(holder, lockSeconds)
    await client.connect()
    await refuseNewer(opened.db, folder)
    await migratePostgres(drizzlePostgres(client), { migrationsFolder: folder })
  } finally {
    await client.end()
    // Ends the transaction, and with it the turn.
    await holder.end()
  }
}

/**
 * Whether the database answers and holds every migration of `folder`; for readiness.
 * @throws when the database cannot be reached
 */
export async function isMigrated(db: Db, folder: string): Promise<boolean> {
  return (await newestApplied(db)) >= newestIn(folder)
}
