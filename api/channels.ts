import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { queryTimes } from '@/config/queries'
import { backend } from './authorized'
import { readExtension } from './capabilities'
import { channels } from './channels.schema'
import { useIsSignedIn } from './session'

/** `GET /guilds/{guildId}/channels`; null from a backend that does not offer it. */
export const getChannels = (client: QueryClient, guildId: string, signal?: AbortSignal) =>
  readExtension(client, 'channels', () =>
    backend(client, `/guilds/${guildId}/channels`, { returns: channels, signal }),
  )

export const channelQueries = {
  list: (guildId: string) =>
    queryOptions({
      queryKey: ['guilds', guildId, 'channels'] as const,
      queryFn: ({ client, signal }) => getChannels(client, guildId, signal),
      ...queryTimes.roles,
      retry: false,
    }),
}

export const useChannels = (guildId: string) =>
  useQuery({ ...channelQueries.list(guildId), enabled: useIsSignedIn() })
