import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { queryTimes } from '@/config/queries'
import { backend } from './authorized'
import { type GuildInfo, guildInfo } from './guilds.schema'
import { nullOnStatus } from './http'
import { withRetry } from './query-client'
import { useSignedInQuery } from './session'

/** `GET /guilds/{guildId}`; a 404 gives null: the bot is not in the guild. */
export async function getGuildInfo(
  client: QueryClient,
  guildId: string,
  signal?: AbortSignal,
): Promise<GuildInfo | null> {
  const call = { returns: guildInfo, signal }
  const info = await backend(client, `/guilds/${guildId}`, call).catch(nullOnStatus(404))
  return info && { ...info, id: guildId }
}

export const guildQueries = {
  info: (guildId: string) =>
    queryOptions({
      queryKey: ['guilds', guildId, 'info'] as const,
      queryFn: ({ client, signal }) => getGuildInfo(client, guildId, signal),
      ...queryTimes.guildInfo,
      ...withRetry,
    }),
}

export const useGuildInfo = (guildId: string) => useSignedInQuery(guildQueries.info(guildId))
