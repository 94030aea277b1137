import {
  type QueryClient,
  queryOptions,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import * as z from 'zod/mini'
import { paths } from '@/config/paths'
import { ownSessions, personalData } from './account.schema'
import { auth, backend } from './authorized'
import { nullOnStatus } from './http'
import { useIsSignedIn } from './session'
import { signOut } from './sign-out'

/** `GET /api/auth/sessions`: where the person is signed in, this browser first. */
export const getOwnSessions = (client: QueryClient, signal?: AbortSignal) =>
  auth(client, '/sessions', { returns: ownSessions, signal })

/** `DELETE /api/auth/sessions/{id}`; one that is gone already is no failure. */
export const endOwnSession = (client: QueryClient, id: string) =>
  auth(client, `/sessions/${encodeURIComponent(id)}`, { method: 'DELETE', returns: z.unknown() }).catch(
    nullOnStatus(404),
  )

const dataPath = (userId: string) => `/users/${userId}/data`

/** `GET /users/{userId}/data`: everything that is stored about a person. */
export const getPersonalData = (client: QueryClient, userId: string, signal?: AbortSignal) =>
  backend(client, dataPath(userId), { returns: personalData, signal })

/** `DELETE /users/{userId}/data`. */
export const deletePersonalData = (client: QueryClient, userId: string) =>
  backend(client, dataPath(userId), { method: 'DELETE', returns: z.unknown() })

export const accountQueries = {
  sessions: () =>
    queryOptions({
      queryKey: ['account', 'sessions'] as const,
      queryFn: ({ client, signal }) => getOwnSessions(client, signal),
      // Other devices come and go: it is asked for anew at each visit.
      staleTime: 0,
    }),
}

const endings = ['account', 'sessions', 'ending'] as const

/** Where the person is signed in, without what is being signed out. */
export function useOwnSessions() {
  const query = useQuery({ ...accountQueries.sessions(), enabled: useIsSignedIn() })
  const ending = useMutationState({
    filters: { mutationKey: endings, status: 'pending' },
    select: ({ state }) => state.variables,
  })
  return { ...query, data: query.data?.sessions.filter(({ id }) => !ending.includes(id)) }
}

/** Signs another browser out; `useOwnSessions` shows it before the answer. Offline it fails at once, not later. */
export function useEndSession() {
  const client = useQueryClient()
  const { queryKey } = accountQueries.sessions()

  return useMutation({
    mutationKey: endings,
    mutationFn: (id: string) => endOwnSession(client, id),
    onSuccess: async (_answer, ended) => {
      // A read that began earlier must not bring it back.
      await client.cancelQueries({ queryKey })
      client.setQueryData(
        queryKey,
        (list) => list && { sessions: list.sessions.filter(({ id }) => id !== ended) },
      )
    },
    onSettled: () => void client.invalidateQueries({ queryKey }),
  })
}

/** Fetched when it is asked for and kept nowhere: it is for the person's own disk. */
export function useFetchPersonalData(userId: string) {
  const client = useQueryClient()
  return useMutation({ mutationFn: () => getPersonalData(client, userId) })
}

/** After it the person is signed out everywhere and at `/main`, which says what happened. */
export function useDeletePersonalData(userId: string) {
  const client = useQueryClient()

  return useMutation({
    mutationFn: async () => {
      const destination = paths.mainAfterDeletion
      await deletePersonalData(client, userId)
      // A backend of the operator's own knows nothing of sessions; ours has ended them already.
      await signOut(client, { everywhere: true, destination })
    },
  })
}
