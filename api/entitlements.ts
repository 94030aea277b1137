import type { QueryClient } from '@tanstack/react-query'
import { queryTimes } from '@/config/queries'
import type { Entitlements } from '@/contract/calls/premium'
import { nextAsked } from '@/contract/next-asked'
import { extensionQuery } from './capabilities'
import { guildQueries } from './guilds'
import { useSignedInQuery } from './session'
import { pathTo } from './path-to'

const all = ['entitlements'] as const

export const entitlementQueries = {
  // Has a separate key, so that refreshing the person's record does not fetch it again.
  ofUser: (userId: string) => ({
    ...extensionQuery(
      'entitlements',
      [...all, userId],
      pathTo`/users/${userId}/entitlements`,
      'entitlements',
    ),
    ...queryTimes.entitlements,
    refetchInterval: ({ state }: { state: { data?: Entitlements | null | undefined } }) =>
      nextAsked(state.data),
  }),
}

/** Whether a person has premium; null from a backend that says nothing of it before something is saved. */
export const useEntitlements = (userId: string, { isDisabled = false } = {}) =>
  useSignedInQuery(entitlementQueries.ofUser(userId), !isDisabled)

/** Reads anew whether the person has premium, and the guild that is open; `guildId` is empty where none is. */
export const refreshEntitlements = (client: QueryClient, guildId: string) =>
  Promise.all([
    client.invalidateQueries({ queryKey: all }),
    client.invalidateQueries({ queryKey: guildQueries.info(guildId).queryKey }),
  ])
