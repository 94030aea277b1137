import { paths } from '@/config/paths'

/**
 * Where another guild shows the same kind of page: its settings from settings, its overview from anywhere else.
 * @param pathname the router's pattern, such as `/guilds/[guild]/settings`
 */
export function samePageIn(pathname: string, guildId: string) {
  const address = pathname.startsWith('/guilds/[guild]')
    ? pathname.replace('[guild]', guildId)
    : paths.guild(guildId)
  return address.includes('[') ? paths.guild(guildId) : address
}
