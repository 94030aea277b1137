import { useOffer } from '@/api/capabilities'
import { useGuildList } from '@/api/current-user'
import type { GuildPreview } from '@/api/discord.schema'
import { mayOpenGuild } from '@/config/permissions'
import { guildRole } from '@/components/discord/find-guilds'

export const isTarget = (guild: GuildPreview) =>
  mayOpenGuild(guild) && guild.bot_present !== false && guildRole(guild) !== 'viewer'

export function useMayCopy(guildId: string) {
  const guilds = useGuildList().data
  const isOffered = useOffer('transfer') === 'offered'
  return isOffered && guilds?.some((guild) => guild.id !== guildId && isTarget(guild)) === true
}
