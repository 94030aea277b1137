import { hashKey, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import Router from 'next/router'
import * as z from 'zod/mini'
import { paths, prefixes } from '@/config/paths'
import { nullOn, request } from './http'
import { markSignedOut, sessionQueries } from './session'

type SignOut = {
  /** All of the person's sessions, on every device. */
  everywhere?: boolean
  /** Where to go afterwards. */
  destination?: string
}

/**
 * Specification, section 4: posts to the server, clears the cached session and with it every private answer,
 * then navigates to /main. When the post fails nothing is cleared: the person is still signed in. A 401 is no failure:
 * the session had ended already.
 */
export async function signOut(client: QueryClient, { everywhere, destination = paths.main }: SignOut = {}) {
  const call = { method: 'POST', body: { everywhere }, returns: z.unknown() } as const
  await request(`${prefixes.auth}/signout`, call).catch(nullOn(401))
  await leave(client, destination)
}

/** What a sign-out does in this browser. */
export async function leave(client: QueryClient, destination: string) {
  forgetPerson(client)
  await Router.push(destination)
}

/** Clearing the cache whole would leave mounted screens with the answers they hold: nobody would tell them. */
function forgetPerson(client: QueryClient) {
  const session = hashKey(sessionQueries.current().queryKey)
  markSignedOut(client)
  client.removeQueries({ predicate: ({ queryHash }) => queryHash !== session })
  client.getMutationCache().clear()
}

export function useSignOut() {
  const client = useQueryClient()
  return useMutation({ mutationFn: (scope: SignOut | void) => signOut(client, scope ?? {}) })
}
