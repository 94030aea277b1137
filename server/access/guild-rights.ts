import { and, eq, inArray, sql } from 'drizzle-orm'
import type { GuildPreview, Role } from '@/contract/calls/discord'
import { isSnowflake } from '@/contract/discord/snowflake'
import { type ManagerRoles, managerRoles } from '@/contract/calls/settings'
import { canManageGuild } from '@/contract/discord/permissions'
import type { CurrentSession } from '@/server/auth/sessions'
import type { Db } from '@/server/db/open'
import { guildSettings } from '@/server/db/schema'
import { fetchAsUser } from '@/server/discord/fetch-as-user'
import type { Freshness } from '@/server/discord/client'
import { noAccess, noSuchGuild, readOnly, unavailable } from '@/server/discord/failures'
import { botAbsent } from '@/server/http/http-error'
import type { Runtime } from '@/server/runtime'

/** How old Discord's answer about somebody's rights may be, in milliseconds. */
const freshness = { read: { maxAge: 60_000 }, write: { maxAge: 10_000 } }

/** `full` by Discord's permissions; by a role, `write` (all but deciding who has access) or `read`. */
export type GuildAccess = 'full' | 'write' | 'read'

/** `isStale`: Discord is down, and this is an earlier answer. */
type GuildRights = { preview: GuildPreview; access: GuildAccess; isStale: boolean }

/** Null if none of the person's roles has access. With `BACKEND_URL`, no role has. */
async function accessByRole(rt: Runtime, { userId }: CurrentSession, guildId: string, age: Freshness) {
  const roles = rt.env.backendUrl === null ? await readManagerRoles(rt.db, guildId) : []
  if (roles.length === 0) return null
  const { value: member, isStale } = await rt.discord.member(guildId, userId, age)
  const access = member && accessOf(roles, member.roles)
  return access && { access, isStale }
}

/**
 * The rights of the owner, of people with ADMINISTRATOR or MANAGE_GUILD, and of those with a role that has access.
 * @throws HttpError 404 if it is not a guild id, 403 `no_access`, 403 `read_only` for a write with read access, 503
 * `platform_unavailable` for a write whose rights cannot be checked, 401 if Discord ended the session, 429
 * `platform_rate_limited`
 */
export async function guildRights(
  rt: Runtime,
  session: CurrentSession,
  guildId: string,
  { forWrite, maxAge }: { forWrite: boolean; maxAge?: number },
): Promise<GuildRights> {
  if (!isSnowflake(guildId)) throw noSuchGuild()

  const usual = forWrite ? freshness.write : freshness.read
  const age = maxAge === undefined ? usual : { maxAge }
  const { value, isStale } = await fetchAsUser(rt, session, (token) =>
    rt.discord.guildsOf(token, { ...age, forRights: true }),
  )
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

/** What a member's roles allow in all, as Discord writes a set: everybody holds the role that has the guild's id. */
const permissionsBy = (guildId: string, held: readonly string[], roles: readonly Role[]) =>
  roles
    .filter(({ id }) => id === guildId || held.includes(id))
    .reduce((set, { permissions }) => set | BigInt(permissions), 0n)
    .toString()

/**
 * What a member may write for whom a bot acts. They need not be signed in here: this asks with the bot's token.
 * @throws HttpError 404 `bot_absent`; 403 `no_access`, `read_only`; 503 or 429 if their rights cannot be checked now
 */
export async function memberRights(rt: Runtime, guildId: string, userId: string) {
  const now = { ...freshness.write, rejectStale: true } as const
  const [guild, roles, { value: member, isStale }] = await Promise.all([
    rt.discord.guild(guildId, now),
    rt.discord.roles(guildId, now),
    rt.discord.member(guildId, userId, freshness.write),
  ])
  if (!guild || !roles) throw botAbsent()
  if (isStale) throw unavailable()
  if (!member) throw noAccess()
  const owner = guild.owner_id === userId
  const permissions = permissionsBy(guildId, member.roles, roles)
  const access: GuildAccess | null = canManageGuild({ owner, permissions })
    ? 'full'
    : accessOf(await readManagerRoles(rt.db, guildId), member.roles)
  if (!access) throw noAccess()
  if (access === 'read') throw readOnly()
  return { access, member }
}

/** The most that any of the held roles allows. */
export function accessOf(managerRoles: ManagerRoles, held: readonly string[]): 'write' | 'read' | null {
  const allowed = managerRoles.filter(({ role }) => held.includes(role)).map(({ access }) => access)
  if (allowed.includes('write')) return 'write'
  return allowed.length > 0 ? 'read' : null
}

const roles = sql<unknown>`${guildSettings.settings} -> 'manager_roles'`

const parse = (saved: unknown): ManagerRoles => managerRoles.safeParse(saved).data ?? []

export async function readManagerRoles(db: Db, guildId: string): Promise<ManagerRoles> {
  const [row] = await db.select({ roles }).from(guildSettings).where(eq(guildSettings.guildId, guildId))
  return parse(row?.roles)
}

/** Only for guilds that give access to any role, at most `limit`. */
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
