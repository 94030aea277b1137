import type { GuildPreview } from '@/api/platform.schema'
import { findGuilds } from './find-guilds'
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

/** The guilds that a search and a filter leave. */
export function filterGuilds(
  guilds: readonly GuildPreview[],
  { text, filter }: { text: string; filter: GuildFilter },
) {
  return findGuilds(guilds.filter(belongs[filter]), text)
}

/** How many guilds each filter would leave. */
export const countGuilds = (guilds: readonly GuildPreview[], filter: GuildFilter) =>
  guilds.filter(belongs[filter]).length
