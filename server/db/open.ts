import { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite'
import { join } from 'node:path'
import pg from 'pg'
import { StartError } from '@/server/env'
import type { Db } from './client'
import { claimDataDirectory } from './data-directory'
import { checkDatabaseFolder, markDatabaseFolder } from './database-folder'
import * as schema from './schema'

type Common = { db: Db; close: () => Promise<void> }

/** An open database. `kind` tells which one stands behind `db`; the rest of the server does not care. */
export type OpenDatabase =
  | (Common & { kind: 'embedded'; client: PGlite })
  | (Common & { kind: 'postgres'; pool: pg.Pool; url: string })

type Where = {
  /** Holds the embedded database, in its folder `db`, and is claimed for this process while that is open. */
  dataDir: string
  /** A PostgreSQL to use instead, or null. */
  databaseUrl: string | null
  /** How many connections one process may hold. */
  poolSize?: number
  /** Told once of each connection that broke; the pool replaces it. */
  onBrokenConnection?: (error: Error) => void
  /** Told where the data directory takes no socket, so that its claim is not seen from another container. */
  onWeakClaim?: () => void
}

/**
 * A PostgreSQL that is away or hangs must turn into an answer within two seconds, so nothing waits longer than this.
 * All in milliseconds.
 */
const patience = {
  connectionTimeoutMillis: 1_500,
  statement_timeout: 1_500,
  query_timeout: 1_800,
  idle_in_transaction_session_timeout: 5_000,
} as const

/**
 * Opens the embedded database, or the PostgreSQL at `databaseUrl`. Nothing is migrated yet (`migrate.ts`).
 * @throws StartError with one line when it cannot be opened
 */
export async function openDatabase(where: Where): Promise<OpenDatabase> {
  return where.databaseUrl === null ? openEmbedded(where) : openPostgres(where.databaseUrl, where)
}

async function openEmbedded({ dataDir, onWeakClaim }: Where): Promise<OpenDatabase> {
  const directory = await claimDataDirectory(dataDir)
  if (!directory.isSeenByAll && process.platform !== 'win32') onWeakClaim?.()
  const folder = join(directory.path, 'db')
  const client = await openFolder(directory.path, folder).catch((error: unknown) => {
    directory.release()
    throw error
  })
  const close = async () => {
    await client.close()
    directory.release()
  }
  return { ...embeddedDatabase(client), close }
}

async function openFolder(dataDir: string, folder: string) {
  checkDatabaseFolder(dataDir, folder)
  const client = new PGlite(folder)
  try {
    await client.waitReady
  } catch (error) {
    throw new StartError([
      `The embedded database in ${folder} cannot be opened: ${reason(error)}. Restore the folder from a backup, ` +
        'or move it and database.json away to begin with an empty one.',
    ])
  }
  markDatabaseFolder(dataDir, folder)
  return client
}

/** Wraps an embedded database that is already open, wherever it keeps its data. */
export function embeddedDatabase(client: PGlite): OpenDatabase {
  return { kind: 'embedded', client, db: drizzleEmbedded(client, { schema }), close: () => client.close() }
}

async function openPostgres(
  url: string,
  { poolSize = 10, onBrokenConnection }: Where,
): Promise<OpenDatabase> {
  const pool = new pg.Pool({ connectionString: url, max: poolSize, keepAlive: true, ...patience })
  // Without a listener, a connection that breaks ends the process. The pool listens to idle connections only and passes
  // their errors on; one in use may break between two statements of a transaction.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.once('error', (error) => onBrokenConnection?.(error))
    client.on('error', () => undefined)
  })
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw new StartError([`DATABASE_URL cannot be reached: ${reason(error)}`])
  }
  return { kind: 'postgres', pool, url, db: drizzlePostgres(pool, { schema }), close: () => pool.end() }
}

/** The first line of what went wrong; Node words a refused connection as an aggregate without a message. */
function reason(error: unknown) {
  if (error instanceof AggregateError && error.message === '') return reason(error.errors[0])
  return error instanceof Error ? error.message.split('\n')[0] : String(error)
}
