import { type QueryClient, queryOptions, useMutation, useQueries } from '@tanstack/react-query'
import { fetchBackend } from './authorized-fetch'
import { refreshGuild } from './live-guild'
import { useIsSignedIn, useSignedInQuery } from './session'
import type { ImportRequest } from '@/contract/calls/transfer'
import { pathTo } from './path-to'

type Import = { guildId: string; body: ImportRequest }

function atMost(count: number) {
  const waiting: (() => void)[] = []
  let running = 0

  return async <Value>(run: () => Promise<Value>) => {
    if (running < count) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await run()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** Previews under way at once, as each makes the server look through a guild's roles and channels. */
const inTurn = atMost(2)

/**
 * What imports would do (`?dry_run=1`), by the guild's id; nothing is changed. Each is fetched once; `refetch` uses the
 * current request: the last answer stays until the new one has arrived, and a fetch under way is dropped.
 * @param source a name for the configuration, which may be a megabyte long; a new name causes a new fetch
 */
export function useImportPreviews(source: string, imports: readonly Import[]) {
  const enabled = useIsSignedIn()
  const previews = useQueries({
    queries: imports.map(({ guildId, body }) =>
      queryOptions({
        // Not under the guild's other query keys, so that a save does not fetch it again.
        queryKey: ['transfer', guildId, 'preview', source] as const,
        queryFn: ({ client, signal }) =>
          inTurn(() =>
            fetchBackend(client, pathTo`/guilds/${guildId}/import?dry_run=1`, {
              method: 'POST',
              body,
              returns: 'importResult',
              signal,
            }),
          ),
        gcTime: 60_000,
        enabled,
      }),
    ),
  })
  return new Map(
    imports.flatMap(({ guildId }, at) => (previews[at] ? [[guildId, previews[at]] as const] : [])),
  )
}

const getConfiguration = (client: QueryClient, guildId: string, signal?: AbortSignal) =>
  fetchBackend(client, pathTo`/guilds/${guildId}/export`, { returns: 'configurationFile', signal })

/** What is saved in a guild, read anew by whoever asks. */
export const useConfiguration = (guildId: string) =>
  useSignedInQuery({
    queryKey: ['transfer', guildId, 'export'],
    queryFn: ({ client, signal }) => getConfiguration(client, guildId, signal),
    gcTime: 0,
  })

/** Fetched on request and not cached: it goes into a file, or into another guild. */
export const useFetchConfiguration = () =>
  useMutation({ mutationFn: (guildId: string, { client }) => getConfiguration(client, guildId) })

/** All of an import in one step; a 412 says that one of the versions no longer holds, and that nothing was changed. */
export const useApplyImport = () =>
  useMutation({
    mutationFn: ({ guildId, body }: Import, { client }) =>
      fetchBackend(client, pathTo`/guilds/${guildId}/import`, {
        method: 'POST',
        body,
        returns: 'importResult',
      }),
    // Not awaited: the answer says what was applied.
    onSuccess: (_result, { guildId }, _before, { client }) => void refreshGuild(client, guildId),
  })

/** Everything that is stored about a guild. */
export const useDeleteGuildData = (guildId: string) =>
  useMutation({
    mutationFn: (_nothing: void, { client }) =>
      fetchBackend(client, pathTo`/guilds/${guildId}/data`, { method: 'DELETE' }),
    // After a failure as well: some of the history may be gone by then.
    onSettled: (_answer, _error, _nothing, _before, { client }) => void refreshGuild(client, guildId),
  })
