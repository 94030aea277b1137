import { queryTimes } from '@/config/queries'
import { extensionQuery } from './capabilities'
import { useSignedInQuery } from './session'
import { pathTo } from './path-to'

export const factQueries = {
  /** What the bot reports of a guild; null where the backend offers no facts. */
  detail: (guildId: string) => ({
    ...extensionQuery('facts', ['guilds', guildId, 'facts'], pathTo`/guilds/${guildId}/facts`, 'guildFacts'),
    ...queryTimes.facts,
    retry: false,
  }),
}

export const useGuildFacts = (guildId: string) => useSignedInQuery(factQueries.detail(guildId))
