import type { Channel } from '@/api/channels.schema'
import type { CurrentUser, GuildPreview } from '@/api/platform.schema'
import type { Role } from '@/api/roles.schema'

export type PlatformGuild = { id: string; name: string; icon: string | null }

/** How old an answer may be, in milliseconds, before the platform is asked again. */
export type Freshness = { maxAge: number }

/** An answer, and whether it is older than asked for because the platform could not be reached. */
export type Answer<Value> = { value: Value; isStale: boolean }

/**
 * The chat platform, with rate limits, single flight, short caches and a circuit breaker inside.
 * Calls with a person's token reject with `HttpError` 401 when the platform no longer takes it, 429 with `retry_after`,
 * 503 when the platform cannot answer and nothing is cached.
 */
export type Platform = {
  currentUser: (token: string, freshness?: Freshness) => Promise<Answer<CurrentUser>>
  /** The person's guilds, with `bot_present` filled in where the bot's token can tell. */
  guildsOf: (token: string, freshness?: Freshness) => Promise<Answer<GuildPreview[]>>
  /** With the bot's token; null where the bot is not in the guild. */
  guild: (guildId: string, freshness?: Freshness) => Promise<PlatformGuild | null>
  roles: (guildId: string, freshness?: Freshness) => Promise<Role[] | null>
  channels: (guildId: string, freshness?: Freshness) => Promise<Channel[] | null>
  /** Drops what is cached for a token, at sign-out. */
  forget: (token: string) => void
}
