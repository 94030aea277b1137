import { useOffer } from '@/api/capabilities'
import { useGuildList } from '@/api/current-user'
import type { GuildPreview } from '@/api/discord.schema'
import { mayOpenGuild } from '@/config/permissions'
import { guildRole } from '@/components/discord/find-guilds'

/** Whether something can be copied into a guild: the bot is there, and the person may change what it does. */
export const isTarget = (guild: GuildPreview) =>
  mayOpenGuild(guild) && guild.bot_present !== false && guildRole(guild) !== 'viewer'

/** Whether there is a place for what is set up in a guild, and a backend that takes it there. */
export function useMayCopy(guildId: string) {
  const guilds = useGuildList().data
  const isOffered = useOffer('transfer') === 'offered'
  return isOffered && guilds?.some((guild) => guild.id !== guildId && isTarget(guild)) === true
}
