import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { queryTimes } from '@/config/queries'
import { fetchDiscord } from './authorized-fetch'
import { ApiError, ownError } from './http'
import { isOtherPerson, useSignedInQuery } from './session'
import { signOut } from './sign-out'
import { pathTo } from './path-to'

/**
 * `GET /users/@me`. A 401 signs the person out.
 * @throws ApiError 'Not logged in' after a 401 (specification, sections 7 and 8)
 */
export async function getCurrentUser(client: QueryClient, signal?: AbortSignal) {
  try {
    return await fetchDiscord(client, pathTo`/users/@me`, { returns: 'currentUser', signal })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401 || isOtherPerson(error)) throw error
    await signOut(client)
    throw ownError(401, 'unauthenticated', 'Not logged in')
  }
}

/** `GET /users/@me/guilds`. With `isFresh` the server asks Discord again instead of its short cache. */
export const getGuildList = (client: QueryClient, signal?: AbortSignal, isFresh = false) =>
  fetchDiscord(client, pathTo`/users/@me/guilds`, {
    returns: 'guildPreviews',
    headers: isFresh ? { 'cache-control': 'no-cache' } : {},
    signal,
  })

export const currentUserQueries = {
  me: () =>
    queryOptions({
      queryKey: ['users/me'] as const,
      queryFn: ({ client, signal }) => getCurrentUser(client, signal),
    }),
  guilds: () =>
    queryOptions({
      queryKey: ['users/me/guilds'] as const,
      queryFn: ({ client, signal }) => getGuildList(client, signal),
      refetchInterval: ({ state }) =>
        state.data?.some(({ bot_present }) => bot_present === null)
          ? queryTimes.unknownPresence.refetchInterval
          : false,
    }),
}

export const useCurrentUser = () => useSignedInQuery(currentUserQueries.me())

export const useGuildList = () => useSignedInQuery(currentUserQueries.guilds())

/** The guild as the list shows it, found by id (specification, section 3). */
export const useGuildPreview = (guildId: string) =>
  useSignedInQuery({
    ...currentUserQueries.guilds(),
    select: (guilds) => guilds.find(({ id }) => id === guildId) ?? null,
  })

export const refreshGuildList = (client: QueryClient) =>
  client.query({
    ...currentUserQueries.guilds(),
    queryFn: ({ signal }) => getGuildList(client, signal, true),
    staleTime: 0,
  })
