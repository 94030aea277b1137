import type { GuildPreview } from '@/api/platform.schema'
import { mayOpenGuild } from '@/config/permissions'

/** Case, accents, width and curled quotation marks do not matter when somebody looks for a name. */
export const plain = (text: string) =>
  text
    .replace(/[‘’‛ʼ´`]/g, "'")
    .replace(/[“”„]/g, '"')
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase()

/** The guilds that a search leaves: by a part of the name, or by the exact id. */
export function findGuilds(guilds: readonly GuildPreview[], search: string) {
  const wanted = plain(search.trim())
  return guilds.filter(({ name, id }) => plain(name).includes(wanted) || id === wanted)
}

/** Favourites first, then guilds with the bot, then those to invite it to, then those that cannot be managed. */
function rank(guild: GuildPreview, favourites: ReadonlySet<string>) {
  const group = !mayOpenGuild(guild) ? 2 : guild.bot_present === false ? 1 : 0
  return favourites.has(guild.id) ? group - 3 : group
}

const collator = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true })

/** Every guild in the order in which people look for them. */
export const sortGuilds = (guilds: readonly GuildPreview[], favourites: ReadonlySet<string>) =>
  guilds
    .map((guild) => ({ guild, rank: rank(guild, favourites) }))
    .sort((one, other) => one.rank - other.rank || collator.compare(one.guild.name, other.guild.name))
    .map(({ guild }) => guild)
