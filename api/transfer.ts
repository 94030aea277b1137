import { type QueryClient, queryOptions, useMutation, useQueries } from '@tanstack/react-query'
import { fetchBackend } from './authorized-fetch'
import { refreshGuild } from './live'
import { useIsSignedIn, useSignedInQuery } from './session'
import { configurationFile, type ImportRequest, importResult } from '@/contract/calls/transfer'

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

/** Trials under way at once, as each makes the server look through a guild's roles and channels. */
const inTurn = atMost(2)

const trialQuery = (guildId: string, source: string, body: ImportRequest) =>
  queryOptions({
    // Not under the guild's other query keys, so that a save does not fetch it again.
    queryKey: ['transfer', guildId, 'trial', source] as const,
    queryFn: ({ client, signal }) =>
      inTurn(() =>
        fetchBackend(client, `/guilds/${guildId}/import?dry_run=1`, {
          method: 'POST',
          body,
          returns: importResult,
          signal,
        }),
      ),
    gcTime: 0,
  })

/**
 * What an import would do (`?dry_run=1`), fetched once; nothing is changed. `refetch` uses the current request: the
 * last answer stays until the new one has arrived, and a fetch under way is dropped.
 * @param source a name for the configuration, which may be a megabyte long; a new name causes a new fetch
 */
export const useImportPreview = (guildId: string, source: string, body: ImportRequest) =>
  useSignedInQuery(trialQuery(guildId, source, body))

/** `useImportPreview` for several guilds, by their ids; what was looked at is not fetched again for a minute. */
export function useImportTrials(guildIds: readonly string[], source: string, body: ImportRequest | null) {
  const isSignedIn = useIsSignedIn()
  const asked = body
    ? guildIds.map((id) => ({ id, query: { ...trialQuery(id, source, body), gcTime: 60_000 } }))
    : []
  const trials = useQueries({ queries: asked.map(({ query }) => ({ ...query, enabled: isSignedIn })) })
  return new Map(asked.flatMap(({ id }, at) => (trials[at] ? [[id, trials[at]] as const] : [])))
}

const getConfiguration = (client: QueryClient, guildId: string, signal?: AbortSignal) =>
  fetchBackend(client, `/guilds/${guildId}/export`, { returns: configurationFile, signal })

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

type Application = { guildId: string; body: ImportRequest }

/** All of an import in one step; a 412 says that one of the versions no longer holds, and that nothing was changed. */
export const useApplyImport = () =>
  useMutation({
    mutationFn: ({ guildId, body }: Application, { client }) =>
      fetchBackend(client, `/guilds/${guildId}/import`, { method: 'POST', body, returns: importResult }),
    // Not awaited: the answer says what was applied.
    onSuccess: (_result, { guildId }, _before, { client }) => void refreshGuild(client, guildId),
  })
