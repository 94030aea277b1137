import { type AnyColumn, sql } from 'drizzle-orm'

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
