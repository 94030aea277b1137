import { type QueryClient, useIsMutating, useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { queryTimes } from '@/config/queries'
import { fetchBackend } from './authorized-fetch'
import { extensionQuery } from './capabilities'
import type { CheckResult, GameServerDetails, SavedServer } from '@/contract/calls/game-servers'
import { ApiError, nullOnStatus } from './http'
import { useSignedInQuery } from './session'
import { type Path, pathTo } from './path-to'

const path = pathTo`/user/game`
const pathOf = (id: string) => pathTo`${path}/${id}`

/** The newest first; null from a backend that keeps no servers, which hides them and breaks nothing. */
export const gameServersQuery = {
  ...extensionQuery('game-servers', ['user', 'game-servers'], path, 'savedServers'),
  // Another device may have changed it, so it is fetched at each visit.
  ...queryTimes.gameServers,
}

export const useGameServers = () => useSignedInQuery(gameServersQuery)

/** Any success is one, with a body or without. */
async function postCheck(
  client: QueryClient,
  address: Path,
  body: object,
  signal?: AbortSignal,
): Promise<CheckResult> {
  const call = { method: 'POST', body, returns: 'checkResult', signal } as const
  return (await fetchBackend(client, address, call)) ?? { ok: true }
}

/**
 * `POST /user/game`: has the backend really connect.
 * @throws ApiError whose message is the server's `detail` on a 400 (specification, section 5); or the abort of `signal`
 */
export const checkNewServer = (client: QueryClient, details: GameServerDetails, signal?: AbortSignal) =>
  postCheck(client, path, details, signal)

async function changeList(client: QueryClient, change: (servers: SavedServer[]) => SavedServer[]) {
  const { queryKey } = gameServersQuery
  if (!client.getQueryData(queryKey)) return client.invalidateQueries({ queryKey })
  // A fetch that began earlier must not restore the older list.
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, (list) => list && { ...list, servers: change(list.servers) })
}

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

const checkMutationKey = ['user', 'game-servers', 'check'] as const

/** Whether a server is being checked; a person may check one at a time. */
export const useIsChecking = () => useIsMutating({ mutationKey: checkMutationKey }) > 0

type CheckOptions<Variables> = Pick<
  UseMutationOptions<CheckResult, ApiError, Variables>,
  'onSuccess' | 'onError'
> & { send: (client: QueryClient, variables: Variables, signal: AbortSignal) => Promise<CheckResult> }

/** A check that is aborted by the next one, by `cancel` and by leaving the screen. */
function useCheck<Variables>({ send, ...callbacks }: CheckOptions<Variables>) {
  const current = useRef<AbortController>(undefined)
  const giveUp = () => current.current?.abort()
  useEffect(() => () => current.current?.abort(), [])
  const mutation = useMutation({
    mutationKey: checkMutationKey,
    // Removed as soon as it is unused, because what was sent contains a password.
    gcTime: 0,
    mutationFn: (variables: Variables, { client }) => {
      giveUp()
      current.current = new AbortController()
      return send(client, variables, current.current.signal)
    },
    ...callbacks,
  })
  const cancel = () => {
    giveUp()
    mutation.reset()
  }
  return { ...mutation, cancel }
}

export const useCheckNewServer = () =>
  useCheck({
    send: checkNewServer,
    onSuccess: ({ server }, { keep }, _before, { client }) => {
      if (server) return changeList(client, withServer(server))
      return keep ? client.invalidateQueries({ queryKey: gameServersQuery.queryKey }) : undefined
    },
  })

export const useCheckServer = (id: string) =>
  useCheck({
    send: (client, _nothing: void, signal) => postCheck(client, pathTo`${pathOf(id)}/check`, {}, signal),
    onSuccess: ({ server, latency_ms }, _nothing, _before, { client }) =>
      changeList(client, server ? withServer(server) : withCheck(id, { ok: true, latency_ms })),
    onError: (error, _nothing, _before, { client }) => {
      if (!(error instanceof ApiError)) return
      const { status, code, message, isFromServer } = error
      const said = isFromServer && { detail: message }
      if (status === 400) return changeList(client, withCheck(id, { ok: false, code, ...said }))
      if (status === 404) return changeList(client, withoutServer(id))
    },
  })

/** One that no longer exists counts as removed. */
export const useRemoveServer = () =>
  useMutation({
    mutationFn: (id: string, { client }) =>
      fetchBackend(client, pathOf(id), { method: 'DELETE' }).catch(nullOnStatus(404)),
    onSuccess: (_answer, id, _before, { client }) => changeList(client, withoutServer(id)),
  })
