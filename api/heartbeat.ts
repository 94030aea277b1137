import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { queryTimes } from '@/config/queries'
import { backend } from './authorized'
import { heartbeat } from './heartbeat.schema'
import { nullOnStatus } from './http'
import { useSignedInQuery } from './session'

/** `GET /heartbeat`; 404 and 500 give null, which means "unknown", not "offline". */
export const getHeartbeat = (client: QueryClient, signal?: AbortSignal) =>
  backend(client, '/heartbeat', { returns: heartbeat, signal }).catch(nullOnStatus(404, 500))

export const heartbeatQueries = {
  current: () =>
    queryOptions({
      queryKey: ['heartbeat'] as const,
      queryFn: ({ client, signal }) => getHeartbeat(client, signal),
      ...queryTimes.heartbeat,
    }),
}

/** Polled every 60 s while somebody is signed in. */
export const useHeartbeat = () => useSignedInQuery(heartbeatQueries.current())
