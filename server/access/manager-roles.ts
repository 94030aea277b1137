import { and, eq, inArray, sql } from 'drizzle-orm'
import { type ManagerRoles, managerRoles } from '@/api/settings.schema'
import type { Db } from '@/server/db/client'
import { guildSettings } from '@/server/db/schema'

const roles = sql<unknown>`${guildSettings.settings} -> 'manager_roles'`

/** What was saved, or nobody where that is not a list of roles. */
const parse = (saved: unknown): ManagerRoles => managerRoles.safeParse(saved).data ?? []

/** The roles of a guild that may use the dashboard. */
export async function readManagerRoles(db: Db, guildId: string): Promise<ManagerRoles> {
  const [row] = await db.select({ roles }).from(guildSettings).where(eq(guildSettings.guildId, guildId))
  return parse(row?.roles)
}

/** The same for several guilds, of those that let any role in at most `most`. */
export async function readManagerRolesOf(db: Db, guildIds: string[], most: number) {
  const rows = await db
    .select({ guildId: guildSettings.guildId, roles })
    .from(guildSettings)
    .where(
      and(
        inArray(guildSettings.guildId, guildIds),
        sql`jsonb_array_length(coalesce(${guildSettings.settings} -> 'manager_roles', '[]')) > 0`,
      ),
    )
    .orderBy(guildSettings.guildId)
    .limit(most)
  return new Map(rows.map(({ guildId, roles: saved }) => [guildId, parse(saved)]))
}
