import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { backend } from './authorized'
import { nullOn } from './http'
import { useIsSignedIn } from './session'

/** Asks for as little of the history as can be. It stands apart from the rest so that navigation loads no more of it. */
async function isHistoryOffered(client: QueryClient, guildId: string, signal?: AbortSignal) {
  const call = { returns: z.unknown(), signal }
  const answer = await backend(client, `/guilds/${guildId}/history?limit=1`, call).catch(nullOn(404))
  return answer !== null
}

export const historyOfferedQueries = {
  detail: (guildId: string) =>
    queryOptions({
      queryKey: ['guilds', guildId, 'history-offered'] as const,
      queryFn: ({ client, signal }) => isHistoryOffered(client, guildId, signal),
    }),
}

/**
 * Whether this guild's backend keeps a history: false after a 404, undefined until it is known. Nobody is asked while
 * it is disabled.
 */
export const useOffersHistory = (guildId: string, { isDisabled = false } = {}) => {
  const isSignedIn = useIsSignedIn()
  return useQuery({ ...historyOfferedQueries.detail(guildId), enabled: isSignedIn && !isDisabled })
}
