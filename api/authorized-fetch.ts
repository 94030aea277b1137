import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import { prefixes } from '@/config/paths'
import type { AnswerName } from './answers'
import { ApiError, type Call, requestStream, requestVersioned } from './http'
import { authorization, currentSession, isOtherPerson, renewSession } from './session'
import type { Path } from './path-to'

const isTokenRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 401

/** The session is valid, since renewing it worked; it is the answering server that refuses its token. */
const refused = ({ message, requestId, isFromServer }: ApiError) =>
  new ApiError(401, 'token_refused', message, { requestId, isFromServer })

/**
 * Sends a call with the session's authorization; a refused token is renewed once, since a refused call has done
 * nothing. If the renewal fails, the call fails with the refusal and not with the error of the renewal, unless somebody
 * else is signed in now; a 401 is not retried.
 */
async function withToken<Answer>(client: QueryClient, send: (token: string) => Promise<Answer>) {
  const session = await currentSession(client)
  try {
    return await send(authorization(session))
  } catch (error) {
    if (!isTokenRefused(error)) throw error
    const renewed = await renewSession(client).catch((reason: unknown) => {
      throw isOtherPerson(reason) ? reason : error
    })
    if (renewed.access_token === session.access_token) throw refused(error)
    return await send(authorization(renewed)).catch((again: unknown) => {
      throw isTokenRefused(again) ? refused(again) : again
    })
  }
}

const authorized = <Name extends AnswerName = never>(
  client: QueryClient,
  prefix: string,
  { address, route }: Path,
  call: Call<Name>,
) =>
  withToken(client, (token) =>
    requestVersioned(`${prefix}${address}`, {
      ...call,
      route,
      headers: { ...call.headers, authorization: token },
      fetch: client.getDefaultOptions().queries?.meta?.fetch,
    }),
  )

export const backendStream = (
  client: QueryClient,
  path: Path,
  accept: string,
  { headers, signal }: { headers: Record<string, string>; signal: AbortSignal },
) =>
  withToken(client, (token) =>
    requestStream(`${prefixes.backend}${path.address}`, accept, {
      route: path.route,
      headers: { ...headers, authorization: token },
      signal,
    }),
  )

/** A call under `/backend`, with the version of its answer (specification, section 7). */
export const fetchBackendVersioned = <Name extends AnswerName = never>(
  client: QueryClient,
  path: Path,
  call: Call<Name>,
) => authorized(client, prefixes.backend, path, call)

const callsBelow =
  (prefix: string) =>
  async <Name extends AnswerName = never>(client: QueryClient, path: Path, call: Call<Name>) =>
    (await authorized(client, prefix, path, call)).value

export const fetchBackend = callsBelow(prefixes.backend)
/** A call about the person's own sign-ins; it carries the token, so that an ended session is noticed. */
export const fetchAuth = callsBelow(prefixes.auth)
/** A call to Discord's API, version 10, through our own host. */
export const fetchDiscord = callsBelow(prefixes.platform)

export const versionedQuery = <const Key extends QueryKey, Name extends AnswerName>(
  queryKey: Key,
  path: Path,
  returns: Name,
) =>
  queryOptions({
    queryKey,
    queryFn: ({ client, signal }) => fetchBackendVersioned(client, path, { returns, signal }),
  })
