import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { queryTimes } from '@/config/queries'
import { backend } from './authorized'
import { readExtension } from './capabilities'
import { guildHealth } from './health.schema'
import { useIsSignedIn } from './session'

/** `GET /guilds/{guildId}/health`; null from a backend that does not offer it. */
export const getGuildHealth = (client: QueryClient, guildId: string, signal?: AbortSignal) =>
  readExtension(client, 'health', () =>
    backend(client, `/guilds/${guildId}/health`, { returns: guildHealth, signal }),
  )

export const healthQueries = {
  detail: (guildId: string) =>
    queryOptions({
      queryKey: ['guilds', guildId, 'health'] as const,
      queryFn: ({ client, signal }) => getGuildHealth(client, guildId, signal),
      // What is not offered is not asked for again; what people mend on Discord is, when they come back from there.
      staleTime: ({ state }) => (state.data === null ? Infinity : queryTimes.health.staleTime),
      refetchOnWindowFocus: ({ state }) => state.data !== null,
      retry: false,
    }),
}

/**
 * Whatever is saved may mend something, or break it: it is asked again where somebody sees it. Nobody waits for that.
 */
export const refreshHealth = (client: QueryClient, guildId: string) =>
  void client.invalidateQueries({ queryKey: healthQueries.detail(guildId).queryKey })

/** Asks for the check, once for each visit of a screen. */
export const useAskForHealth = (guildId: string, { isDisabled = false } = {}) => {
  const isSignedIn = useIsSignedIn()
  return useQuery({ ...healthQueries.detail(guildId), enabled: isSignedIn && !isDisabled })
}

/**
 * A minute-old check will do where it is only a mark beside a name; whoever is not asked may have answered elsewhere.
 */
export const useKnownHealth = (guildId: string, { isAsked }: { isAsked: boolean }) =>
  useQuery({
    ...healthQueries.detail(guildId),
    enabled: useIsSignedIn() && isAsked,
    staleTime: 60_000,
    retryOnMount: false,
  })

/** What came of it, for the parts of that screen: one that is drawn after a failure does not ask again. */
export const useGuildHealth = (guildId: string) =>
  useQuery({ ...healthQueries.detail(guildId), enabled: useIsSignedIn(), retryOnMount: false })
