import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { backend } from './authorized'
import { readGuildAgain } from './import-revert'
import { useIsSignedIn } from './session'
import { configurationFile, type ImportRequest, importResult } from './transfer.schema'

const path = (guildId: string) => `/guilds/${guildId}`

/** `GET /guilds/{guildId}/export`: everything that is configured for a guild. */
export const getConfiguration = (client: QueryClient, guildId: string, signal?: AbortSignal) =>
  backend(client, `${path(guildId)}/export`, { returns: configurationFile, signal })

/** `POST /guilds/{guildId}/import?dry_run=1`: what an import would do. Nothing is changed. */
export const previewImport = (
  client: QueryClient,
  guildId: string,
  request: ImportRequest,
  signal?: AbortSignal,
) =>
  backend(client, `${path(guildId)}/import?dry_run=1`, {
    method: 'POST',
    body: request,
    returns: importResult,
    signal,
  })

/**
 * `POST /guilds/{guildId}/import`: all of it in one step.
 * @throws ApiError 412 when one of the versions no longer holds; then nothing was changed
 */
export const applyImport = (client: QueryClient, guildId: string, request: ImportRequest) =>
  backend(client, `${path(guildId)}/import`, { method: 'POST', body: request, returns: importResult })

export const transferQueries = {
  /** Not below the guild's other queries: what is saved there does not have it asked again. */
  trial: (guildId: string, source: string, request: ImportRequest) =>
    queryOptions({
      // A configuration may have a megabyte: its name stands for it, and who changes the rest asks again.
      queryKey: ['transfer', guildId, 'trial', source] as const,
      queryFn: ({ client, signal }) => previewImport(client, guildId, request, signal),
      gcTime: 0,
    }),
}

/**
 * What an import would do, asked once. `refetch` asks with the request as it is then: the answer before stays until the
 * new one is there, and one that was under way is dropped.
 * @param source a name for the configuration; another one is asked anew
 */
export const useImportPreview = (guildId: string, source: string, request: ImportRequest) =>
  useQuery({ ...transferQueries.trial(guildId, source, request), enabled: useIsSignedIn() })

/** Fetched when it is asked for and kept nowhere: it goes into a file, or into another guild. */
export function useFetchConfiguration() {
  const client = useQueryClient()
  return useMutation({ mutationFn: (guildId: string) => getConfiguration(client, guildId) })
}

/** After it everything of the guild is read again. */
export function useApplyImport(guildId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (request: ImportRequest) => applyImport(client, guildId, request),
    // Not waited for: what was applied is known from the answer.
    onSuccess: () => void readGuildAgain(client, guildId),
  })
}
