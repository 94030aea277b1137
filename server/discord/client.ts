import type { Channel } from '@/api/channels.schema'
import type { CurrentUser, GuildPreview } from '@/api/platform.schema'
import type { Role } from '@/api/roles.schema'

/** Somebody in a guild, as the bot sees them. */
export type PlatformMember = { roles: string[] }

export type PlatformGuild = { id: string; name: string; icon: string | null }

/** How old an answer may be, in milliseconds, before the platform is asked again. A minute when not given. */
export type Freshness = { maxAge: number }

/** With `orNone`, rather no answer than an older one: the call rejects where the platform cannot be asked. */
export type StrictFreshness = Freshness & { orNone?: true }

/**
 * An answer, and whether it is older than asked for because the platform could not be reached. Such an answer is at most ten
 * minutes old; a caller that must not act on it (a write) refuses it.
 */
export type Answer<Value> = { value: Value; isStale: boolean }

/**
 * The chat platform, with rate limits, single flight, short caches and a circuit breaker inside.
 * Calls reject with `HttpError`: 401 `platform_unauthorised` when the platform no longer takes the person's token,
 * 429 `platform_rate_limited` and 503 `platform_paused` (both with `retry_after` in seconds), 503 `platform_unavailable`,
 * each but the first only when nothing young enough is cached; 503 `no_bot_token` for the bot's calls without a token.
 */
export type Platform = {
  currentUser: (token: string, freshness?: Freshness) => Promise<Answer<CurrentUser>>
  /** The person's guilds, with `bot_present` filled in where the bot's token can tell. */
  guildsOf: (token: string, freshness?: Freshness) => Promise<Answer<GuildPreview[]>>
  /** With the bot's token; null where the bot is not in the guild, which is asked again after five seconds. */
  guild: (guildId: string, freshness?: Freshness) => Promise<PlatformGuild | null>
  roles: (guildId: string, freshness?: StrictFreshness) => Promise<Role[] | null>
  channels: (guildId: string, freshness?: StrictFreshness) => Promise<Channel[] | null>
  /** With the bot's token; null for who is not in the guild. */
  member: (guildId: string, userId: string, freshness?: Freshness) => Promise<Answer<PlatformMember | null>>
  /** Drops what is cached for a token, at sign-out. */
  forget: (token: string) => void
}
