import {
  type QueryClient,
  type QueryKey,
  queryOptions,
  useQuery,
  type UseQueryOptions,
} from '@tanstack/react-query'
import { prefixes } from '@/config/paths'
import { ApiError, ownError, request } from './http'
import type { Session } from '@/contract/calls/session'

export const getSession = (signal?: AbortSignal) => request(prefixes.auth, { returns: 'session', signal })

/** Another tab has signed somebody else in: nothing is asked or sent any more for the person of this page. */
export const isOtherPerson = (error: unknown) => error instanceof ApiError && error.code === 'other_person'

/** A page is about one person: the session of somebody else is not taken over, and the earlier one stays known. */
async function getOwnSession(client: QueryClient) {
  const found = await getSession()
  const known = client.getQueryData(sessionQueries.current().queryKey)
  if (known && known.user_id !== found.user_id)
    throw ownError(401, 'other_person', 'Somebody else is signed in in this browser now.')
  return found
}

export const sessionQueries = {
  current: () =>
    queryOptions({
      queryKey: ['session'] as const,
      // Without the signal, as in api/capabilities.ts: every call waits for it.
      queryFn: ({ client }): Promise<Session> => getOwnSession(client),
      staleTime: Infinity,
      retry: 0,
      // A component that mounts again must not repeat a call that failed because nobody is signed in.
      retryOnMount: false,
    }),
}

type SessionStatus = 'loading' | 'unauthenticated' | 'authenticated'

/**
 * Specification, section 4: loading while the fetch is pending, unauthenticated if it errors, otherwise authenticated.
 * A renewal that could not reach the server leaves the session that is there; a renewal that was refused ends it.
 */
export function sessionStatus(query: { data?: Session; error: ApiError | null }): SessionStatus {
  if (query.error && (!query.data || query.error.status === 401)) return 'unauthenticated'
  return query.data ? 'authenticated' : 'loading'
}

/** Whether a page has found out that nobody is signed in. Asks nothing. */
export function isKnownSignedOut(client: QueryClient) {
  const known = client.getQueryState<Session, ApiError>(sessionQueries.current().queryKey)
  return known !== undefined && sessionStatus(known) === 'unauthenticated'
}

export function useSession() {
  const query = useQuery(sessionQueries.current())
  const status = sessionStatus(query)
  return { status, session: status === 'authenticated' ? query.data : undefined }
}

/** Whose page it is, also once their session has ended. */
export const useUserId = () => useQuery(sessionQueries.current()).data?.user_id

export const useIsSignedIn = () => useSession().status === 'authenticated'

/** A query that waits until somebody is signed in, and until it is wanted. */
export function useSignedInQuery<Answer, Data = Answer, Key extends QueryKey = QueryKey>(
  query: UseQueryOptions<Answer, ApiError, Data, Key>,
  isWanted = true,
) {
  const isSignedIn = useIsSignedIn()
  return useQuery({ ...query, enabled: isSignedIn && isWanted })
}

/** The Authorization header's value: token type plus access token (specification, sections 3 and 7). */
export const authorization = ({ token_type, access_token }: Session) => `${token_type} ${access_token}`

/** A session that ends within this many milliseconds is renewed before it is used. */
const renewalMargin = 60_000

/** @throws ApiError `other_person` once somebody else was found to be signed in, without a call */
export async function currentSession(client: QueryClient) {
  const state = client.getQueryState(sessionQueries.current().queryKey)
  if (state?.error && isOtherPerson(state.error)) throw state.error
  const cached = state?.data
  if (cached && Date.parse(cached.expires_at) - Date.now() < renewalMargin) return renewSession(client)
  return cached ?? client.query(sessionQueries.current())
}

/** Fetches the session again; calls at the same time share one fetch. */
export const renewSession = (client: QueryClient) =>
  client.query({ ...sessionQueries.current(), staleTime: 0 })

/** Tells the cache that nobody is signed in, so that mounted pages notice and no page has to ask. */
export function markSignedOut(client: QueryClient) {
  const query = client.getQueryCache().build(client, client.defaultQueryOptions(sessionQueries.current()))
  const error = ownError(401, 'unauthenticated', 'Not signed in.')
  void query.cancel({ silent: true })
  query.setState({
    data: undefined,
    error,
    errorUpdateCount: 1,
    errorUpdatedAt: Date.now(),
    status: 'error',
    fetchStatus: 'idle',
  })
}
