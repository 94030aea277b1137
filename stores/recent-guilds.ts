import { persistedGuildIds, useGuildIds } from './guild-ids'

/** More than anybody goes through, so that storage stays bounded. */
const maxRecent = 200

/** The guilds that somebody has opened in this browser, the latest first. */
export const recentGuilds = persistedGuildIds('recent')

export function rememberGuild(guildId: string) {
  const { guildIds } = recentGuilds.getState()
  if (guildIds[0] === guildId) return
  const others = guildIds.filter((id) => id !== guildId)
  recentGuilds.setState({ guildIds: [guildId, ...others].slice(0, maxRecent) })
}

export const useRecentGuilds = () => useGuildIds('recent', recentGuilds)
