import * as z from 'zod/mini'
import type { Logger } from 'pino'
import { channel } from '@/api/channels.schema'
import { currentUser, guildPreview } from '@/api/discord.schema'
import { role } from '@/api/roles.schema'
import { rowsOf } from '@/api/rows'
import { isSnowflake, snowflake } from '@/api/snowflake.schema'
import { createCache } from './cache'
import type { DiscordClient, DiscordLimits, FreshnessOptions } from './client'
import { noBotToken, noSuchGuild, unavailable } from './failures'
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

type Options = {
  request: Request
  bot: Credentials | null
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
  const guilds = ofUser(limits.guildLists, '/guilds', rows('/users/@me/guilds', guildPreview), { with_counts: 'true' })

  /** One part of a guild; a null, which tells that the bot is absent, is asked again soon. */
  function ofGuild<Schema extends z.core.$ZodType>(max: number, path: string, returns: Schema) {
    const cache = createCache<z.output<Schema> | null>({ max, staleFor, now })
    async function load(guildId: string) {
      if (!bot) throw noBotToken()
      const value = await request({ route: `/guilds/${guildId}${path}`, credentials: bot, returns })
      presence.note(guildId, value !== null)
      return value
    }
    return async (guildId: string, { maxAge, rejectStale }: FreshnessOptions = usual) => {
      // It becomes part of an address, whoever calls.
      if (!isSnowflake(guildId)) throw noSuchGuild()
      const ageFor = (value: unknown) => (value === null ? Math.min(maxAge, limits.absentFor) : maxAge)
      const { value, isStale } = await cache.read(guildId, ageFor, () => load(guildId))
      if (isStale && rejectStale) throw unavailable()
      return value
    }
  }
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
    guild: ofGuild(limits.guilds, '', guildSchema),
    roles: ofGuild(limits.lists, '/roles', rows('/guilds/*/roles', role)),
    channels: ofGuild(limits.lists, '/channels', rows('/guilds/*/channels', channel)),
    async member(guildId, userId, { maxAge } = usual) {
      if (!isSnowflake(guildId) || !isSnowflake(userId)) throw noSuchGuild()
      return members.read(`${guildId}/${userId}`, maxAge, async () => {
        if (!bot) throw noBotToken()
        const route = `/guilds/${guildId}/members/${userId}`
        return request({ route, credentials: bot, returns: memberSchema })
      })
    },
  }
}
