import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { backend } from './authorized'
import { liveQueries } from './live'

/** Whatever a guild's screens show may be another now. */
export const readGuildAgain = (client: QueryClient, guildId: string) =>
  client.invalidateQueries({ queryKey: liveQueries.guild(guildId) })

/** Everything as it was before an import. It stands apart from the rest so that the history loads no more of it. */
export function useRevertImport(guildId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (batch: string) =>
      backend(client, `/guilds/${guildId}/imports/${encodeURIComponent(batch)}/revert`, {
        method: 'POST',
        body: {},
        returns: z.unknown(),
      }),
    // Not waited for: that it was taken back is known already.
    onSuccess: () => void readGuildAgain(client, guildId),
  })
}
