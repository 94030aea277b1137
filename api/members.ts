import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryTimes } from '@/config/queries'
import { fetchBackend } from './authorized-fetch'
import type { GuildMember } from '@/contract/calls/members'
import { memberCounts } from '@/contract/limits'
import { memberKey } from './guilds'
import { createLookUp, type Known } from './look-up'
import { withRetry } from './query-client'
import { asking, pathTo } from './path-to'

export type KnownMember = Known<GuildMember>

const members = createLookUp({
  extension: 'members',
  ask: (client, path, signal) => fetchBackend(client, path, { returns: 'guildMembers', signal }),
  itemsOf: (answer) => answer.members,
  idOf: ({ id }) => id,
  keyOf: memberKey,
  pathOf: (guildId: string, asked) =>
    asking(
      pathTo`/guilds/${guildId}/members`,
      new URLSearchParams('ids' in asked ? { ids: asked.ids.join(',') } : asked),
    ),
  most: memberCounts.lookedUp,
})

export const memberQueries = {
  one: (guildId: string, id: string) =>
    queryOptions({
      queryKey: memberKey(guildId, id),
      queryFn: ({ client }) => members.lookUp(client, guildId, id),
      ...queryTimes.members,
      ...withRetry,
      // Discord takes only so many calls in a second.
      retryDelay: 3_000,
    }),
  /** Null from a backend that searches no members. While a name is being typed, what was found before stays. */
  search: (guildId: string, text: string) =>
    queryOptions({
      queryKey: ['guilds', guildId, 'members', text] as const,
      queryFn: ({ client, signal }) => members.ask(client, guildId, { search: text }, signal),
      placeholderData: keepPreviousData,
      ...queryTimes.members,
      retry: false,
    }),
}
