import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import {
  channel,
  type CurrentUser,
  currentUser,
  type GuildPreview,
  guildEmoji,
  guildPreview,
  role,
  snowflake,
  thread,
} from '@/contract/calls/discord'
import { isSnowflake } from '@/contract/discord/snowflake'
import { rowsOf } from '@/api/readable-rows'
import { canManageGuild } from '@/contract/discord/permissions'
import { createBot } from './bot'
import { type Answer, createCache } from './cache'
import { BotAbsent, noSuchGuild, unavailable } from './failures'
import { type DiscordLimits, discordLimits } from './limits'
import { createSales } from './sales'
import { type AskGuild, createMembers } from './members'
import { type Credentials, createRequest, credentialsOf, type Rows } from './request'

const guildSchema = z.object({
  id: snowflake,
  name: z.string(),
  icon: z.pipe(
    z.nullish(z.string()),
    z.transform((icon) => icon ?? null),
  ),
  owner_id: z.optional(snowflake),
})

/** `archived` only in what Discord's own list of active threads does not have. */
const activeThread = z.extend(thread, {
  thread_metadata: z.nullish(z.looseObject({ archived: z.nullish(z.boolean()) })),
})
export type ActiveThread = z.output<typeof activeThread>

const memberCounts = z.record(z.string(), z.number())

const botSchema = z.object({
  id: snowflake,
  username: z.optional(z.string()),
  avatar: z.nullish(z.string()),
})

/** How old an answer may be, in milliseconds, before Discord is asked again. The default is a minute. */
export type Freshness = { maxAge: number }

type ForRights = { forRights?: boolean }

/** With `rejectStale` the call rejects if Discord cannot be reached, instead of returning an older answer. */
type FreshnessOptions = Freshness & { rejectStale?: true }

type Options = {
  /** `clientId` is the application to which the bot's token has to belong; unknown in some tests. */
  addresses: { apiUrl: string; botToken: string | null; clientId?: string }
  log: Logger
  now?: () => Date
  fetch?: typeof fetch
  /** Waits for a short rate limit; tests move their clock instead. */
  wait?: (milliseconds: number) => Promise<unknown>
  limits?: Partial<DiscordLimits>
}

/**
 * The client of Discord, or of the demo's stand-in, with rate limits, single flight, short caches and a circuit breaker
 * inside. One per process, as everything that asks shares them. Calls reject with `HttpError`: 401
 * `platform_unauthorised` when Discord no longer accepts the person's token; 503 `no_bot_token`, `bot_token_refused` or
 * `bot_token_foreign` for the bot's calls without a valid token; and if nothing young enough is cached, 429
 * `platform_rate_limited`, 503 `platform_paused` (both with `retry_after` in seconds), `platform_unavailable` or
 * `platform_unreadable`.
 */
export function createDiscordClient({ addresses, log, wait = delay, ...options }: Options) {
  const { apiUrl, botToken, clientId } = addresses
  const limits = { ...discordLimits, ...options.limits }
  const { staleFor } = limits
  const usual = { maxAge: limits.freshFor }
  const now = () => options.now?.().getTime() ?? Date.now()
  const request = createRequest({ apiUrl, log, fetch: options.fetch ?? fetch, now, wait, limits })
  const bot = createBot({ request, token: botToken, clientId, now, limits })

  const rows: Rows = (route, row) =>
    rowsOf(row, (omitted) => log.warn({ route, ...omitted }, 'Left out what Discord sent in another shape'))

  /** What the person behind a token sees. */
  function ofUser<Schema extends z.core.$ZodType>(
    max: number,
    path: string,
    returns: Schema,
    query?: Record<string, string>,
  ) {
    const cache = createCache<z.output<Schema>>({ max, staleFor, now })
    async function load(credentials: Credentials) {
      const value = await request({ route: `/users/@me${path}`, query, credentials, returns })
      if (!value) throw unavailable()
      return value
    }
    return {
      read(token: string, maxAge: number) {
        const credentials = credentialsOf('Bearer', token)
        return cache.read(credentials.key, maxAge, () => load(credentials))
      },
      forget: (token: string) => cache.forget(credentialsOf('Bearer', token).key),
    }
  }
  const user = ofUser(limits.users, '', currentUser)
  const guilds = ofUser(limits.guildLists, '/guilds', rows('/users/@me/guilds', guildPreview), {
    with_counts: 'true',
  })

  const askGuild: AskGuild = async (guildId, path, returns, query) => {
    const credentials = bot.credentials()
    await bot.assertMayAsk(guildId)
    const value = await request({ route: `/guilds/${guildId}${path}`, query, credentials, returns })
    if (value === null) return bot.noteRefused(guildId)
    bot.notePresent(guildId)
    return value
  }
  function nullIfAbsent(error: unknown) {
    if (error instanceof BotAbsent) return null
    throw error
  }

  /** One part of a guild; null if the bot is absent. */
  function ofGuild<Schema extends z.core.$ZodType>(max: number, path: string, returns: Schema) {
    const cache = createCache<z.output<Schema>>({ max, staleFor, now })
    return async (guildId: string, { maxAge, rejectStale }: FreshnessOptions = usual) => {
      // It becomes part of an address, whoever calls.
      if (!isSnowflake(guildId)) throw noSuchGuild()
      const answer = await cache
        .read(guildId, maxAge, () => askGuild(guildId, path, returns))
        .catch(nullIfAbsent)
      if (answer?.isStale && rejectStale) throw unavailable()
      return answer?.value ?? null
    }
  }
  const activeThreads = ofGuild(
    limits.lists,
    '/threads/active',
    z.object({ threads: rows('/guilds/*/threads/active', activeThread) }),
  )
  const counts = createCache<Record<string, number>>({ max: limits.lists, staleFor, now })
  async function countMembers(guildId: string) {
    const route = `/guilds/${guildId}/roles/member-counts`
    return (await request({ route, credentials: bot.credentials(), returns: memberCounts })) ?? {}
  }
  const botUsers = createCache<z.output<typeof botSchema>>({ max: 1, staleFor: limits.botIdFor, now })
  const members = createMembers({ request, askGuild, credentials: bot.credentials, rows, now, limits })
  const sales = createSales({ request, clientId, credentials: bot.credentials, rows, now, limits })

  async function botUser() {
    const { value } = await botUsers.read('bot', limits.botIdFor, async () => {
      const call = { route: '/users/@me', credentials: bot.credentials(), returns: botSchema }
      const found = await request(call)
      if (!found) throw unavailable()
      return found
    })
    return value
  }

  return {
    currentUser: (token: string, { maxAge }: Freshness = usual): Promise<Answer<CurrentUser>> =>
      user.read(token, maxAge),
    /**
     * The person's guilds, with `bot_present` filled in where the bot's token can tell, for those that the person manages
     * at least; that is left out for whoever only needs the person's rights.
     */
    async guildsOf(
      token: string,
      { maxAge, forRights }: Freshness & ForRights = usual,
    ): Promise<Answer<GuildPreview[]>> {
      if (forRights) return guilds.read(token, maxAge)
      bot.readAhead(maxAge)
      const { value, isStale } = await guilds.read(token, maxAge)
      const managed = value.filter(canManageGuild).map(({ id }) => id)
      const isPresent = await bot.presence(managed, maxAge)
      return { value: value.map((guild) => ({ ...guild, bot_present: isPresent(guild.id) })), isStale }
    },
    /** Drops what is cached for a token, at sign-out. */
    forget(token: string) {
      user.forget(token)
      guilds.forget(token)
    },
    /** The bot itself, by its token. Its id is the application's for most bots, not for old ones. */
    botUser,
    /** As `botUser`, where it is known already, for who does not wait for Discord; it is asked for, if it is not. */
    knownBot() {
      const known = botUsers.known('bot')
      if (!known) botUser().catch(() => undefined)
      return known
    },
    /** Those of these guilds in which the bot is not, by its own list of the last seconds; none while it cannot be read. */
    async absentFrom(guildIds: readonly string[]): Promise<ReadonlySet<string>> {
      const isPresent = await bot.presence(guildIds, limits.freshFor)
      const doubtful = guildIds.filter((id) => isPresent(id) === false)
      if (doubtful.length === 0) return new Set()
      const isStillPresent = await bot.presence(doubtful, limits.absentFor)
      return new Set(doubtful.filter((id) => isStillPresent(id) === false))
    },
    /** Asks Discord whose the bot's token is; what follows is refused if it is another application's. */
    checkBotToken: bot.checkToken,
    /** With the bot's token; null if the bot is not in the guild, which is asked again after five seconds. */
    guild: ofGuild(limits.guilds, '', guildSchema),
    roles: ofGuild(limits.lists, '/roles', rows('/guilds/*/roles', role)),
    channels: ofGuild(limits.lists, '/channels', rows('/guilds/*/channels', channel)),
    emojis: ofGuild(limits.lists, '/emojis', rows('/guilds/*/emojis', guildEmoji)),
    /** Public and private ones, the newest first. */
    async threads(guildId: string) {
      const active = await activeThreads(guildId)
      return active?.threads ?? null
    },
    /** How many members each role has, by its id. Empty if that is not known within moments; never rejects. */
    async memberCounts(guildId: string): Promise<Readonly<Record<string, number>>> {
      if (!isSnowflake(guildId)) return {}
      const read = counts.read(guildId, limits.countsFor, () => countMembers(guildId))
      const known = read.then(
        ({ value }) => value,
        () => ({}),
      )
      return Promise.race([known, delay(limits.countsWait, {}, { ref: false })])
    },
    /** With the bot's token; null for somebody who is not in the guild. */
    async member(guildId: string, userId: string, { maxAge }: Freshness = usual) {
      // Nobody waits long for access once they joined, or the bot came back.
      return members.read(guildId, userId, { present: maxAge, absent: Math.min(maxAge, limits.absentFor) })
    },
    /** The members whose names begin so, as far as Discord finds them; null if the bot is not in the guild. */
    searchMembers: (guildId: string, text: string) => members.search(guildId, text).catch(nullIfAbsent),
    findMembers: members.find,
    salesTo: sales.read,
  }
}
export type DiscordClient = ReturnType<typeof createDiscordClient>
