import { isTexts } from '@/contract/json'
import { persisted } from './persisted'

/** More than anybody goes through, so that storage stays bounded. */
const maxRecent = 200

/** The guilds that somebody has opened in this browser, the latest first. */
export const recentGuilds = persisted<{ guildIds: string[] }>(
  'guildhall-recent-guilds',
  ({ guildIds }) => (isTexts(guildIds) ? { guildIds } : undefined),
  { guildIds: [] },
)

export function rememberGuild(guildId: string) {
  const { guildIds } = recentGuilds.getState()
  if (guildIds[0] === guildId) return
  const others = guildIds.filter((id) => id !== guildId)
  recentGuilds.setState({ guildIds: [guildId, ...others].slice(0, maxRecent) })
}

export const useRecentGuilds = () => recentGuilds((state) => state.guildIds)
