import { queryOptions } from '@tanstack/react-query'
import { prefixes } from '@/config/paths'
import { queryTimes } from '@/config/queries'
import { fetchBackend } from './authorized-fetch'
import { extensionQuery } from './capabilities'
import { nullOnStatus, request } from './http'
import { useSignedInQuery } from './session'
import { pathTo } from './path-to'

/** `GET /heartbeat`; 404 and 500 give null, which means "unknown", not "offline". */
export const heartbeatQuery = queryOptions({
  queryKey: ['heartbeat'] as const,
  queryFn: ({ client, signal }) =>
    fetchBackend(client, pathTo`/heartbeat`, { returns: 'heartbeat', signal }).catch(nullOnStatus(404, 500)),
  ...queryTimes.heartbeat,
})

/** Polled every 60 s while somebody is signed in. */
export const useHeartbeat = () => useSignedInQuery(heartbeatQuery)

/**
 * `GET /status`; a backend that has no such call gives null, which means "unknown". Polled every 60 s while the page is
 * seen, and at once when somebody comes back to it after that.
 */
export const botStatusQuery = {
  ...extensionQuery('status', ['status'], pathTo`/status`, 'botStatus'),
  ...queryTimes.status,
}

export const useBotStatus = () => useSignedInQuery(botStatusQuery)

export const publicStatusQuery = queryOptions({
  queryKey: ['public-status'] as const,
  queryFn: ({ signal, meta }) =>
    request(prefixes.publicStatus, { returns: 'publicStatus', signal, fetch: meta?.fetch }),
  ...queryTimes.publicStatus,
})
