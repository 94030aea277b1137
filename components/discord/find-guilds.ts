import type { GuildPreview } from '@/api/discord.schema'
import { hasPermission, mayOpenGuild } from '@/config/permissions'

/** Case, accents, width and curled quotation marks do not matter when somebody looks for a name. */
export const searchable = (text: string) =>
  text
    .replace(/[‘’‛ʼ´`]/g, "'")
    .replace(/[“”„]/g, '"')
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase()

/** Whether every word of the search occurs in a name; people also write the sign that a mention begins with. */
export function createMatcher(search: string) {
  const words = searchable(search.trim().replace(/^[#@]/, '')).split(/\s+/)
  return (name: string) => {
    const text = searchable(name)
    return words.every((word) => text.includes(word))
  }
}

export function findGuilds(guilds: readonly GuildPreview[], search: string) {
  const wanted = searchable(search.trim())
  return guilds.filter(({ name, id }) => searchable(name).includes(wanted) || id === wanted)
}

/** Favourites first, then guilds with the bot, then those to invite it to, then those that cannot be managed. */
function rank(guild: GuildPreview, favourites: ReadonlySet<string>) {
  const group = !mayOpenGuild(guild) ? 2 : guild.bot_present === false ? 1 : 0
  return favourites.has(guild.id) ? group - 3 : group
}

export function sortGuilds(guilds: readonly GuildPreview[], favourites: ReadonlySet<string>) {
  const collator = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true })
  return guilds
    .map((guild) => ({ guild, rank: rank(guild, favourites) }))
    .sort((one, other) => one.rank - other.rank || collator.compare(one.guild.name, other.guild.name))
    .map(({ guild }) => guild)
}

export const guildFilters = ['manageable', 'present', 'invite', 'all'] as const
export type GuildFilter = (typeof guildFilters)[number]

export const isGuildFilter = (text: unknown): text is GuildFilter =>
  guildFilters.some((filter) => filter === text)

const belongs: Record<GuildFilter, (guild: GuildPreview) => boolean> = {
  manageable: mayOpenGuild,
  present: (guild) => mayOpenGuild(guild) && guild.bot_present !== false,
  invite: (guild) => mayOpenGuild(guild) && guild.bot_present === false,
  all: () => true,
}

export function filterGuilds(
  guilds: readonly GuildPreview[],
  { text, filter }: { text: string; filter: GuildFilter },
) {
  return findGuilds(guilds.filter(belongs[filter]), text)
}

export const countGuilds = (guilds: readonly GuildPreview[], filter: GuildFilter) =>
  guilds.filter(belongs[filter]).length

export type GuildRole = 'owner' | 'administrator' | 'manager' | 'editor' | 'viewer' | 'member'

type Rights = Pick<GuildPreview, 'owner' | 'permissions' | 'dashboard_access'>

/** What the person is in a guild, as far as managing it goes: Discord's word first, then a role that lets them in. */
export function guildRole({ owner, permissions, dashboard_access }: Rights): GuildRole {
  if (owner) return 'owner'
  if (hasPermission(permissions, 'ADMINISTRATOR')) return 'administrator'
  if (hasPermission(permissions, 'MANAGE_GUILD')) return 'manager'
  if (dashboard_access === undefined) return 'member'
  return dashboard_access === 'write' ? 'editor' : 'viewer'
}
