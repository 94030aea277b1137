import { type FetchQueryOptions, hashKey, QueryClient, type QueryKey } from '@tanstack/react-query'
import type { PublicConfig } from '@/config/public-config'
import { retries } from '@/config/queries'
import type { ApiError } from './http'
import { markAllOffered } from './offered'
import { createMutationCache } from './read-again'
import { markSignedOut, sessionQueries } from './session'
import type { Session } from '@/contract/calls/session'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError
    queryMeta: { fetch?: typeof fetch }
  }
}

type Options = {
  /** The session that the server found: null for none, undefined if it did not look. */
  session?: Session | null
  /** Which backend answers. Our own offers everything, so it need not be asked. */
  backend?: PublicConfig['backend']
  /** How calls are made while a page is drawn on the server. */
  fetch?: typeof fetch
}

/** As `hashKey`, which sorts the names in objects, and takes a function for each part of a key to find them. */
const hashOf = (key: QueryKey) =>
  key.some((part) => typeof part === 'object') ? hashKey(key) : JSON.stringify(key)

/** The shared query client. Defaults: specification, section 9. */
export function createQueryClient({ session, backend, fetch }: Options = {}) {
  const client = new QueryClient({
    mutationCache: createMutationCache(),
    defaultOptions: {
      queries: {
        refetchOnWindowFocus: false,
        staleTime: Infinity,
        retry: 0,
        // Asks even where the browser says that it has no network: the server may be on this machine, or in a VPN.
        networkMode: 'always',
        refetchOnReconnect: true,
        queryKeyHashFn: hashOf,
        ...(fetch && { meta: { fetch } }),
      },
      // Offline, a call fails at once: people would not expect it to be sent later by itself.
      mutations: { retry: 0, networkMode: 'always' },
    },
  })
  if (backend === 'reference') markAllOffered(client)
  if (session) client.setQueryData(sessionQueries.current().queryKey, session)
  if (session === null) markSignedOut(client)
  return client
}

/** Failures that last until the operator has changed something. */
const lasting = ['no_bot_token', 'bot_token_refused', 'bot_token_foreign', 'platform_unreadable']

/**
 * What queries "with retry" are given: three more tries within two seconds, but none for an answer that will not change
 * (4xx, one that cannot be read, or one that lasts), and none because a further component wants the same.
 */
export const withRetry = {
  retry: (failures: number, error: ApiError) =>
    failures < retries && !(error.status >= 200 && error.status < 500) && !lasting.includes(error.code),
  retryDelay: (failures: number) => 250 * 2 ** failures,
  retryOnMount: false,
}

/** A query that the server may run before it draws a page. */
export type PageQuery = { queryKey: QueryKey; prefetch: (client: QueryClient) => Promise<void> }

export const pageQuery = <Answer, Failure, Data, Key extends QueryKey>(
  options: FetchQueryOptions<Answer, Failure, Data, Key>,
): PageQuery => ({
  queryKey: options.queryKey,
  // The browser repeats a query that fails here, and can retry it and show the error.
  prefetch: (client) => client.prefetchQuery({ ...options, retry: false }),
})
