import { getTableName, is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { PgliteDatabase } from 'drizzle-orm/pglite'
import { once } from 'node:events'
import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { finished } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import { StartError } from '@/server/env'
import { readAll, readChanged, readMoment, readUnchanged, type Slice } from './backup-rows'
import { codeOf } from './errors'
import { newestApplied, newestIn } from './migrate'
import type { Db } from './open'
import * as schema from './schema'

const tables = Object.values(schema).filter((value) => is(value, PgTable))
const tableOf = new Map<string, PgTable>(tables.map((table) => [getTableName(table), table]))

/** Characters of rows that are inserted at once, unless a single one is longer. */
const insertedAtOnce = 1_000_000

/*
 * A backup is a gzip file of JSON lines: a header, the rows of all tables, and how many there were. PostgreSQL writes
 * and reads each row itself, so a number is never rounded, and a backup of one database can be restored to the other.
 * Rows after the line `replacing` take the place of earlier ones.
 */
const header = z.object({ format: z.literal('guildhall-backup-1'), migration: z.number() })
const row = z.tuple([z.string(), z.unknown()])
const replacing = '{"replacing":true}'
const end = z.object({ rows: z.int() })

/** Writes a line, or several, and resolves when more may be written. */
type Write = (text: string) => Promise<void>

async function writeSlice(write: Write, { name, rows }: Slice) {
  const start = JSON.stringify(name)
  if (rows.length > 0) await write(rows.map((json) => `[${start},${json}]`).join('\n'))
  return rows.length
}

/** All rows as of the beginning. */
async function writeSnapshot(db: Db, write: Write) {
  const isolation = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const
  return db.transaction(async (tx) => {
    let count = 0
    for await (const slice of readAll(tx, tables)) count += await writeSlice(write, slice)
    return count
  }, isolation)
}

/**
 * The embedded database has one connection, so one transaction over everything would make everybody wait. Others take
 * turns with the slices; what they write meanwhile is read at the end, at once. All rows are as of that moment then,
 * except that some which were deleted meanwhile are still there.
 */
async function writeInSlices(db: Db, write: Write) {
  const since = await readMoment(db)
  let count = 0
  let begun = performance.now()
  for await (const slice of readUnchanged(db, tables, since)) {
    const busy = performance.now() - begun
    count += await writeSlice(write, slice)
    await pause(busy)
    begun = performance.now()
  }
  await write(replacing)
  return db.transaction(async (tx) => {
    for await (const slice of readChanged(tx, tables, since)) count += await writeSlice(write, slice)
    return count
  })
}

async function writeLines(db: Db, write: Write) {
  await write(JSON.stringify({ format: 'guildhall-backup-1', migration: await newestApplied(db) }))
  const rows = await (is(db, PgliteDatabase) ? writeInSlices : writeSnapshot)(db, write)
  await write(JSON.stringify({ rows }))
  return rows
}

/** Packs lines into a file that only this account can read. */
function createOutput(file: string, signal: AbortSignal | undefined) {
  const gzip = createGzip()
  const output = createWriteStream(file, { mode: 0o600 })
  const written = finished(gzip.pipe(output))
  // Reported by `finish`; until then, nobody listens.
  written.catch(() => undefined)
  return {
    async write(text: string) {
      signal?.throwIfAborted()
      if (!gzip.write(`${text}\n`)) await Promise.race([once(gzip, 'drain', { signal }), written])
    },
    async finish() {
      gzip.end()
      await written
    },
    async remove() {
      output.destroy()
      await written.catch(() => undefined)
      rmSync(file, { force: true })
    },
  }
}

export const endedEarly = () => new StartError(['Ended early. Nothing was written.'])

/**
 * Writes all tables to a file that only this account can read.
 * @param signal ends it; nothing is left behind then
 * @returns the number of rows
 * @throws StartError if the file is there already or cannot be written, or if it was ended
 */
export async function writeBackup(db: Db, file: string, signal?: AbortSignal): Promise<number> {
  if (existsSync(file)) throw new StartError([`${file} is there already.`])
  const partial = `${file}.part`
  const output = createOutput(partial, signal)
  try {
    const rows = await writeLines(db, output.write)
    await output.finish()
    renameSync(partial, file)
    return rows
  } catch (error) {
    await output.remove()
    if (signal?.aborted) throw endedEarly()
    if (codeOf(error).startsWith('E')) throw new StartError([`${file} cannot be written: ${codeOf(error)}.`])
    throw error
  }
}

const notWhole = (file: string) => new StartError([`${file} is not a whole backup. Nothing was restored.`])

/** The lines of a backup, unpacked. @throws StartError if it cannot be read, is none, or is cut off */
async function* readLines(file: string) {
  const source = createReadStream(file)
  const unpacked = source.pipe(createGunzip())
  source.once('error', (error) => unpacked.destroy(error))
  try {
    for await (const line of createInterface({ input: unpacked, crlfDelay: Infinity })) yield line
  } catch (error) {
    // What cannot be unpacked is cut off, or no backup at all.
    if (codeOf(error).startsWith('Z_')) throw notWhole(file)
    throw new StartError([`${file} cannot be read as a backup: ${codeOf(error) || 'unknown'}.`])
  } finally {
    source.destroy()
    unpacked.destroy()
  }
}

function parseLine<Parsed>(file: string, shape: z.ZodType<Parsed>, line: string): Parsed {
  try {
    return shape.parse(JSON.parse(line))
  } catch {
    throw notWhole(file)
  }
}

/** The first line of a backup. */
async function readHeader(file: string, lines: AsyncGenerator<string>) {
  const first = await lines.next()
  return parseLine(file, header, first.done ? '' : first.value)
}

/**
 * Asked before a database is made, or gets the tables of this version: the version that made the backup could not use it
 * any more.
 * @param migrations the folder of this version's migrations
 * @throws StartError if the file is no backup, one that cannot be unpacked to its end, or one of another version
 */
export async function refuseUnusable(file: string, migrations: string) {
  const lines = readLines(file)
  const { migration } = await readHeader(file, lines)
  if (migration !== newestIn(migrations)) {
    await lines.return(undefined)
    throw new StartError([
      'The backup was made by another version of this program. Restore it with that version, then update.',
    ])
  }
  while (!(await lines.next()).done);
}

async function refuseUnlessEmpty(db: Db) {
  for (const table of tables) {
    const found = await db
      .select({ one: sql`1` })
      .from(table)
      .limit(1)
    if (found.length > 0)
      throw new StartError(['There is data in this database already. A backup is restored to an empty one.'])
  }
}

/** Generated ids continue after the greatest one. */
async function advanceIdentities(db: Db) {
  for (const table of tables)
    for (const { name, generatedIdentity } of getTableConfig(table).columns)
      if (generatedIdentity)
        await db.execute(
          sql`select setval(pg_get_serial_sequence(${getTableName(table)}, ${name}), max(${sql.identifier(name)}))
              from ${sql.identifier(getTableName(table))} having max(${sql.identifier(name)}) is not null`,
        )
}

/** The columns' names of each of a table's keys. */
function uniqueColumnsOf(table: PgTable) {
  const { columns, primaryKeys, indexes } = getTableConfig(table)
  const unique = indexes.filter(({ config }) => config.unique).map(({ config }) => config.columns)
  return [columns.filter(({ primary }) => primary), ...primaryKeys.map((key) => key.columns), ...unique].map(
    (key) => key.flatMap((column) => ('name' in column && column.name ? [column.name] : [])),
  )
}

/** Rows of JSON as rows of a table. */
const rowsOf = (table: PgTable, rows: string[]) =>
  sql`json_populate_recordset(null::${table}, ${`[${rows.join(',')}]`}::json)`

const insertRows = (db: Db, table: PgTable, rows: string[]) =>
  db.execute(sql`insert into ${table} overriding system value select * from ${rowsOf(table, rows)}`)

/** Removes what has a key of one of these rows. @returns how many */
async function removeReplaced(db: Db, table: PgTable, rows: string[]) {
  let count = 0
  for (const key of uniqueColumnsOf(table).filter(({ length }) => length > 0)) {
    const names = sql.join(key.map(sql.identifier), sql`, `)
    const removed = await db
      .delete(table)
      .where(sql`(${names}) in (select ${names} from ${rowsOf(table, rows)})`)
      .returning({ one: sql`1` })
    count += removed.length
  }
  return count
}

/** @returns the number of rows */
async function insertLines(db: Db, file: string, lines: AsyncGenerator<string>) {
  let [count, replaced, isReplacing] = [0, 0, false]
  let waiting = { name: '', rows: [] as string[], length: 0 }
  async function flush(name: string) {
    const table = tableOf.get(waiting.name)
    if (table && isReplacing) replaced += await removeReplaced(db, table, waiting.rows)
    if (table) await insertRows(db, table, waiting.rows)
    waiting = { name, rows: [], length: 0 }
  }
  for await (const line of lines) {
    if (line.startsWith('{')) {
      await flush('')
      isReplacing = line === replacing
      if (isReplacing) continue
      const isWhole = parseLine(file, end, line).rows === count
      // The end of a gzip file is its checksum: only then is it known to be whole.
      if (isWhole && (await lines.next()).done) return count - replaced
      break
    }
    const [name] = parseLine(file, row, line)
    if (!tableOf.has(name)) break
    const isFull = waiting.length > insertedAtOnce || waiting.rows.length >= 500
    if (name !== waiting.name || isFull) await flush(name)
    waiting.rows.push(line.slice(JSON.stringify(name).length + 2, -1))
    waiting.length += line.length
    count += 1
  }
  throw notWhole(file)
}

/**
 * Fills an empty database of the same version from a file, wholly or not at all.
 * @returns the number of rows
 * @throws StartError if the database has data, or the file is not a whole backup
 */
export async function restoreBackup(db: Db, file: string): Promise<number> {
  await refuseUnlessEmpty(db)
  const lines = readLines(file)
  await readHeader(file, lines)
  return db.transaction(async (tx) => {
    const count = await insertLines(tx, file, lines)
    await advanceIdentities(tx)
    return count
  })
}
