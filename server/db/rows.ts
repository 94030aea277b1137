import { type AnyColumn, inArray, lte, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './open'

/** A row held until the transaction ends, inserted if it is missing: the second to come reads what the first wrote. */
export async function lockRow<Row>(select: () => PromiseLike<Row[]>, insert: () => PromiseLike<unknown>) {
  const [row] = await select()
  if (row) return row
  await insert()
  const [inserted] = await select()
  if (!inserted) throw new Error('A row that was just inserted is gone.')
  return inserted
}

/** A small write that must be made all the same: it may use what is kept free for such. */
export const allowWhenFull = <Value>(db: Db, write: (tx: Db) => Promise<Value>) =>
  db.transaction(write, { accessMode: 'read write' })

/** Deletes some of the rows whose time has ended; never many at once, so that nobody waits for it. */
export async function sweep(db: Db, table: PgTable, columns: { key: PgColumn; endsAt: PgColumn }, at: Date) {
  const { key, endsAt } = columns
  const ended = db
    .select({ key })
    .from(table)
    .where(lte(endsAt, at))
    .orderBy(endsAt)
    .limit(100)
    .for('update', { skipLocked: true })
  await db.delete(table).where(inArray(key, ended))
}

/*
 * Rows may hold a megabyte each. The embedded database answers one statement at a time, in the thread that answers
 * everything else, so a statement over many rows first asks for their sizes and then reads as many as are quick.
 */

/** Bytes that values take where they are stored, perhaps compressed: known without reading them. */
export const storedBytes = (columns: readonly AnyColumn[]) =>
  sql<number>`${sql.join(
    columns.map((column) => sql`coalesce(pg_column_size(${column}), 0)`),
    sql` + `,
  )}`.mapWith(Number)

/** How many of these rows have no more than `most` bytes together; at least one, if there is any. */
export function countFitting(sizes: readonly { bytes: number }[], most: number) {
  let total = 0
  const end = sizes.findIndex(({ bytes }, index) => (total += bytes) > most && index > 0)
  return end === -1 ? sizes.length : end
}
