import { PGlite } from '@electric-sql/pglite'
import { createHash, randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { getTableName, is, sql, Table } from 'drizzle-orm'
import { inject, onTestFinished } from 'vitest'
import * as schema from '@/server/db/schema'
import { migrate } from '@/server/db/migrate'
import { embeddedDatabase, type OpenDatabase, openDatabase } from '@/server/db/open'
import { patience } from '@/tests/support/patience'

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the PostgreSQL that the project `server` runs on; absent in the others. */
    postgresUrl: string | undefined
    /** Begins the names of the databases that the run makes there, and removes at its end. */
    postgresPrefix: string | undefined
  }
}

export const migrations = join(process.cwd(), 'server/db/migrations')

/** One statement, because the embedded database prepares what it is given. */
const emptyEveryTable = `with ${Object.values(schema)
  .flatMap((value) => (is(value, Table) ? [getTableName(value)] : []))
  .map((table) => `of_${table} as (delete from "${table}")`)
  .join(', ')} select 1`

/** Making an empty database takes seconds, so a migrated one is kept beside the installed packages and copied. */
function migratedCopy(kind: 'tar' | 'folder') {
  const hash = createHash('sha256')
  for (const file of ['package-lock.json', 'server/db/migrations/meta/_journal.json'])
    hash.update(readFileSync(file))
  return join(
    process.cwd(),
    'node_modules/.cache/guildhall',
    `database-${hash.digest('hex').slice(0, 16)}.${kind}`,
  )
}

async function makeCopy(file: string) {
  const opened = embeddedDatabase(new PGlite())
  if (opened.kind !== 'embedded') throw new Error('The copy is made from the embedded database.')
  await migrate(opened, migrations)
  const dump = await opened.client.dumpDataDir('none')
  await opened.close()
  mkdirSync(join(file, '..'), { recursive: true })
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, Buffer.from(await dump.arrayBuffer()))
  renameSync(draft, file)
}

/** Opens a copy of the migrated database, in memory or in a folder. */
async function openCopy(folder?: string) {
  const copy = migratedCopy('tar')
  if (!existsSync(copy)) await makeCopy(copy)
  const client = new PGlite({ dataDir: folder, loadDataDir: new Blob([readFileSync(copy)]) })
  await client.waitReady
  return client
}

const openEmbedded = async (): Promise<OpenDatabase> => embeddedDatabase(await openCopy())

/** Runs one statement on the server itself, outside the worker's database. */
async function onServer(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** For the project `server`: a database without any table, and what removes it. */
export async function anUnmigratedPostgres() {
  const server = inject('postgresUrl') ?? ''
  const name = `${inject('postgresPrefix')}${randomUUID().replaceAll('-', '')}`
  await onServer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, remove: () => onServer(server, `drop database ${name} with (force)`) }
}

/** Opens a PostgreSQL of the tests, of which nothing is asked but what it answers: a busy machine may take its time. */
export const openUnhurried = (databaseUrl: string) =>
  openDatabase({
    dataDir: '',
    databaseUrl,
    timeouts: {
      connectionTimeoutMillis: patience,
      statement_timeout: patience,
      query_timeout: patience,
      idle_in_transaction_session_timeout: patience,
    },
  })

async function openPostgres(): Promise<OpenDatabase> {
  const { url, remove } = await anUnmigratedPostgres()
  const opened = await openUnhurried(url)
  await migrate(opened, migrations)
  return { ...opened, close: () => opened.close().then(remove) }
}

/** Leaves a migrated embedded database in a data directory, which nobody holds. Unpacking it takes seconds too, so it is kept. */
export async function anEmbeddedDatabaseIn(dataDir: string) {
  const kept = migratedCopy('folder')
  if (!existsSync(kept)) {
    const draft = `${kept}.${randomUUID()}`
    await (await openCopy(draft)).close()
    // Another worker may have been faster.
    if (existsSync(kept)) rmSync(draft, { recursive: true })
    else renameSync(draft, kept)
  }
  cpSync(kept, join(dataDir, 'db'), { recursive: true })
}

/**
 * A migrated database of the test's own for other programs to open, as their environment names it: the embedded one in
 * `dataDir`, which nobody holds, or a PostgreSQL in the project `server`.
 */
export async function aPlace(dataDir: string): Promise<{ DATA_DIR: string; DATABASE_URL: string }> {
  if (inject('postgresUrl') === undefined) {
    await anEmbeddedDatabaseIn(dataDir)
    return { DATA_DIR: dataDir, DATABASE_URL: '' }
  }
  const opened = await openPostgres()
  if (opened.kind !== 'postgres') throw new Error('The project runs on PostgreSQL.')
  onTestFinished(opened.close)
  return { DATA_DIR: dataDir, DATABASE_URL: opened.url }
}

let opening: Promise<OpenDatabase> | undefined

/**
 * One database for all tests of a worker, one file after the other: the embedded one, or PostgreSQL in the project
 * `postgres`. It ends with the worker, or with the run.
 */
export async function sharedDatabase() {
  opening ??= inject('postgresUrl') === undefined ? openEmbedded() : openPostgres()
  return opening
}

let emptying: Promise<pg.Client> | undefined

/** The program's own connections end a statement that takes long, which it may on a busy machine. */
async function connectWithoutLimit(url: string) {
  const client = new pg.Client({ connectionString: url })
  // The end of the run removes the database under it.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Migrated and with every table empty. */
export async function anEmptyDatabase(): Promise<OpenDatabase> {
  const opened = await sharedDatabase()
  if (opened.kind === 'postgres') {
    emptying ??= connectWithoutLimit(opened.url)
    await (await emptying).query(emptyEveryTable)
  } else await opened.db.execute(sql.raw(emptyEveryTable))
  return opened
}
