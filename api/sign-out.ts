import {
  hashKey,
  type QueryClient,
  queryOptions,
  skipToken,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import Router from 'next/router'
import * as z from 'zod/mini'
import { paths, prefixes } from '@/config/paths'
import { ApiError, request } from './http'
import { markSignedOut, sessionQueries } from './session'

type SignOut = {
  everywhere?: boolean
  destination?: string
}

/** A sign-out that the server did not confirm: its cookie may still let this browser in. */
export type UnfinishedSignOut = Pick<SignOut, 'everywhere'> & { reason: string }

const unfinished = () =>
  queryOptions<UnfinishedSignOut>({
    queryKey: ['sign-out', 'unfinished'],
    queryFn: skipToken,
    gcTime: Infinity,
  })

/** Null when the server has ended the session; a 401 says that it had ended already. */
async function post(everywhere: boolean | undefined): Promise<UnfinishedSignOut | null> {
  const call = { method: 'POST', body: { everywhere }, returns: z.unknown() } as const
  try {
    await request(`${prefixes.auth}/signout`, call)
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.status === 401 ? null : { everywhere, reason: error.message }
  }
}

/**
 * Specification, section 4: posts to the server, clears the cached session and with it every private answer,
 * then navigates to /main. It does so even if the post fails, so that nobody stays half signed in. /main then says that
 * the cookie may still work, until another attempt succeeds.
 * @returns whether the server has ended the session
 */
export async function signOut(client: QueryClient, { everywhere, destination = paths.main }: SignOut = {}) {
  const rest = await post(everywhere)
  forgetUser(client)
  if (rest) client.setQueryData(unfinished().queryKey, rest)
  await Router.push(destination)
  return rest === null
}

/** Clearing the whole cache would not notify mounted screens, which would keep their answers. */
function forgetUser(client: QueryClient) {
  const session = hashKey(sessionQueries.current().queryKey)
  markSignedOut(client)
  client.removeQueries({ predicate: ({ queryHash }) => queryHash !== session })
  client.getMutationCache().clear()
}

export const useSignOut = () =>
  useMutation({ mutationFn: (scope: SignOut | void, { client }) => signOut(client, scope ?? {}) })

export const useUnfinishedSignOut = () => useQuery(unfinished()).data
