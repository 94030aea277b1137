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

/** Whose they are stands before them, so that a page of somebody else is not drawn by them. */
export const writeGuildIds = (userId: string, ids: readonly string[]) =>
  [userId, ...ids.slice(0, maxIds)].join('.')

export function readGuildIds(written: string | undefined, userId: string) {
  const [owner, ...ids] = (written ?? '').split('.', maxIds + 1)
  return owner === userId ? ids.filter(isSnowflake) : []
}
