import type { Context } from 'hono'
import { askedBy, languagesAsked } from '@/server/http/language'
import type { GuildEnv } from '@/server/access/guards'
import type { GuildAccess } from '@/server/access/guild-rights'

/**
 * Somebody's access to a guild: what they may write there depends on it. A bot's key opens every guild, so through it
 * nobody gives away rights, whoever is said to have asked for that.
 */
export type Writer = {
  guildId: string
  access: GuildAccess
  /** Who is signed in; null for a bot. */
  userId: string | null
  isBot?: true
  /** Their `Accept-Language`: what is refused is told in the words that they read. */
  languages?: string
}

/** Who makes a call in a guild. */
export const writerOf = (c: Context<GuildEnv>, guildId: string): Writer => ({
  guildId,
  access: c.var.access,
  userId: c.var.session.userId,
  languages: languagesOf(c),
})

export const languagesOf = (c: Context) => languagesAsked(askedBy(c))
