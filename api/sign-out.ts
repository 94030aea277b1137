import { hydrate, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import Router from 'next/router'
import * as z from 'zod/mini'
import { paths, prefixes } from '@/config/paths'
import { request } from './http'
import { signedOut } from './session'

/**
 * Specification, section 4: posts to the server, clears the cached session and with it every private answer,
 * then navigates to /main. When the post fails nothing is cleared: the person is still signed in.
 */
export async function signOut(client: QueryClient) {
  await request(`${prefixes.auth}/signout`, { method: 'POST', body: {}, returns: z.unknown() })
  client.clear()
  hydrate(client, signedOut())
  await Router.push(paths.main)
}

export function useSignOut() {
  const client = useQueryClient()
  return useMutation({ mutationFn: () => signOut(client) })
}
