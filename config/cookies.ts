import { isSnowflake } from '@/contract/discord/snowflake'

/** For how long a browser keeps what it tells the server with its pages. */
export const cookieSeconds = 365 * 24 * 60 * 60

/** Guilds by which somebody's list of servers is sorted, as their browser has them. */
export type SortingGuilds = Readonly<Record<'favourites' | 'recent', readonly string[]>>

export const guildIdsCookies = {
  favourites: 'guildhall-favourites',
  recent: 'guildhall-recent-guilds',
} as const satisfies Record<keyof SortingGuilds, string>

/** More than a first window shows, and few enough for a header. */
const maxIds = 40

export const writeGuildIds = (ids: readonly string[]) => ids.slice(0, maxIds).join('.')

export const readGuildIds = (written: string | undefined) =>
  (written ?? '').split('.', maxIds).filter(isSnowflake)
