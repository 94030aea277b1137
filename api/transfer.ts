import { useMutation, useQueryClient } from '@tanstack/react-query'
import { backend } from './authorized'
import { readGuildAgain } from './import-revert'
import { useSignedInQuery } from './session'
import { configurationFile, type ImportRequest, importResult } from './transfer.schema'

/**
 * What an import would do (`?dry_run=1`), fetched once; nothing is changed. `refetch` uses the current request: the
 * last answer stays until the new one has arrived, and a fetch under way is dropped.
 * @param source a name for the configuration, which may be a megabyte long; a new name causes a new fetch
 */
export const useImportPreview = (guildId: string, source: string, body: ImportRequest) =>
  useSignedInQuery({
    // Not under the guild's other query keys, so that a save does not fetch it again.
    queryKey: ['transfer', guildId, 'trial', source],
    queryFn: ({ client, signal }) =>
      backend(client, `/guilds/${guildId}/import?dry_run=1`, {
        method: 'POST',
        body,
        returns: importResult,
        signal,
      }),
    gcTime: 0,
  })

/** Fetched on request and not cached: it goes into a file, or into another guild. */
export function useFetchConfiguration() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (guildId: string) =>
      backend(client, `/guilds/${guildId}/export`, { returns: configurationFile }),
  })
}

/** All of an import in one step; a 412 says that one of the versions no longer holds, and that nothing was changed. */
export function useApplyImport(guildId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ImportRequest) =>
      backend(client, `/guilds/${guildId}/import`, { method: 'POST', body, returns: importResult }),
    // Not awaited: the answer says what was applied.
    onSuccess: () => void readGuildAgain(client, guildId),
  })
}
