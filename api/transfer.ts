import { useMutation, useQueryClient } from '@tanstack/react-query'
import { backend } from './authorized'
import { readGuildAgain } from './import-revert'
import { useSignedInQuery } from './session'
import { configurationFile, type ImportRequest, importResult } from './transfer.schema'

/**
 * What an import would do (`?dry_run=1`), asked once; nothing is changed. `refetch` asks with the request as it is
 * then: the answer before stays until the new one is there, and one that was under way is dropped.
 * @param source a name for the configuration, which may have a megabyte; another one is asked anew
 */
export const useImportPreview = (guildId: string, source: string, body: ImportRequest) =>
  useSignedInQuery({
    // Not below the guild's other queries: what is saved there does not have it asked again.
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
