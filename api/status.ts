import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { queryTimes } from '@/config/queries'
import { backend } from './authorized'
import { readExtension } from './capabilities'
import { useIsSignedIn } from './session'
import { botStatus } from './status.schema'

/** `GET /status`; a backend that has no such call gives null, which means "unknown". */
export const getStatus = (client: QueryClient, signal?: AbortSignal) =>
  readExtension(client, 'status', () => backend(client, '/status', { returns: botStatus, signal }))

export const statusQueries = {
  current: () =>
    queryOptions({
      queryKey: ['status'] as const,
      queryFn: ({ client, signal }) => getStatus(client, signal),
      ...queryTimes.status,
    }),
}

/** Polled every 60 s while the page is seen, and at once when somebody comes back to it after that. */
export const useBotStatus = () => useQuery({ ...statusQueries.current(), enabled: useIsSignedIn() })
