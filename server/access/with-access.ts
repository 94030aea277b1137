import type { GuildPreview } from '@/api/platform.schema'
import { canManageGuild } from '@/config/permissions'
import type { CurrentSession } from '@/server/auth/sessions'
import { readManagerRolesOf } from './manager-roles'
import type { Runtime } from '@/server/runtime'
import { accessOf } from './access-of'

/** Guilds of one person whose roles are looked at; more let nobody in by role. */
const mostGuilds = 20

/** Adds to a person's guilds what their roles let them do there. What cannot be found out lets nobody in. */
export async function withAccess(rt: Runtime, { userId }: CurrentSession, previews: GuildPreview[]) {
  const others = previews.filter((guild) => !canManageGuild(guild) && guild.bot_present !== false)
  if (rt.env.backendUrl !== null || others.length === 0) return previews

  const rolesByGuild = await readManagerRolesOf(
    rt.db,
    others.map(({ id }) => id),
    mostGuilds,
  )
  const found = await Promise.all(
    [...rolesByGuild].map(async ([guildId, roles]) => {
      const member = await rt.platform.member(guildId, userId).catch(() => null)
      return [guildId, accessOf(roles, member?.value?.roles ?? [])] as const
    }),
  )
  const access = new Map(found)
  return previews.map((guild) => {
    const dashboard_access = access.get(guild.id)
    return dashboard_access ? { ...guild, dashboard_access } : guild
  })
}
