import { getTableName, is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { once } from 'node:events'
import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { finished } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import { StartError } from '@/server/env'
import { codeOf } from './errors'
import { newestApplied } from './migrate'
import type { Db } from './open'
import * as schema from './schema'

const tables = Object.values(schema).filter((value) => is(value, PgTable))
const tableNames = new Set<string>(tables.map(getTableName))

/** Rows that are read at once; those with an image are up to 1 MB each. */
const batchOf = (name: string) => (name.endsWith('_images') ? 5 : 500)
/** Characters of rows that are inserted at once, unless a single one is longer. */
const insertedAtOnce = 1_000_000

/*
 * A backup is a gzip file of JSON lines: a header, the rows of all tables, and how many there were. PostgreSQL writes
 * and reads each row itself, so a number is never rounded, and a backup of one database can be restored to the other.
 */
const header = z.object({ format: z.literal('guildhall-backup-1'), migration: z.number() })
const row = z.tuple([z.string(), z.unknown()])
const end = z.object({ rows: z.int() })

/** The rows of a table in the order in which they are stored, each with its position (`ctid`). */
function readRows(db: Db, name: string, after: string) {
  // Without an alias, the rows would be ordered by the text.
  const position = sql<string>`ctid::text`.as('position')
  return db
    .select({ position, json: sql<string>`row_to_json(stored)::text` })
    .from(sql`${sql.identifier(name)} stored`)
    .where(sql`ctid > ${after}::tid`)
    .orderBy(sql`ctid`)
    .limit(batchOf(name))
}

/** All rows as of one moment, as lines. */
async function writeLines(db: Db, write: (line: string) => Promise<void>) {
  let rows = 0
  await write(JSON.stringify({ format: 'guildhall-backup-1', migration: await newestApplied(db) }))
  for (const name of tableNames) {
    let batch = await readRows(db, name, '(0,0)')
    while (batch.length > 0) {
      // As text: parsed here, large numbers would lose digits.
      for (const { json } of batch) await write(`[${JSON.stringify(name)},${json}]`)
      rows += batch.length
      batch = await readRows(db, name, batch.at(-1)?.position ?? '')
    }
  }
  await write(JSON.stringify({ rows }))
  return rows
}

/**
 * Writes all tables to a file that only this account can read.
 * @returns the number of rows
 * @throws StartError if the file is there already or cannot be written
 */
export async function writeBackup(db: Db, file: string): Promise<number> {
  if (existsSync(file)) throw new StartError([`${file} is there already.`])
  const partial = `${file}.part`
  const gzip = createGzip()
  const output = createWriteStream(partial, { mode: 0o600 })
  const written = finished(gzip.pipe(output))
  // Reported below; until then, nobody listens.
  written.catch(() => undefined)
  try {
    const isolation = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const
    const rows = await db.transaction(async (tx) => {
      return writeLines(tx, async (line) => {
        if (!gzip.write(`${line}\n`)) await Promise.race([once(gzip, 'drain'), written])
      })
    }, isolation)
    gzip.end()
    await written
    renameSync(partial, file)
    return rows
  } catch (error) {
    output.destroy()
    rmSync(partial, { force: true })
    if (codeOf(error).startsWith('E')) throw new StartError([`${file} cannot be written: ${codeOf(error)}.`])
    throw error
  }
}

/** The lines of a backup, unpacked. @throws StartError if it cannot be read, is none, or is cut off */
async function* readLines(file: string) {
  const source = createReadStream(file)
  const unpacked = source.pipe(createGunzip())
  source.once('error', (error) => unpacked.destroy(error))
  try {
    for await (const line of createInterface({ input: unpacked, crlfDelay: Infinity })) yield line
  } catch (error) {
    throw new StartError([`${file} cannot be read as a backup: ${codeOf(error) || 'unknown'}.`])
  }
}

function parseLine<Parsed>(file: string, shape: z.ZodType<Parsed>, line: string): Parsed {
  try {
    return shape.parse(JSON.parse(line))
  } catch {
    throw new StartError([`${file} is not a whole backup. Nothing was restored.`])
  }
}

async function refuseUnlessEmpty(db: Db) {
  for (const name of tableNames) {
    const found = await db
      .select({ one: sql`1` })
      .from(sql`${sql.identifier(name)}`)
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

/** @returns the number of rows */
async function insertLines(db: Db, file: string, lines: AsyncGenerator<string>) {
  let count = 0
  let waiting = { name: '', rows: [] as string[], length: 0 }
  async function flush() {
    const { name, rows } = waiting
    if (rows.length > 0)
      await db.execute(
        sql`insert into ${sql.identifier(name)} overriding system value
            select * from json_populate_recordset(null::${sql.identifier(name)}, ${`[${rows.join(',')}]`}::json)`,
      )
  }
  for await (const line of lines) {
    if (line.startsWith('{')) {
      await flush()
      if (parseLine(file, end, line).rows === count) return count
      break
    }
    const [name] = parseLine(file, row, line)
    if (!tableNames.has(name)) break
    if (name !== waiting.name || waiting.length > insertedAtOnce || waiting.rows.length >= 500) {
      await flush()
      waiting = { name, rows: [], length: 0 }
    }
    waiting.rows.push(line.slice(JSON.stringify(name).length + 2, -1))
    waiting.length += line.length
    count += 1
  }
  throw new StartError([`${file} is not a whole backup. Nothing was restored.`])
}

/**
 * Fills an empty database of the same version from a file, wholly or not at all.
 * @returns the number of rows
 * @throws StartError if the database has data or another version, or the file is not a whole backup
 */
export async function restoreBackup(db: Db, file: string): Promise<number> {
  await refuseUnlessEmpty(db)
  const lines = readLines(file)
  const first = await lines.next()
  const { migration } = parseLine(file, header, first.done ? '' : first.value)
  if (migration !== (await newestApplied(db)))
    throw new StartError([
      'The backup was made by another version of this program. Restore it with that version, then update.',
    ])
  return db.transaction(async (tx) => {
    const count = await insertLines(tx, file, lines)
    await advanceIdentities(tx)
    return count
  })
}
