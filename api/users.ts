import { type QueryClient, queryOptions, useMutation } from '@tanstack/react-query'
import { queryTimes } from '@/config/queries'
import { fetchBackend } from './authorized-fetch'
import { nullOnStatus } from './http'
import { withRetry } from './query-client'
import { useSignedInQuery } from './session'
import type { ProfilePatch, SavedProfile } from '@/contract/calls/users'
import { pathTo } from './path-to'

const path = (userId: string) => pathTo`/users/${userId}`

/** A value that was saved before may be restored unchanged. */
type ProfileChange = ProfilePatch | Partial<SavedProfile> | FormData

/** `PATCH /users/{userId}` as JSON, or as form data when it carries files. */
export const patchUserData = (client: QueryClient, userId: string, patch: ProfileChange) =>
  fetchBackend(client, path(userId), {
    method: 'PATCH',
    body: patch,
    returns: 'patchedUserData',
  })

export const userQueries = {
  /** A 404 gives null: nothing is saved about this person yet. */
  detail: (userId: string) =>
    queryOptions({
      queryKey: ['users', userId] as const,
      queryFn: ({ client, signal }) =>
        fetchBackend(client, path(userId), { returns: 'userData', signal }).catch(nullOnStatus(404)),
      ...queryTimes.userData,
      ...withRetry,
    }),
}

/** `isDisabled` is the specification's disable flag (section 6): user data is not fetched while it is passed. */
export const useUserData = (userId: string, { isDisabled = false } = {}) =>
  useSignedInQuery(userQueries.detail(userId), !isDisabled)

/** After it user data is refreshed (specification, section 4). */
export const usePatchUserData = (userId: string) =>
  useMutation({
    mutationFn: (patch: ProfileChange, { client }) => patchUserData(client, userId, patch),
    onSuccess: (saved, _patch, _before, { client }) => {
      const { queryKey } = userQueries.detail(userId)
      if (saved) client.setQueryData(queryKey, saved)
      return client.invalidateQueries({ queryKey })
    },
  })
