import {
  hashKey,
  type QueryClient,
  queryOptions,
  skipToken,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import Router from 'next/router'
import { paths, prefixes } from '@/config/paths'
import { fetchAuth } from './authorized-fetch'
import { ApiError, request } from './http'
import { isOtherPerson, markSignedOut, sessionQueries } from './session'
import { pathTo } from './path-to'

type SignOut = {
  everywhere?: boolean
  destination?: string
}

/** A sign-out that the server did not confirm: its cookie may still let this browser in. */
export type UnfinishedSignOut = Pick<SignOut, 'everywhere'> & { error: ApiError }

/** Null after a sign-out that the server has confirmed. */
const unfinished = () =>
  queryOptions<UnfinishedSignOut | null>({
    queryKey: ['sign-out', 'unfinished'],
    queryFn: skipToken,
    gcTime: Infinity,
  })

/**
 * Null when the server has ended the session; a 401 says that it had ended already. The token keeps it from ending the
 * session of somebody else; after an unfinished sign-out there is none left.
 */
async function post(client: QueryClient, everywhere?: boolean): Promise<UnfinishedSignOut | null> {
  const call = { method: 'POST', body: { everywhere } } as const
  try {
    const isKnown = client.getQueryData(sessionQueries.current().queryKey) !== undefined
    await (isKnown ? fetchAuth(client, pathTo`/signout`, call) : request(`${prefixes.auth}/signout`, call))
    return null
  } catch (error) {
    if (!(error instanceof ApiError) || isOtherPerson(error)) throw error
    return error.status === 401 ? null : { everywhere, error }
  }
}

/**
 * Specification, section 4: posts to the server, clears the cached session and with it every private answer,
 * then navigates to /main. It does so even if the post fails, so that nobody stays half signed in. /main then says that
 * the cookie may still work, until another attempt succeeds.
 * @throws ApiError `other_person` when another tab has signed somebody else in, whose session is left alone
 */
export async function signOut(client: QueryClient, { everywhere, destination = paths.main }: SignOut = {}) {
  const rest = await post(client, everywhere)
  forgetUser(client)
  if (rest) client.setQueryData(unfinished().queryKey, rest)
  await Router.push(destination)
  if (!rest) client.setQueryData(unfinished().queryKey, null)
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

/** Null where somebody has just signed out, and undefined where nobody has. */
export const useUnfinishedSignOut = () => useQuery(unfinished()).data
