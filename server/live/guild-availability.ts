import { eq, inArray } from 'drizzle-orm'
import { type Availability, availability } from '@/contract/calls/guild-availability'
import { isSame } from '@/contract/json'
import type { Db } from '@/server/db/open'
import { guildAvailability } from '@/server/db/schema'

const columns = { guildId: guildAvailability.guildId, locked: guildAvailability.locked }

/** What these guilds cannot use; a guild that can use everything is missing. */
export async function readAvailability(db: Db, guildIds: readonly string[]) {
  const rows = await db
    .select(columns)
    .from(guildAvailability)
    .where(inArray(guildAvailability.guildId, [...guildIds]))
  return new Map(rows.map(({ guildId, locked }) => [guildId, availability.parse(locked)]))
}

/** @returns whether it was otherwise before */
export async function saveAvailability(db: Db, guildId: string, given: Availability, updatedAt: Date) {
  const entries = Object.entries(given).filter(([, state]) => state !== true)
  const locked = Object.fromEntries(entries)
  const before = (await readAvailability(db, [guildId])).get(guildId) ?? {}
  if (isSame(before, locked)) return false
  if (entries.length === 0) await db.delete(guildAvailability).where(eq(guildAvailability.guildId, guildId))
  else
    await db
      .insert(guildAvailability)
      .values({ guildId, locked, updatedAt })
      .onConflictDoUpdate({ target: guildAvailability.guildId, set: { locked, updatedAt } })
  return true
}
