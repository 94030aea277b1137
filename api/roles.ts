import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { queryTimes } from '@/config/queries'
import { backend } from './authorized'
import { role } from './roles.schema'
import { rowsOf } from './rows'
import { useSignedInQuery } from './session'

const roles = rowsOf(role)

export const getRoles = (client: QueryClient, guildId: string, signal?: AbortSignal) =>
  backend(client, `/guilds/${guildId}/roles`, { returns: roles, signal })

export const roleQueries = {
  list: (guildId: string) =>
    queryOptions({
      queryKey: ['guilds', guildId, 'roles'] as const,
      queryFn: ({ client, signal }) => getRoles(client, guildId, signal),
      ...queryTimes.roles,
      retry: false,
    }),
}

export const useRoles = (guildId: string) => useSignedInQuery(roleQueries.list(guildId))
