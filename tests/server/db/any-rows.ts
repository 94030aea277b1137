import { sql } from 'drizzle-orm'
import type { Db } from '@/server/db/open'

/** A value that JSON or a number of JavaScript could damage, for each type of column. */
const values: Record<string, unknown> = {
  bigint: 7,
  integer: 7,
  boolean: true,
  text: 'ü "quoted"\n\\line 👍',
  'timestamp with time zone': '2026-03-14T09:26:53.123456+00:00',
  jsonb: { list: [1.5, null, 'ü'], id: '300000000000000001' },
  json: { zeal: 1, a: 'kept in this order' },
  bytea: '\\x00ff10',
  ARRAY: ['a', 'b,c'],
}

type Column = { column: string; type: string }

/** The columns of every table. */
export async function tablesOf(db: Db) {
  const columns = await db
    .select({
      table: sql<string>`table_name`,
      column: sql<string>`column_name`,
      type: sql<string>`data_type`,
    })
    .from(sql`information_schema.columns`)
    .where(sql`table_schema = 'public'`)
  const names = new Set(columns.map(({ table }) => table))
  return new Map([...names].map((name) => [name, columns.filter(({ table }) => table === name)]))
}

/** Saves a row that has a value in each of these columns. */
export async function insertRow(db: Db, table: string, columns: readonly Column[]) {
  const row = Object.fromEntries(columns.map(({ column, type }) => [column, values[type]]))
  const names = sql.join(
    columns.map(({ column }) => sql.identifier(column)),
    sql`, `,
  )
  const name = sql.identifier(table)
  await db.execute(
    sql`insert into ${name} (${names}) overriding system value
        select ${names} from json_populate_record(null::${name}, ${JSON.stringify(row)}::json)`,
  )
}
