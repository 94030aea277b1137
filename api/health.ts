import type { QueryClient } from '@tanstack/react-query'
import { queryTimes } from '@/config/queries'
import { extensionQuery } from './capabilities'
import type { GuildHealth } from '@/contract/calls/health'
import { useSignedInQuery } from './session'
import { featureOf } from '@/contract/subjects'
import { pathTo } from './path-to'

type Known = { state: { data: GuildHealth | null | undefined } }

export const healthQueries = {
  detail: (guildId: string) => ({
    ...extensionQuery(
      'health',
      ['guilds', guildId, 'health'],
      pathTo`/guilds/${guildId}/health`,
      'guildHealth',
    ),
    // Not fetched again if it is not offered; otherwise when people return from Discord, where they may have fixed
    // something.
    staleTime: ({ state }: Known) => (state.data === null ? Infinity : queryTimes.health.staleTime),
    refetchOnWindowFocus: ({ state }: Known) => state.data !== null,
    retry: false,
  }),
}

/**
 * Every save may fix or break something, so a check that is on screen is fetched again. It is not awaited.
 */
export const refreshHealth = (client: QueryClient, guildId: string) =>
  void client.invalidateQueries({ queryKey: healthQueries.detail(guildId).queryKey })

/** Asks for the check. */
export const useGuildHealth = (guildId: string) => useSignedInQuery(healthQueries.detail(guildId))

/**
 * A check that is up to a minute old, for marks beside names. Without `isAsked` it only reads the cache.
 */
export const useKnownHealth = (guildId: string, { isAsked }: { isAsked: boolean }) =>
  useSignedInQuery(
    { ...healthQueries.detail(guildId), ...queryTimes.knownHealth, retryOnMount: false },
    isAsked,
  )

export const featuresIn = (health: Pick<GuildHealth, 'findings'> | null | undefined) => [
  ...new Set((health?.findings ?? []).flatMap(({ subject }) => featureOf(subject) ?? [])),
]
