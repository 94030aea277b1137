import type { GuildPreview } from '@/api/platform.schema'
import { mayOpenGuild } from '@/config/permissions'

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

/** Case, accents and width do not matter when somebody looks for a name. */
export const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase()

const isFound = ({ name, id }: GuildPreview, text: string) => plain(name).includes(text) || id === text

/** Favourites first, then guilds with the bot, then those to invite it to, then those that cannot be managed. */
function rank(guild: GuildPreview, favourites: ReadonlySet<string>) {
  const group = !mayOpenGuild(guild) ? 2 : guild.bot_present === false ? 1 : 0
  return favourites.has(guild.id) ? group - 3 : group
}

const collator = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true })

/** Every guild in the order of the picker. */
export const sortGuilds = (guilds: readonly GuildPreview[], favourites: ReadonlySet<string>) =>
  guilds
    .map((guild) => ({ guild, rank: rank(guild, favourites) }))
    .sort((one, other) => one.rank - other.rank || collator.compare(one.guild.name, other.guild.name))
    .map(({ guild }) => guild)

/** The guilds that a search and a filter leave. */
export function filterGuilds(
  guilds: readonly GuildPreview[],
  { text, filter }: { text: string; filter: GuildFilter },
) {
  const wanted = plain(text.trim())
  return guilds.filter((guild) => belongs[filter](guild) && (wanted === '' || isFound(guild, wanted)))
}

/** How many guilds each filter would leave. */
export const countGuilds = (guilds: readonly GuildPreview[], filter: GuildFilter) =>
  guilds.filter(belongs[filter]).length
