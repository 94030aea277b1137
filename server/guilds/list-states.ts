import type { GuildPreview } from '@/api/discord.schema'
import { mayOpenGuild } from '@/config/permissions'
import type { Runtime } from '@/server/runtime'
import { countEnabledFeatures } from './features-queries'
import { lastProblems } from './health/check-guild'

/**
 * A person's guilds with how many features are on in those that they may open, read in one statement, and how many
 * problems the last check found. Without either where they cannot be read.
 */
export async function addStates({ db, env }: Runtime, previews: GuildPreview[]): Promise<GuildPreview[]> {
  const open = previews.filter((guild) => mayOpenGuild(guild) && guild.bot_present !== false)
  if (env.backendUrl !== null || open.length === 0) return previews
  const ids = new Set(open.map(({ id }) => id))
  const counts = await countEnabledFeatures(db, [...ids]).catch(() => null)
  if (!counts) return previews
  return previews.map((guild) =>
    ids.has(guild.id)
      ? { ...guild, features_on: counts.get(guild.id) ?? 0, problems: lastProblems(guild.id) }
      : guild,
  )
}
