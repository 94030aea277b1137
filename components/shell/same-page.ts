import { paths } from '@/config/paths'

type Place = {
  /** The router's pattern, such as `/guilds/[guild]/settings`. */
  pathname: string
  asPath: string
}

/** Where another guild shows the same page, a feature's too; its overview from anywhere outside of a guild. */
export function samePageIn(guildId: string, { pathname, asPath }: Place) {
  if (!pathname.startsWith('/guilds/[guild]')) return paths.guild(guildId)
  const [path = ''] = asPath.split(/[?#]/)
  return path.replace(/^\/guilds\/[^/]+/, paths.guild(guildId))
}
