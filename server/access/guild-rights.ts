import { and, eq, inArray, sql } from 'drizzle-orm'
import { type GuildPreview, isSnowflake } from '@/api/discord.schema'
import { type ManagerRoles, managerRoles } from '@/api/settings.schema'
import { canManageGuild } from '@/config/permissions'
import type { CurrentSession } from '@/server/auth/sessions'
import type { Db } from '@/server/db/open'
import { guildSettings } from '@/server/db/schema'
import { fetchAsUser } from '@/server/discord/fetch-as-user'
import type { Freshness } from '@/server/discord/client'
import { noAccess, noSuchGuild, readOnly, unavailable } from '@/server/discord/failures'
import type { Runtime } from '@/server/runtime'

/** How old Discord's word on somebody's rights may be, in milliseconds. */
const freshness = { read: { maxAge: 60_000 }, write: { maxAge: 10_000 } }

/** Everything, by Discord's own permissions; or by a role: all but deciding who else may, or looking only. */
export type GuildAccess = 'full' | 'write' | 'read'

/** The guild as the person sees it; `isStale` when Discord is down and the answer comes from before. */
type GuildRights = { preview: GuildPreview; access: GuildAccess; isStale: boolean }

/** What the person's roles let them do; null for nothing. A backend of the operator's has roles of its own or none. */
async function accessByRole(rt: Runtime, { userId }: CurrentSession, guildId: string, age: Freshness) {
  const roles = rt.env.backendUrl === null ? await readManagerRoles(rt.db, guildId) : []
  if (roles.length === 0) return null
  const { value: member, isStale } = await rt.discord.member(guildId, userId, age)
  const access = member && accessOf(roles, member.roles)
  return access && { access, isStale }
}

/**
 * The guild's preview, for somebody who may use its pages: its owner, a holder of ADMINISTRATOR or MANAGE_GUILD, or of
 * a role that the guild lets in.
 * @throws HttpError 404 for what is no guild id, 403 `no_access` for anyone else, 403 `read_only` for a write of
 * somebody who may only look, 503 `platform_unavailable` for a write whose rights cannot be checked, 401 when Discord
 * ended the session, 429 `platform_rate_limited`
 */
export async function guildRights(
  rt: Runtime,
  session: CurrentSession,
  guildId: string,
  { forWrite }: { forWrite: boolean },
): Promise<GuildRights> {
  if (!isSnowflake(guildId)) throw noSuchGuild()

  const age = forWrite ? freshness.write : freshness.read
  const { value, isStale } = await fetchAsUser(rt, session, (token) => rt.discord.guildsOf(token, age))
  if (forWrite && isStale) throw unavailable()
  const preview = value.find(({ id }) => id === guildId)
  if (!preview) throw noAccess()
  if (canManageGuild(preview)) return { preview, access: 'full', isStale }

  const byRole = await accessByRole(rt, session, guildId, age)
  if (!byRole) throw noAccess()
  if (forWrite && byRole.access === 'read') throw readOnly()
  if (forWrite && byRole.isStale) throw unavailable()
  return { preview, access: byRole.access, isStale: isStale || byRole.isStale }
}

/** What somebody with these roles may do in a guild that lets some roles in: the most that any of them allows. */
export function accessOf(managerRoles: ManagerRoles, held: readonly string[]): 'write' | 'read' | null {
  const allowed = managerRoles.filter(({ role }) => held.includes(role)).map(({ access }) => access)
  if (allowed.includes('write')) return 'write'
  return allowed.length > 0 ? 'read' : null
}

const roles = sql<unknown>`${guildSettings.settings} -> 'manager_roles'`

/** What was saved, or nobody where that is not a list of roles. */
const parse = (saved: unknown): ManagerRoles => managerRoles.safeParse(saved).data ?? []

/** The roles of a guild that may use the dashboard. */
export async function readManagerRoles(db: Db, guildId: string): Promise<ManagerRoles> {
  const [row] = await db.select({ roles }).from(guildSettings).where(eq(guildSettings.guildId, guildId))
  return parse(row?.roles)
}

/** The same for several guilds, of those that let any role in at most `most`. */
export async function readManagerRolesOf(db: Db, guildIds: string[], limit: number) {
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
    .limit(limit)
  return new Map(rows.map(({ guildId, roles: saved }) => [guildId, parse(saved)]))
}
