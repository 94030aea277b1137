import type { GuildPreview } from '@/contract/calls/discord'
import { findMatches } from '@/contract/find-matches'
import { hasPermission, mayOpenGuild } from '@/contract/discord/permissions'
import { searchedIn } from './typed-id'

export function findGuilds(guilds: readonly GuildPreview[], search: string) {
  const id = searchedIn(search)
  const byId = guilds.filter((guild) => guild.id === id)
  return byId.length > 0 ? byId : findMatches(guilds, search, ({ name }) => name)
}

/** Favourites first, then guilds with the bot, then those to invite it to, then those that cannot be managed. */
function rank(guild: GuildPreview, favourites: ReadonlySet<string>) {
  const group = !mayOpenGuild(guild) ? 2 : guild.bot_present === false ? 1 : 0
  return favourites.has(guild.id) ? group - 3 : group
}

export const guildOrders = ['recent', 'name', 'members'] as const
export type GuildOrder = (typeof guildOrders)[number]

export const isGuildOrder = (text: unknown): text is GuildOrder => guildOrders.some((order) => order === text)

/**
 * How guilds of one rank are sorted: by their names as in the reader's language, or before that by something else;
 * `recent` has the ids of those that were opened, the latest first.
 */
type Ordering = { language: string; by?: GuildOrder; recent?: readonly string[] }

export function sortGuilds(
  guilds: readonly GuildPreview[],
  favourites: ReadonlySet<string>,
  { language, by = 'name', recent = [] }: Ordering,
) {
  const compareNames = nameComparer(language)
  const places = new Map(recent.map((id, at) => [id, at]))
  const placeOf: Record<GuildOrder, (guild: GuildPreview) => number> = {
    recent: ({ id }) => places.get(id) ?? places.size,
    name: () => 0,
    members: ({ approximate_member_count: count }) => -(count ?? 0),
  }
  return guilds.toSorted(
    (one, other) =>
      rank(one, favourites) - rank(other, favourites) ||
      placeOf[by](one) - placeOf[by](other) ||
      compareNames(one.name, other.name),
  )
}

export const guildFilters = ['manageable', 'present', 'invite', 'all'] as const
export type GuildFilter = (typeof guildFilters)[number]

export const isGuildFilter = (text: unknown): text is GuildFilter =>
  guildFilters.some((filter) => filter === text)

const isListed: Record<GuildFilter, (guild: GuildPreview) => boolean> = {
  manageable: mayOpenGuild,
  present: (guild) => mayOpenGuild(guild) && guild.bot_present !== false,
  invite: (guild) => mayOpenGuild(guild) && guild.bot_present === false,
  all: () => true,
}

export function filterGuilds(
  guilds: readonly GuildPreview[],
  { text, filter }: { text: string; filter: GuildFilter },
) {
  return findGuilds(guilds.filter(isListed[filter]), text)
}

export const countGuilds = (guilds: readonly GuildPreview[], filter: GuildFilter) =>
  guilds.filter(isListed[filter]).length

type GuildRole = 'owner' | 'administrator' | 'manager' | 'editor' | 'viewer' | 'member'

type Rights = Pick<GuildPreview, 'owner' | 'permissions' | 'dashboard_access'>

/** What the person may do in a guild: by Discord's permissions, else by a role that gives access to the dashboard. */
export function guildRole({ owner, permissions, dashboard_access }: Rights): GuildRole {
  if (owner) return 'owner'
  if (hasPermission(permissions, 'ADMINISTRATOR')) return 'administrator'
  if (hasPermission(permissions, 'MANAGE_GUILD')) return 'manager'
  if (dashboard_access === undefined) return 'member'
  return dashboard_access === 'write' ? 'editor' : 'viewer'
}

/** Whether the guild has the bot and the person may change what it does there. */
export const isConfigurable = (guild: GuildPreview) =>
  mayOpenGuild(guild) && guild.bot_present !== false && guildRole(guild) !== 'viewer'

const isPlain = (letter: string | undefined) => letter !== undefined && /^[a-zA-Z ]$/.test(letter)
const isAscii = (letter: string | undefined) => letter === undefined || /^[ -~]$/.test(letter)

/**
 * The order of two names where the first place at which they differ has the letters a to z or a space, which all languages
 * of the interface put in the same order; undefined for others, whose order a language has rules for.
 */
function plainOrder(one: string, other: string) {
  for (let at = 0; at < Math.max(one.length, other.length); at += 1) {
    const [letter, otherLetter] = [one[at], other[at]]
    if (letter === undefined || otherLetter === undefined)
      return isAscii(letter) && isAscii(otherLetter) ? one.length - other.length : undefined
    if (!isPlain(letter) || !isPlain(otherLetter)) return undefined
    // An accent may follow.
    if (!isAscii(one[at + 1]) || !isAscii(other[at + 1])) return undefined
    const [lower, otherLower] = [letter.toLowerCase(), otherLetter.toLowerCase()]
    if (lower !== otherLower) return lower < otherLower ? -1 : 1
    // Two letters in Turkish.
    if (letter !== otherLetter && lower === 'i') return undefined
  }
  return 0
}

/** Compares names as a language does: without accents and case, numbers by their value. */
export function nameComparer(language: string) {
  let collator: Intl.Collator | undefined
  return (one: string, other: string) => {
    const order = plainOrder(one, other)
    if (order !== undefined) return order
    // Made when it is needed, because the first takes a slow phone 25 ms.
    collator ??= new Intl.Collator(language, { sensitivity: 'base', numeric: true })
    return collator.compare(one, other)
  }
}
