import { eq, sql } from 'drizzle-orm'
import type { Db } from '@/server/db/open'
import { guildNames } from '@/server/db/schema'

export type NameRow = Pick<typeof guildNames.$inferSelect, 'kind' | 'id' | 'name' | 'type' | 'parent'>

export const ofGuild = (guildId: string) => eq(guildNames.guildId, guildId)

/** Of two writers at once, neither waits for the other. */
const inOrder = (a: NameRow, b: NameRow) => (`${a.kind} ${a.id}` < `${b.kind} ${b.id}` ? -1 : 1)

export async function saveNames(db: Db, guildId: string, rows: readonly NameRow[]) {
  if (rows.length === 0) return
  await db
    .insert(guildNames)
    .values(rows.toSorted(inOrder).map((row) => ({ guildId, ...row })))
    .onConflictDoUpdate({
      target: [guildNames.guildId, guildNames.kind, guildNames.id],
      set: {
        name: sql`excluded.name`,
        type: sql`excluded.type`,
        parent: sql`excluded.parent`,
        updatedAt: sql`now()`,
      },
    })
}
