import { useOffer } from '@/api/capabilities'
import { useGuildList } from '@/api/current-user'
import type { GuildPreview } from '@/api/discord.schema'
import { mayOpenGuild } from '@/config/permissions'
import { guildRole } from '@/components/discord/find-guilds'

/** Whether the guild has the bot and the person may configure it. */
export const isTarget = (guild: GuildPreview) =>
  mayOpenGuild(guild) && guild.bot_present !== false && guildRole(guild) !== 'viewer'

/** Whether there is another guild to copy to, and the backend offers it. */
export function useMayCopy(guildId: string) {
  const guilds = useGuildList().data
  const isOffered = useOffer('transfer') === 'offered'
  return isOffered && guilds?.some((guild) => guild.id !== guildId && isTarget(guild)) === true
}
