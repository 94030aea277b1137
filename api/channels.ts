import { queryTimes } from '@/config/queries'
import { extensionQuery } from './capabilities'
import { channel } from './channels.schema'
import { rowsOf } from './rows'
import { useSignedInQuery } from './session'

const channels = rowsOf(channel)

export const channelQueries = {
  list: (guildId: string) => ({
    ...extensionQuery('channels', ['guilds', guildId, 'channels'], `/guilds/${guildId}/channels`, channels),
    ...queryTimes.roles,
    retry: false,
  }),
}

export const useChannels = (guildId: string) => useSignedInQuery(channelQueries.list(guildId))
