import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { backend } from './authorized'
import { liveQueries } from './live'

/** Anything on a guild's screens may have changed. */
export const readGuildAgain = (client: QueryClient, guildId: string) =>
  client.invalidateQueries({ queryKey: liveQueries.guild(guildId) })

/** Everything as it was before an import. In a separate file, so that the history does not load more code. */
export function useRevertImport(guildId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (batch: string) =>
      backend(client, `/guilds/${guildId}/imports/${encodeURIComponent(batch)}/revert`, {
        method: 'POST',
        body: {},
        returns: z.unknown(),
      }),
    // Not awaited: it is already known that the import was reverted.
    onSuccess: () => void readGuildAgain(client, guildId),
  })
}
