import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { queryTimes } from '@/config/queries'
import { type GuildMember, type GuildMembers, guildMembers, memberCounts } from '@/contract/calls/members'
import { createTogether, type Known } from './ask-together'
import { fetchBackend } from './authorized-fetch'
import { readExtension } from './capabilities'
import { memberKey } from './guilds'
import { ApiError } from './http'
import { withRetry } from './query-client'

export type KnownMember = Known<GuildMember>

async function askFor(client: QueryClient, guildId: string, parameter: string, signal?: AbortSignal) {
  const call = { returns: guildMembers, signal }
  const answer = await readExtension(client, 'members', () =>
    fetchBackend(client, `/guilds/${guildId}/members?${parameter}`, call),
  )
  for (const member of answer?.members ?? [])
    client.setQueryData(memberKey(guildId, member.id), {
      state: 'present',
      item: member,
    } satisfies KnownMember)
  return answer
}

const askTogether = createTogether<GuildMembers | null>(memberCounts.lookedUp)

async function lookUp(client: QueryClient, guildId: string, id: string): Promise<KnownMember> {
  const answer = await askTogether(client, guildId, id, (ids) =>
    askFor(client, guildId, `ids=${ids.join(',')}`),
  )
  if (answer === null) return { state: 'untold' }
  const member = answer.members.find((found) => found.id === id)
  if (member) return { state: 'present', item: member }
  if (answer.absent.includes(id)) return { state: 'absent' }
  throw new ApiError(503, 'not_looked_up', 'This member could not be looked up at the moment.')
}

export const memberQueries = {
  one: (guildId: string, id: string) =>
    queryOptions({
      queryKey: memberKey(guildId, id),
      queryFn: ({ client }) => lookUp(client, guildId, id),
      ...queryTimes.members,
      ...withRetry,
      // Discord takes only so many calls in a second.
      retryDelay: 3_000,
    }),
  /** Null from a backend that searches no members. While a name is being typed, what was found before stays. */
  search: (guildId: string, text: string) =>
    queryOptions({
      queryKey: ['guilds', guildId, 'members', text] as const,
      queryFn: ({ client, signal }) => askFor(client, guildId, `search=${encodeURIComponent(text)}`, signal),
      placeholderData: keepPreviousData,
      ...queryTimes.members,
      retry: false,
    }),
}
