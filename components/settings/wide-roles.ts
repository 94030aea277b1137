import { useQueryClient } from '@tanstack/react-query'
import { useGuildPreview } from '@/api/current-user'
import { guildQueries, useRoles } from '@/api/guilds'
import type { Role } from '@/contract/calls/discord'
import type { ManagerRoles } from '@/contract/calls/settings'

/** Finds the roles that more than half of the members have, and how many that is; null for others, and where nobody knows. */
function useFindWide(guildId: string) {
  const total = useGuildPreview(guildId).data?.approximate_member_count
  return (roles: readonly Role[] | undefined, id: string) => {
    const role = roles?.find((one) => one.id === id)
    // Everybody has the role whose id is the server's.
    const count = id === guildId ? total : role?.member_count
    if (!role || count == null || total == null || count * 2 <= total) return null
    return { name: role.name, count }
  }
}

export function useWideRole(guildId: string) {
  const find = useFindWide(guildId)
  const { data: roles } = useRoles(guildId)
  return (id: string) => find(roles, id)
}

export type WideAccess = ManagerRoles[number] & { name: string; count: number }

/** Finds the roles that most members have, and that are to get access, or more of it. It asks for no roles by itself. */
export function useWideAccess(guildId: string) {
  const find = useFindWide(guildId)
  const client = useQueryClient()
  return (next: ManagerRoles = [], saved: ManagerRoles = []): WideAccess[] =>
    next.flatMap(({ role, access }) => {
      const had = saved.find((entry) => entry.role === role)?.access
      if (had === access || had === 'write') return []
      const wide = find(client.getQueryData(guildQueries.roles(guildId).queryKey), role)
      return wide ? [{ ...wide, role, access }] : []
    })
}
