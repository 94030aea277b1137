import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Channel, CurrentUser, GuildPreview, Role } from '@/api/discord.schema'
import { type BotUser, createLookups } from './lookups'
import { createBot } from './bot'
import { createBotPresence } from './bot-guilds'
import { createRequest, credentialsOf } from './request'

/** Somebody in a guild, as the bot sees them. */
export type DiscordMember = { roles: string[] }

export type DiscordGuild = { id: string; name: string; icon: string | null }

/** How old an answer may be, in milliseconds, before Discord is asked again. A minute when not given. */
export type Freshness = { maxAge: number }

/** With `rejectStale` the call rejects if Discord cannot be reached, instead of returning an older answer. */
export type FreshnessOptions = Freshness & { rejectStale?: true }

/**
 * An answer, and whether it is older than asked for because Discord could not be reached. Such an answer is at most ten
 * minutes old; a caller that must not act on it (a write) refuses it.
 */
export type Answer<Value> = { value: Value; isStale: boolean }

/**
 * Discord, with rate limits, single flight, short caches and a circuit breaker inside. Calls reject with `HttpError`:
 * 401 `platform_unauthorised` when Discord no longer takes the person's token, 429 `platform_rate_limited` and 503
 * `platform_paused` (both with `retry_after` in seconds), 503 `platform_unavailable` or `platform_unreadable`, each but the first only when
 * nothing young enough is cached; 503 `no_bot_token`,
 * `bot_token_refused` and `bot_token_foreign` for the bot's calls without a token that serves.
 */
export type DiscordClient = {
  currentUser: (token: string, freshness?: Freshness) => Promise<Answer<CurrentUser>>
  /** The person's guilds, with `bot_present` filled in where the bot's token can tell. */
  guildsOf: (token: string, freshness?: Freshness) => Promise<Answer<GuildPreview[]>>
  /** With the bot's token; null where the bot is not in the guild, which is asked again after five seconds. */
  guild: (guildId: string, freshness?: Freshness) => Promise<DiscordGuild | null>
  roles: (guildId: string, freshness?: FreshnessOptions) => Promise<Role[] | null>
  channels: (guildId: string, freshness?: FreshnessOptions) => Promise<Channel[] | null>
  /** With the bot's token; null for who is not in the guild. */
  member: (guildId: string, userId: string, freshness?: Freshness) => Promise<Answer<DiscordMember | null>>
  /** The bot itself, by its token. Its id is the application's for most bots, not for old ones. */
  botUser: () => Promise<BotUser>
  /** Asks Discord whose the bot's token is; what follows is refused if it is another application's. */
  checkBotToken: () => Promise<BotTokenState>
  /** Drops what is cached for a token, at sign-out. */
  forget: (token: string) => void
}

/** What is known about the bot's token; `unknown` while Discord cannot be asked. */
export type BotTokenState = 'own' | 'missing' | 'refused' | 'foreign' | 'unknown'

type Options = {
  /** `clientId` is the application to which the bot's token has to belong; unknown in some tests. */
  addresses: { apiUrl: string; botToken: string | null; clientId?: string }
  log: Logger
  now?: () => Date
  fetch?: typeof fetch
  /** How a short rate limit is waited out; tests move their clock instead. */
  wait?: (milliseconds: number) => Promise<unknown>
  limits?: Partial<DiscordLimits>
}

/**
 * The Discord client, the same for Discord and for the demo's stand-in. One per process: its caches, its rate
 * limits and its breaker are shared by everything that asks.
 */
export function createDiscordClient({
  addresses,
  log,
  now = () => new Date(),
  ...options
}: Options): DiscordClient {
  const limits = { ...discordLimits, ...options.limits }
  const milliseconds = () => now().getTime()
  const { fetch: send = fetch, wait = delay } = options
  const { apiUrl, botToken, clientId } = addresses
  const request = createRequest({ apiUrl, log, fetch: send, now: milliseconds, wait, limits })
  const bot = createBot({ request, credentials: botToken ? credentialsOf('Bot', botToken) : null, clientId })
  const shared = { request, bot, log, now: milliseconds, limits }
  return createLookups({ ...shared, presence: createBotPresence(shared) })
}

/** Bounds of the Discord client. Durations are milliseconds. Tests narrow single values. */
export const discordLimits = {
  /** One call, from sending it to the last byte of its answer. */
  timeout: 8_000,
  answerBytes: 8 * 1024 * 1024,

  /** A rate limit that lifts within this time is waited out; a longer one is passed on as a 429. */
  maxWait: 1_000,
  /** Calls that may wait for a rate limit at the same time. */
  waiters: 200,
  /** How often one call is sent, when a 429 tells it to come back at once. */
  tries: 2,
  /** A 429 that does not say how long it lasts, and the longest that is believed. */
  unknownBlock: 5_000,
  maxBlock: 24 * 60 * 60_000,
  /** Discord's limit for all calls of one bot. */
  botCallsPerSecond: 50,
  buckets: 5_000,

  /** Refusals (401, 403, 429) in the window after which nothing more is sent; Discord bans at 10,000. */
  refusals: 2_000,
  refusalWindow: 10 * 60_000,
  revokedTokens: 10_000,
  /** A bot token that was refused is tried again after this time. */
  botTokenPause: 60_000,
  /** Calls for guilds without the bot in the window: they count as refusals, so they get a part of those only. */
  absences: 500,
  /** For so long a guild without the bot is not called again while the bot's list does not have it either. */
  agreedFor: 10 * 60_000,
  /** The bot's own id does not change. */
  botIdFor: 24 * 60 * 60_000,
  /** Failures in a row after which Discord counts as down, and how long until one call tries again. */
  outageAfter: 5,
  outagePause: 2_000,

  /** How old an answer may be by default, and how old when Discord cannot be asked. */
  freshFor: 60_000,
  staleFor: 10 * 60_000,
  /** "The bot is not there" is asked again sooner: people look right after inviting it. */
  absentFor: 5_000,
  users: 5_000,
  guildLists: 1_000,
  guilds: 2_000,
  /** Members of guilds whose roles were asked for. */
  members: 10_000,
  /** Role and channel lists, each. */
  lists: 300,

  /** The bot's guild list: pages of `botPage` guilds, and how long a person's list waits for it. */
  botPage: 200,
  botPages: 25,
  botListTime: 30_000,
  presenceWait: 2_000,
  /** A bot in more guilds than the pages hold is not counted again for this long. */
  tooManyFor: 60 * 60_000,
}

export type DiscordLimits = typeof discordLimits
