import { useGuildList } from '@/api/current-user'
import { mayOpenGuild } from '@/config/permissions'

const collator = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true })

/** The person's other guilds that have the bot, by name; undefined until they are known. */
export function useOtherGuilds(guildId: string) {
  const { data, error, refetch } = useGuildList()
  const guilds = data
    ?.filter((guild) => guild.id !== guildId && mayOpenGuild(guild) && guild.bot_present !== false)
    .toSorted((one, other) => collator.compare(one.name, other.name))
  return { guilds, error, refetch }
}
