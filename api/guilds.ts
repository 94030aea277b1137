import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Extension } from '@/config/extensions'
import { queryTimes } from '@/config/queries'
import type { AnswerName } from './answers'
import { fetchBackend } from './authorized-fetch'
import { extensionQuery } from './capabilities'
import { nullOnStatus } from './http'
import { nextAsked } from '@/contract/next-asked'
import { withRetry } from './query-client'
import { useSignedInQuery } from './session'
import { pathTo, word } from './path-to'

/** What is known of one member; api/members.ts asks. */
export const memberKey = (guildId: string, id: string) => ['guilds', guildId, 'member', id] as const

/** A list that a backend may leave out, which gives null. */
const partOf = <const Part extends Extension, Name extends AnswerName>(
  guildId: string,
  part: Part,
  returns: Name,
) => ({
  ...extensionQuery(part, ['guilds', guildId, part], pathTo`/guilds/${guildId}/${word(part)}`, returns),
  ...queryTimes.roles,
  retry: false,
})

export const guildQueries = {
  /** A 404 gives null: the bot is not in the guild. */
  info: (guildId: string) =>
    queryOptions({
      queryKey: ['guilds', guildId, 'info'] as const,
      queryFn: async ({ client, signal }) => {
        const call = { returns: 'guildInfo', signal } as const
        const info = await fetchBackend(client, pathTo`/guilds/${guildId}`, call).catch(nullOnStatus(404))
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
        fetchBackend(client, pathTo`/guilds/${guildId}/roles`, { returns: 'roles', signal }),
      ...queryTimes.roles,
      retry: false,
    }),
  channels: (guildId: string) => partOf(guildId, 'channels', 'channels'),
  emojis: (guildId: string) => partOf(guildId, 'emojis', 'emojis'),
  threads: (guildId: string) => partOf(guildId, 'threads', 'threads'),
  /** The last names of what the lists lack. */
  names: (guildId: string) => partOf(guildId, 'names', 'guildNames'),
  commands: (guildId: string) => ({ ...partOf(guildId, 'commands', 'commands'), ...queryTimes.commands }),
}

/** After a change that may have been made, although it failed. It is not awaited. */
export const readGuildAgain = (client: QueryClient, guildId: string) =>
  void client.invalidateQueries({ queryKey: guildQueries.info(guildId).queryKey })

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
