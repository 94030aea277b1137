import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { backend } from './authorized'
import { liveQueries } from './live'

/**
 * `POST /guilds/{guildId}/imports/{batch}/revert`: everything as it was before. It stands apart from the rest so that the
 * history loads no more of it; what was written is read again rather than taken from the answer.
 */
export const revertImport = (client: QueryClient, guildId: string, batch: string) =>
  backend(client, `/guilds/${guildId}/imports/${encodeURIComponent(batch)}/revert`, {
    method: 'POST',
    body: {},
    returns: z.unknown(),
  })

/** Whatever a guild's screens show may be another now. */
export const readGuildAgain = (client: QueryClient, guildId: string) =>
  client.invalidateQueries({ queryKey: liveQueries.guild(guildId) })

/** After it everything of the guild is read again. */
export function useRevertImport(guildId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (batch: string) => revertImport(client, guildId, batch),
    // Not waited for: that it was taken back is known already.
    onSuccess: () => void readGuildAgain(client, guildId),
  })
}
