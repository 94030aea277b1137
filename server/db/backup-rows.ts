import { and, asc, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { countFitting, storedBytes } from './rows'
import type { Db } from './open'

/** Rows, and bytes as they are stored, that are read at once: some milliseconds on the embedded database. */
const atOnce = { rows: 200, bytes: 128 * 1024 }

/** Rows of a table that are read at once, as JSON. */
export type Slice = { name: string; rows: string[] }

/** A moment of the embedded database: which transaction and which change come next. */
type Moment = { transaction: string; change: number }

const list = (parts: SQL[]) => sql`(${sql.join(parts, sql`, `)})`

function keysOf(table: PgTable): PgColumn[] {
  const { columns, primaryKeys } = getTableConfig(table)
  const names = primaryKeys.flatMap((key) => key.columns.map(({ name }) => name))
  const ofSeveral = names.flatMap((name) => columns.find((column) => column.name === name) ?? [])
  return [...columns.filter(({ primary }) => primary), ...ofSeveral]
}

/** Compares a row's key with one that was read as texts. */
function compareKey(keys: PgColumn[], operator: SQL, texts: string[]) {
  const values = keys.map((key, index) => sql`${texts[index]}::${sql.raw(key.getSQLType())}`)
  return sql`${list(keys.map((key) => sql`${key}`))} ${operator} ${list(values)}`
}

async function* readTable(db: Db, table: PgTable, passing: SQL | undefined): AsyncGenerator<Slice> {
  const { name, columns } = getTableConfig(table)
  const keys = keysOf(table)
  const key = sql<string[]>`array[${sql.join(
    keys.map((column) => sql`${column}::text`),
    sql`, `,
  )}]`
  for (let after: SQL | undefined; ;) {
    const next = await db
      .select({ key, bytes: storedBytes(columns) })
      .from(table)
      .where(and(passing, after))
      .orderBy(...keys.map((column) => asc(column)))
      .limit(atOnce.rows)
    const last = next[countFitting(next, atOnce.bytes) - 1]
    if (!last) return
    // As text: parsed here, large numbers would lose digits.
    const rows = await db
      .select({ json: sql<string>`row_to_json(${table})::text` })
      .from(table)
      .where(and(passing, after, compareKey(keys, sql`<=`, last.key)))
    yield { name, rows: rows.map(({ json }) => json) }
    after = compareKey(keys, sql`>`, last.key)
  }
}

/** All rows of these tables, a few at a time. */
export async function* readAll(db: Db, tables: PgTable[]) {
  for (const table of tables) yield* readTable(db, table, undefined)
}

export async function readMoment(db: Db): Promise<Moment> {
  const [row] = await db
    .select({
      transaction: sql<string>`pg_snapshot_xmax(pg_current_snapshot())::text`,
      change: sql<string>`(select coalesce(max(id), 0) from guild_changes)::text`,
    })
    .from(sql`(values (1)) one`)
  if (!row) throw new Error('The database does not tell its transactions.')
  return { transaction: row.transaction, change: Number(row.change) }
}

/**
 * Whether a row was written since. There are many changes, which are only ever added, so an index finds the new ones;
 * what removes their author may be missed.
 */
function isWrittenSince(table: PgTable, { transaction, change }: Moment) {
  const { columns } = getTableConfig(table)
  const added = columns.find(({ generatedIdentity }) => generatedIdentity)
  return added ? sql`${added} > ${change}` : sql`age(${table}.xmin) <= age(${transaction}::xid8::xid)`
}

/** The rows that have stayed as they were at that moment, a few at a time; others may write in between. */
export async function* readUnchanged(db: Db, tables: PgTable[], since: Moment) {
  for (const table of tables) yield* readTable(db, table, sql`not ${isWrittenSince(table, since)}`)
}

/** The rows that were written since; called in a transaction, all of them are as of one moment. */
export async function* readChanged(tx: Db, tables: PgTable[], since: Moment) {
  for (const table of tables) yield* readTable(tx, table, isWrittenSince(table, since))
}
