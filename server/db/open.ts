import { PGlite, type QueryOptions, type Results, type Transaction } from '@electric-sql/pglite'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite'
import { existsSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '@/server/env'
import { claimDataDirectory } from './data-directory'
import { checkDatabaseFolder, markDatabaseFolder } from './database-folder'
import { closeToOthers, makePrivateDirectory } from './private-directory'
import { reachDatabase, reason, withStrictTls } from './first-contact'
import { prepareRepeated } from './prepare-statements'
import * as schema from './schema'
import { traceEmbedded, tracePool } from './trace-statements'

type Common = {
  db: Db
  close: () => Promise<void>
  /** Whether there is room to save something; a PostgreSQL says so itself. */
  hasRoom: () => Promise<boolean>
}

/** An open database. `kind` tells which one stands behind `db`; the rest of the server does not care. */
export type OpenDatabase =
  | (Common & { kind: 'embedded'; client: PGlite })
  | (Common & { kind: 'postgres'; pool: pg.Pool; url: string })

/**
 * A PostgreSQL that is away or hangs must turn into an answer within two seconds, so nothing waits longer than this.
 * All in milliseconds.
 */
const usualTimeouts = {
  connectionTimeoutMillis: 1_500,
  statement_timeout: 1_500,
  query_timeout: 1_800,
  idle_in_transaction_session_timeout: 5_000,
}

type Where = {
  /** Holds the embedded database, in its folder `db`, and is claimed for this process while that is open. */
  dataDir: string
  /** A PostgreSQL to use instead, or null. */
  databaseUrl: string | null
  /** Milliseconds that it may take for its first answer. */
  patience?: number
  timeouts?: typeof usualTimeouts
  /** How many connections one process may hold. */
  poolSize?: number
  /** Told once of each connection that broke; the pool replaces it. */
  onBrokenConnection?: (error: Error) => void
  /** Told where the data directory takes no socket, so that its claim is not seen from another container. */
  onWeakClaim?: () => void
  /** How many bytes of the disk the embedded database leaves free, and who tells how many there are. */
  dataReserve?: number
  readFree?: () => number
  /** Told when nothing can be saved any more for want of room, and when it can again. */
  onRoom?: (isFull: boolean) => void
}

const megabyte = 1024 * 1024
/** Two segments of the log, and what transactions under way may take besides. */
const usualReserve = 64 * megabyte
/** What an empty database takes. */
const emptySize = 48 * megabyte

/**
 * Opens the embedded database, or the PostgreSQL at `databaseUrl`. Nothing is migrated yet (`migrate.ts`).
 * @throws StartError with one line when it cannot be opened
 */
export async function openDatabase(where: Where): Promise<OpenDatabase> {
  return where.databaseUrl === null ? openEmbedded(where) : openPostgres(where.databaseUrl, where)
}

async function openEmbedded({ dataDir, onWeakClaim, ...where }: Where): Promise<OpenDatabase> {
  const directory = await claimDataDirectory(dataDir)
  if (!directory.isSeenByAll && process.platform !== 'win32') onWeakClaim?.()
  const folder = join(directory.path, 'db')
  const client = await openFolder(directory.path, folder, where).catch((error: unknown) => {
    directory.release()
    throw error
  })
  const close = async () => {
    await client.close()
    directory.release()
  }
  return { ...embeddedDatabase(client), close, hasRoom: () => client.hasRoom() }
}

function refuseWithoutRoom(dataDir: string, { readFree, reserve }: SpaceGuard) {
  const needed = reserve + emptySize
  const inMegabytes = (bytes: number) => Math.floor(bytes / megabyte)
  if (readFree() >= needed) return
  throw new StartError([
    `DATA_DIR ${dataDir} has ${inMegabytes(readFree())} MB free; a new database needs ${inMegabytes(needed)} MB. ` +
      'Make room, or set DATA_DIR to another directory.',
  ])
}

type OpenOptions = Pick<Where, 'dataReserve' | 'readFree' | 'onRoom'>

async function openFolder(dataDir: string, folder: string, { dataReserve, readFree, onRoom }: OpenOptions) {
  checkDatabaseFolder(dataDir, folder)
  const freeHere = () => {
    const { bavail, bsize } = statfsSync(dataDir)
    return bavail * bsize
  }
  const space = { readFree: readFree ?? freeHere, reserve: dataReserve ?? usualReserve, onChange: onRoom }
  if (!existsSync(folder)) refuseWithoutRoom(dataDir, space)
  makePrivateDirectory(folder)
  closeToOthers(folder)
  const client = new GuardedDatabase(folder, space)
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
  traceEmbedded(client)
  const db = drizzleEmbedded(client, { schema })
  return { kind: 'embedded', client, db, close: () => client.close(), hasRoom: async () => true }
}

const closingLimit = 5_000

async function openPostgres(
  databaseUrl: string,
  { poolSize = 10, onBrokenConnection, patience = 10_000, timeouts = usualTimeouts }: Where,
): Promise<OpenDatabase> {
  const url = withStrictTls(databaseUrl)
  await reachDatabase(url, patience)
  const pool = new pg.Pool({ connectionString: url, max: poolSize, keepAlive: true, ...timeouts })
  tracePool(pool)
  prepareRepeated(pool)
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
  const db = drizzlePostgres(pool, { schema })
  // A connection that broke at the wrong moment may never be given back: closing does not wait for it for ever.
  const close = () => Promise.race([pool.end(), wait(closingLimit, undefined, { ref: false })])
  return { kind: 'postgres', pool, url, db, close, hasRoom: async () => true }
}

/** Either database behind one type: the embedded PGlite or a real PostgreSQL. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>

/** PostgreSQL's codes for a write where only reading is allowed, and for a disk that is full. */
const readOnly = '25006'
const diskFull = '53100'

/**
 * How much of its memory the embedded database keeps for pages it has read. What does not fit is read again from the
 * system's own cache. PostgreSQL's 128 MB would be held by each process for tables of a few megabytes.
 */
const pageCache = '16MB'

type SpaceGuard = {
  /** How many bytes this account may still write there. */
  readFree: () => number
  reserve: number
  /** Told when writing is stopped, and when it is allowed again. */
  onChange?: (isFull: boolean) => void
}

/** The driver's own error, whatever the query builder wrapped around it, says why nothing may be written. */
function tellWhy(error: unknown): unknown {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (cause instanceof Error && 'code' in cause && cause.code === readOnly) cause.code = diskFull
  return error
}

/**
 * PGlite that stops writing before the disk is full: it does not survive that it cannot make a new segment of its log,
 * but spins for ever. Below the reserve the database itself allows reading only, but in transactions that ask to write,
 * and above it everything again. Each statement looks first, which takes microseconds.
 */
class GuardedDatabase extends PGlite {
  private isFull = false
  private switched: Promise<unknown> = Promise.resolve()

  constructor(
    folder: string,
    private readonly space: SpaceGuard,
  ) {
    super(folder, { startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${pageCache}`] })
  }

  /** Whether there is room to write. */
  async hasRoom() {
    await this.look()
    return !this.isFull
  }

  override async query<T>(query: string, params?: unknown[], options?: QueryOptions): Promise<Results<T>> {
    await this.look()
    return super.query<T>(query, params, options).catch((error: unknown) => {
      throw tellWhy(error)
    })
  }

  override async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    await this.look()
    return super.transaction(work).catch((error: unknown) => {
      throw tellWhy(error)
    })
  }

  private look() {
    if (!this.ready) return this.switched
    const isFull = this.space.readFree() < this.space.reserve
    if (isFull !== this.isFull) {
      this.isFull = isFull
      this.switched = super.exec(`set default_transaction_read_only = ${isFull ? 'on' : 'off'}`)
      this.space.onChange?.(isFull)
    }
    return this.switched
  }
}
