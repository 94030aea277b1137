import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { queryTimes } from '@/config/queries'
import { type GuildMember, type GuildMembers, guildMembers, memberCounts } from '@/contract/calls/members'
import { fetchBackend } from './authorized-fetch'
import { readExtension } from './capabilities'
import { memberKey } from './guilds'
import { ApiError } from './http'
import { withRetry } from './query-client'

/** What is known of an id: who it is, or that it is nobody's in the guild; `untold` from a backend without the call. */
export type KnownMember =
  | { state: 'present'; member: GuildMember }
  | { state: 'absent' }
  | { state: 'untold' }

async function askFor(client: QueryClient, guildId: string, parameter: string, signal?: AbortSignal) {
  const call = { returns: guildMembers, signal }
  const answer = await readExtension(client, 'members', () =>
    fetchBackend(client, `/guilds/${guildId}/members?${parameter}`, call),
  )
  for (const member of answer?.members ?? [])
    client.setQueryData(memberKey(guildId, member.id), { state: 'present', member } satisfies KnownMember)
  return answer
}

type Batch = { ids: Set<string>; answer: Promise<GuildMembers | null> }
const batches = new WeakMap<QueryClient, Map<string, Batch>>()

/** What is asked for at the same moment is asked in one call. */
function askTogether(client: QueryClient, guildId: string, id: string) {
  const open = batches.get(client) ?? new Map<string, Batch>()
  batches.set(client, open)
  const batch = open.get(guildId)
  if (batch && batch.ids.size < memberCounts.lookedUp) {
    batch.ids.add(id)
    return batch.answer
  }
  const ids = new Set([id])
  const answer = new Promise((resolve) => setTimeout(resolve)).then(() => {
    if (open.get(guildId)?.ids === ids) open.delete(guildId)
    return askFor(client, guildId, `ids=${[...ids].join(',')}`)
  })
  open.set(guildId, { ids, answer })
  return answer
}

async function lookUp(client: QueryClient, guildId: string, id: string): Promise<KnownMember> {
  const answer = await askTogether(client, guildId, id)
  if (answer === null) return { state: 'untold' }
  const member = answer.members.find((found) => found.id === id)
  if (member) return { state: 'present', member }
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
