import {
  type QueryClient,
  queryOptions,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { backend } from './authorized'
import { readExtension } from './capabilities'
import { type SavedServer, savedServers, type RconDetails, type RconResult, rconResult } from './game.schema'
import { ApiError, nullOnStatus } from './http'
import { useIsSignedIn } from './session'

const path = '/user/game'
const pathOf = (id: string) => `${path}/${encodeURIComponent(id)}`

/** `GET /user/game`, the newest first; null from a backend that keeps no servers, which hides them and breaks nothing. */
export const getGameServers = (client: QueryClient, signal?: AbortSignal) =>
  readExtension(client, 'game-servers', () => backend(client, path, { returns: savedServers, signal }))

/** Any success is one, with a body or without. */
async function postCheck(
  client: QueryClient,
  address: string,
  body: object,
  signal?: AbortSignal,
): Promise<RconResult> {
  const call = { method: 'POST', body, returns: z.nullable(rconResult), signal } as const
  return (await backend(client, address, call)) ?? { ok: true }
}

/**
 * `POST /user/game`: has the backend really connect.
 * @throws ApiError whose message is the server's `detail` on a 400 (specification, section 5); or the abort of `signal`
 */
export const validateRcon = (client: QueryClient, details: RconDetails, signal?: AbortSignal) =>
  postCheck(client, path, details, signal)

/**
 * `POST /user/game/{id}/check`: the same with the password that is kept.
 * @throws ApiError 400 whose message says why it did not pass; 404 when it is not kept any more
 */
export const checkServer = (client: QueryClient, id: string, signal?: AbortSignal) =>
  postCheck(client, `${pathOf(id)}/check`, {}, signal)

/** `DELETE /user/game/{id}`; one that is not there any more counts as removed. */
export const removeServer = (client: QueryClient, id: string) =>
  backend(client, pathOf(id), { method: 'DELETE', returns: z.unknown() }).catch(nullOnStatus(404))

export const gameQueries = {
  list: () =>
    queryOptions({
      queryKey: ['user', 'game-servers'] as const,
      queryFn: ({ client, signal }) => getGameServers(client, signal),
      // Another device may have changed it: it is asked for anew at each visit.
      staleTime: 0,
    }),
}

export const useGameServers = () => useQuery({ ...gameQueries.list(), enabled: useIsSignedIn() })

/** Changes the list as it is known; where it is not known yet, it is asked for. */
async function changeList(client: QueryClient, change: (servers: SavedServer[]) => SavedServer[]) {
  const { queryKey } = gameQueries.list()
  if (!client.getQueryData(queryKey)) return client.invalidateQueries({ queryKey })
  // A read that began earlier must not put the older list back.
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, (list) => list && { ...list, servers: change(list.servers) })
}

/** The server as it is now in its place, a new one before the others. */
const withServer = (server: SavedServer) => (servers: SavedServer[]) =>
  servers.some(({ id }) => id === server.id)
    ? servers.map((other) => (other.id === server.id ? server : other))
    : [server, ...servers]

const withoutServer = (id: string) => (servers: SavedServer[]) => servers.filter((other) => other.id !== id)

type Check = { ok: boolean; latency_ms?: number; code?: string; detail?: string }

const withCheck = (id: string, check: Check) => (servers: SavedServer[]) =>
  servers.map((server) =>
    server.id === id ? { ...server, last_check: { ...check, at: new Date().toISOString() } } : server,
  )

/** Signals of tries of which the next one ends the one before. */
function createAbortPrevious() {
  let current: AbortController | undefined
  const giveUp = () => current?.abort()
  const begin = () => {
    giveUp()
    current = new AbortController()
    return current.signal
  }
  return { begin, giveUp }
}

/** The signal for each try; leaving the screen gives up. */
function useAttempts() {
  const [attempts] = useState(createAbortPrevious)
  useEffect(() => attempts.giveUp, [attempts])
  return attempts
}

const checkMutationKey = ['game-server tries'] as const

/** Forgotten with what was sent as soon as nobody looks: that holds a password. */
const uncachedMutation = { mutationKey: checkMutationKey, gcTime: 0 } as const

/** Whether a server is being tried; one person may try one at a time. */
export const useIsChecking = () => useIsMutating({ mutationKey: checkMutationKey }) > 0

/** Tries a server; `cancel` gives up. A server that was kept is in the list afterwards. */
export function useValidateRcon() {
  const client = useQueryClient()
  const attempts = useAttempts()
  const mutation = useMutation({
    ...uncachedMutation,
    mutationFn: (details: RconDetails) => validateRcon(client, details, attempts.begin()),
    onSuccess: ({ server }, { keep }) => {
      if (server) return changeList(client, withServer(server))
      return keep ? client.invalidateQueries({ queryKey: gameQueries.list().queryKey }) : undefined
    },
  })
  const cancel = () => {
    attempts.giveUp()
    mutation.reset()
  }
  return { ...mutation, cancel }
}

/** Tries a kept server again; `cancel` gives up. How it went is in the list afterwards. */
export function useCheckServer(id: string) {
  const client = useQueryClient()
  const attempts = useAttempts()
  const mutation = useMutation({
    ...uncachedMutation,
    mutationFn: () => checkServer(client, id, attempts.begin()),
    onSuccess: ({ server, latency_ms }) =>
      changeList(client, server ? withServer(server) : withCheck(id, { ok: true, latency_ms })),
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      const { status, code, message } = error
      if (status === 400) return changeList(client, withCheck(id, { ok: false, code, detail: message }))
      if (status === 404) return changeList(client, withoutServer(id))
    },
  })
  const cancel = () => {
    attempts.giveUp()
    mutation.reset()
  }
  return { ...mutation, cancel }
}

export function useRemoveServer() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => removeServer(client, id),
    onSuccess: (_answer, id) => changeList(client, withoutServer(id)),
  })
}
