import { queryTimes } from '@/config/queries'
import { extensionQuery } from './capabilities'
import { channels } from './channels.schema'
import { useSignedInQuery } from './session'

export const channelQueries = {
  list: (guildId: string) => ({
    ...extensionQuery('channels', ['guilds', guildId, 'channels'], `/guilds/${guildId}/channels`, channels),
    ...queryTimes.roles,
    retry: false,
  }),
}

export const useChannels = (guildId: string) => useSignedInQuery(channelQueries.list(guildId))
