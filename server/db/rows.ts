import { inArray, lte } from 'drizzle-orm'
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
