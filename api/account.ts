import { queryOptions, useMutation, useMutationState } from '@tanstack/react-query'
import { paths } from '@/config/paths'
import { queryTimes } from '@/config/queries'
import { fetchAuth, fetchBackend } from './authorized-fetch'
import { nullOnStatus } from './http'
import { useSignedInQuery } from './session'
import { signOut } from './sign-out'
import { pathTo } from './path-to'

const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'] as const,
  queryFn: ({ client, signal }) => fetchAuth(client, pathTo`/sessions`, { returns: 'ownSessions', signal }),
  ...queryTimes.ownSessions,
})

const endings = ['account', 'sessions', 'ending'] as const

/** Where the person is signed in, without what is being signed out. */
export function useOwnSessions() {
  const query = useSignedInQuery(sessionsQuery)
  const ending = useMutationState({
    filters: { mutationKey: endings, status: 'pending' },
    select: ({ state }) => state.variables,
  })
  return { ...query, data: query.data?.sessions.filter(({ id }) => !ending.includes(id)) }
}

/**
 * Signs another browser out; `useOwnSessions` shows it before the answer. It is no failure if that has already
 * happened.
 */
export const useEndSession = () =>
  useMutation({
    mutationKey: endings,
    mutationFn: (id: string, { client }) =>
      fetchAuth(client, pathTo`/sessions/${id}`, {
        method: 'DELETE',
      }).catch(nullOnStatus(404)),
    onSuccess: async (_answer, ended, _before, { client }) => {
      const { queryKey } = sessionsQuery
      // A fetch that began earlier must not restore it.
      await client.cancelQueries({ queryKey })
      client.setQueryData(
        queryKey,
        (list) => list && { sessions: list.sessions.filter(({ id }) => id !== ended) },
      )
    },
    onSettled: (_answer, _error, _id, _before, { client }) =>
      void client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })

const dataPath = (userId: string) => pathTo`/users/${userId}/data`

/** Fetched on request and not cached, because it is for the person's own disk. */
export const useFetchPersonalData = (userId: string) =>
  useMutation({
    mutationFn: (_nothing: void, { client }) =>
      fetchBackend(client, dataPath(userId), { returns: 'personalData' }),
  })

/** After it the person is signed out everywhere and at `/main`, which says what happened. */
export const useDeletePersonalData = (userId: string) =>
  useMutation({
    mutationFn: async (_nothing: void, { client }) => {
      const destination = paths.mainAfterDeletion
      await fetchBackend(client, dataPath(userId), { method: 'DELETE' })
      // A backend of the operator's own has no sessions; our server has ended them already.
      await signOut(client, { everywhere: true, destination })
    },
  })
