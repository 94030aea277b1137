import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { backend } from './authorized'
import { isNotOffered } from './http'
import { useIsSignedIn } from './session'

/** It stands apart from the rest so that navigation loads no more of it. */
async function isTransferOffered(client: QueryClient, guildId: string, signal?: AbortSignal) {
  try {
    await backend(client, `/guilds/${guildId}/export`, { returns: z.unknown(), signal })
    return true
  } catch (error) {
    if (isNotOffered(error)) return false
    throw error
  }
}

export const transferOfferedQueries = {
  detail: (guildId: string) =>
    queryOptions({
      queryKey: ['transfer', guildId, 'offered'] as const,
      queryFn: ({ client, signal }) => isTransferOffered(client, guildId, signal),
    }),
}

/**
 * Whether this guild's backend gives its configuration away: false after a 404, 405 or 501, undefined until it is known.
 * Nobody is asked while it is disabled.
 */
export const useOffersTransfer = (guildId: string, { isDisabled = false } = {}) => {
  const isSignedIn = useIsSignedIn()
  return useQuery({ ...transferOfferedQueries.detail(guildId), enabled: isSignedIn && !isDisabled })
}
