import * as z from 'zod/mini'
import type { Logger } from 'pino'
import { channel, currentUser, guildPreview, isSnowflake, role, snowflake } from '@/api/discord.schema'
import { rowsOf } from '@/api/rows'
import { createCache } from './cache'
import type { DiscordClient, DiscordLimits, FreshnessOptions } from './client'
import { BotAbsent, noSuchGuild, unavailable } from './failures'
import type { Bot } from './bot'
import type { BotPresence } from './bot-guilds'
import { type Credentials, credentialsOf, type Request } from './request'

const guildSchema = z.object({
  id: snowflake,
  name: z.string(),
  icon: z.pipe(
    z.nullish(z.string()),
    z.transform((icon) => icon ?? null),
  ),
})

const botSchema = z.object({
  id: snowflake,
  username: z.optional(z.string()),
  avatar: z.nullish(z.string()),
})
/** The bot as it is shown in Discord; an avatar is the hash of its image. */
export type BotUser = z.output<typeof botSchema>

type Options = {
  request: Request
  bot: Bot
  presence: BotPresence
  log: Logger
  now: () => number
  limits: DiscordLimits
}

/** What a person's token and the bot's token can see, from the caches or Discord. */
export function createLookups({ request, bot, presence, log, now, limits }: Options): DiscordClient {
  const { staleFor } = limits
  const usual = { maxAge: limits.freshFor }

  const rows = <Row extends z.ZodMiniType>(route: string, row: Row) =>
    rowsOf(row, (omitted) => log.warn({ route, ...omitted }, 'Left out what Discord sent in another shape'))
  const memberSchema = z.object({ roles: rows('/guilds/*/members/*', snowflake) })

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

  const nullIfAbsent = (error: unknown) => {
    if (error instanceof BotAbsent) return null
    throw error
  }

  /** One part of a guild; null where the bot is absent. */
  function ofGuild<Schema extends z.core.$ZodType>(max: number, path: string, returns: Schema) {
    const cache = createCache<z.output<Schema>>({ max, staleFor, now })
    async function load(guildId: string) {
      const credentials = bot.credentials()
      await presence.assertMayAsk(guildId)
      const value = await request({ route: `/guilds/${guildId}${path}`, credentials, returns })
      if (value === null) return presence.noteRefused(guildId)
      presence.notePresent(guildId)
      return value
    }
    return async (guildId: string, { maxAge, rejectStale }: FreshnessOptions = usual) => {
      // It becomes part of an address, whoever calls.
      if (!isSnowflake(guildId)) throw noSuchGuild()
      const answer = await cache.read(guildId, maxAge, () => load(guildId)).catch(nullIfAbsent)
      if (answer?.isStale && rejectStale) throw unavailable()
      return answer?.value ?? null
    }
  }
  const botUsers = createCache<BotUser>({ max: 1, staleFor: limits.botIdFor, now })
  const members = createCache<z.output<typeof memberSchema> | null>({ max: limits.members, staleFor, now })

  return {
    currentUser: (token, { maxAge } = usual) => user.read(token, maxAge),
    async guildsOf(token, { maxAge } = usual) {
      const [{ value, isStale }, isPresent] = await Promise.all([
        guilds.read(token, maxAge),
        presence.known(maxAge),
      ])
      return { value: value.map((guild) => ({ ...guild, bot_present: isPresent(guild.id) })), isStale }
    },
    forget(token) {
      user.forget(token)
      guilds.forget(token)
    },
    async botUser() {
      const { value } = await botUsers.read('bot', limits.botIdFor, async () => {
        const found = await request({
          route: '/users/@me',
          credentials: bot.credentials(),
          returns: botSchema,
        })
        if (!found) throw unavailable()
        return found
      })
      return value
    },
    checkBotToken: bot.check,
    guild: ofGuild(limits.guilds, '', guildSchema),
    roles: ofGuild(limits.lists, '/roles', rows('/guilds/*/roles', role)),
    channels: ofGuild(limits.lists, '/channels', rows('/guilds/*/channels', channel)),
    async member(guildId, userId, { maxAge } = usual) {
      if (!isSnowflake(guildId) || !isSnowflake(userId)) throw noSuchGuild()
      // Nobody waits long for access once they joined, or the bot came back.
      const ageFor = (member: unknown) => (member === null ? Math.min(maxAge, limits.absentFor) : maxAge)
      return members.read(`${guildId}/${userId}`, ageFor, async () => {
        const route = `/guilds/${guildId}/members/${userId}`
        return request({ route, credentials: bot.credentials(), returns: memberSchema })
      })
    },
  }
}
