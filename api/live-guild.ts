import { type QueryClient, queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import type { BotProblem, ChangeEvent, PresentUser } from '@/contract/calls/events'

/** Versions by subject: `settings`, or `feature:` and the feature's id. */
export type Versions = Record<string, number>
export type EventUser = ChangeEvent['user']
/** Who changed something: a person, the bot, or the bot for a person. */
type EventAuthor = Pick<ChangeEvent, 'user' | 'bot'>

type LiveGuild = {
  /** Where the next stream continues. */
  lastId: string | null
  users?: PresentUser[]
  /** As saved. */
  versions: Versions
  /** As loaded by the bot; empty if it never reported. */
  loaded: Versions
  /** What the bot cannot use of what it loaded. */
  problems: BotProblem[]
  /** Who changed a key last, by subject and key. */
  authors?: Record<string, Record<string, EventAuthor>>
  /** Which features are declared: another mark, other features. Undefined where the backend does not say. */
  catalogue?: string
  /** Why the guild is no longer shown. */
  closed: { code: string; detail: string } | null
}

const nothing: LiveGuild = {
  lastId: null,
  versions: {},
  loaded: {},
  problems: [],
  closed: null,
}

export const liveQueries = {
  guild: (guildId: string) => ['guilds', guildId] as const,
  /** Written by what reads the events, never fetched. */
  state: (guildId: string) =>
    queryOptions<LiveGuild>({
      queryKey: ['guilds', guildId, 'live'] as const,
      queryFn: skipToken,
      gcTime: Infinity,
    }),
}

/** The guilds that are being read again, and whether something has changed in them meanwhile. */
const refreshed = new WeakMap<QueryClient, Map<string, boolean>>()

/** Anything on a guild's screens may have changed: they are read again, and once more for all that comes meanwhile. */
export async function refreshGuild(client: QueryClient, guildId: string) {
  const guilds = refreshed.get(client) ?? new Map<string, boolean>()
  refreshed.set(client, guilds)
  if (guilds.has(guildId)) return void guilds.set(guildId, true)
  do {
    guilds.set(guildId, false)
    await client.invalidateQueries({ queryKey: liveQueries.guild(guildId) })
  } while (guilds.get(guildId))
  guilds.delete(guildId)
}

/** Undefined before the first event. */
export const readLive = (client: QueryClient, guildId: string) =>
  client.getQueryData<LiveGuild>(liveQueries.state(guildId).queryKey)

export const updateLive = (client: QueryClient, guildId: string, change: Partial<LiveGuild>) =>
  client.setQueryData<LiveGuild>(liveQueries.state(guildId).queryKey, (before = nothing) => ({
    ...before,
    ...change,
  }))

/** What is known of a guild from its events; undefined before the first. */
export const useLive = <Part>(guildId: string, select: (live: LiveGuild) => Part) =>
  useQuery({ ...liveQueries.state(guildId), select }).data

const noProblems: readonly BotProblem[] = []

/** What the bot cannot use of a subject as it is saved; nothing until it has loaded that. */
export const useBotProblems = (guildId: string, subject: string) =>
  useLive(guildId, ({ loaded, versions, problems }) =>
    (loaded[subject] ?? 0) >= (versions[subject] ?? 0)
      ? problems.filter((problem) => problem.subject === subject)
      : noProblems,
  ) ?? noProblems
