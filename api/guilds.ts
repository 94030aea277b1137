import { queryOptions } from '@tanstack/react-query'
import { queryTimes } from '@/config/queries'
import { fetchBackend } from './authorized-fetch'
import { extensionQuery } from './capabilities'
import { nullOnStatus } from './http'
import { nextAsked } from '@/contract/next-asked'
import { withRetry } from './query-client'
import { useSignedInQuery } from './session'

/** What is known of one member; api/members.ts asks. */
export const memberKey = (guildId: string, id: string) => ['guilds', guildId, 'member', id] as const

export const guildQueries = {
  /** A 404 gives null: the bot is not in the guild. */
  info: (guildId: string) =>
    queryOptions({
      queryKey: ['guilds', guildId, 'info'] as const,
      queryFn: async ({ client, signal }) => {
        const call = { returns: 'guildInfo', signal } as const
        const info = await fetchBackend(client, `/guilds/${guildId}`, call).catch(nullOnStatus(404))
        return info && { ...info, id: guildId }
      },
      ...queryTimes.guildInfo,
      ...withRetry,
      refetchInterval: ({ state }) => nextAsked(state.data?.entitlements),
      refetchIntervalInBackground: true,
    }),
  roles: (guildId: string) =>
    queryOptions({
      queryKey: ['guilds', guildId, 'roles'] as const,
      queryFn: ({ client, signal }) =>
        fetchBackend(client, `/guilds/${guildId}/roles`, { returns: 'roles', signal }),
      ...queryTimes.roles,
      retry: false,
    }),
  channels: (guildId: string) => ({
    ...extensionQuery('channels', ['guilds', guildId, 'channels'], `/guilds/${guildId}/channels`, 'channels'),
    ...queryTimes.roles,
    retry: false,
  }),
  /** Null from a backend that lists no emoji. */
  emojis: (guildId: string) => ({
    ...extensionQuery('emojis', ['guilds', guildId, 'emojis'], `/guilds/${guildId}/emojis`, 'emojis'),
    ...queryTimes.roles,
    retry: false,
  }),
  /** Null from a backend that lists no threads. */
  threads: (guildId: string) => ({
    ...extensionQuery('threads', ['guilds', guildId, 'threads'], `/guilds/${guildId}/threads`, 'threads'),
    ...queryTimes.roles,
    retry: false,
  }),
  /** The last names of what the lists lack; null from a backend that does not keep them. */
  names: (guildId: string) => ({
    ...extensionQuery('names', ['guilds', guildId, 'names'], `/guilds/${guildId}/names`, 'guildNames'),
    ...queryTimes.roles,
    retry: false,
  }),
  /** Null from a backend that lists no commands. */
  commands: (guildId: string) => ({
    ...extensionQuery('commands', ['guilds', guildId, 'commands'], `/guilds/${guildId}/commands`, 'commands'),
    ...queryTimes.commands,
    retry: false,
  }),
}

/** `guildId` is empty where no server is open. */
export const useGuildInfo = (guildId: string) => useSignedInQuery(guildQueries.info(guildId), guildId !== '')
export const useRoles = (guildId: string) => useSignedInQuery(guildQueries.roles(guildId), guildId !== '')
export const useChannels = (guildId: string) =>
  useSignedInQuery(guildQueries.channels(guildId), guildId !== '')
export const useEmojis = (guildId: string, isWanted: boolean) =>
  useSignedInQuery(guildQueries.emojis(guildId), isWanted && guildId !== '')
export const useThreads = (guildId: string, isWanted: boolean) =>
  useSignedInQuery(guildQueries.threads(guildId), isWanted && guildId !== '')
export const useCommands = (guildId: string) => useSignedInQuery(guildQueries.commands(guildId))
