import { persistedGuildIds, useGuildIds } from './guild-ids'

/** More than anybody goes through, so that storage stays bounded. */
const maxRecent = 200

/** The guilds that somebody has opened in this browser, the latest first. */
export const recentGuilds = persistedGuildIds('recent')

export function rememberGuild(userId: string, guildId: string) {
  const ids = recentGuilds.of(userId)
  if (ids[0] === guildId) return
  recentGuilds.keep(userId, [guildId, ...ids.filter((id) => id !== guildId)].slice(0, maxRecent))
}

export const useRecentGuilds = (userId: string | undefined) => useGuildIds('recent', recentGuilds, userId)
