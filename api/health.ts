import type { QueryClient } from '@tanstack/react-query'
import { queryTimes } from '@/config/queries'
import { extensionQuery } from './capabilities'
import { type GuildHealth, guildHealth } from './health.schema'
import { useSignedInQuery } from './session'

type Known = { state: { data: GuildHealth | null | undefined } }

export const healthQueries = {
  detail: (guildId: string) => ({
    ...extensionQuery('health', ['guilds', guildId, 'health'], `/guilds/${guildId}/health`, guildHealth),
    // What is not offered is not asked for again; what people mend on Discord is, when they come back from there.
    staleTime: ({ state }: Known) => (state.data === null ? Infinity : queryTimes.health.staleTime),
    refetchOnWindowFocus: ({ state }: Known) => state.data !== null,
    retry: false,
  }),
}

/**
 * Whatever is saved may mend something, or break it: it is asked again where somebody sees it. Nobody waits for that.
 */
export const refreshHealth = (client: QueryClient, guildId: string) =>
  void client.invalidateQueries({ queryKey: healthQueries.detail(guildId).queryKey })

/** Asks for the check, once for each visit of a screen. */
export const useAskForHealth = (guildId: string, { isDisabled = false } = {}) =>
  useSignedInQuery(healthQueries.detail(guildId), !isDisabled)

/**
 * A minute-old check will do where it is only a mark beside a name; whoever is not asked may have answered elsewhere.
 */
export const useKnownHealth = (guildId: string, { isAsked }: { isAsked: boolean }) =>
  useSignedInQuery({ ...healthQueries.detail(guildId), staleTime: 60_000, retryOnMount: false }, isAsked)

/** What came of it, for the parts of that screen: one that is drawn after a failure does not ask again. */
export const useGuildHealth = (guildId: string) =>
  useSignedInQuery({ ...healthQueries.detail(guildId), retryOnMount: false })
