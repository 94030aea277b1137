import { z } from 'zod'
import { type Channel, channels } from '@/api/channels.schema'
import { type Role, roles } from '@/api/roles.schema'
import { snowflake } from '@/api/snowflake.schema'
import { createCache } from './cache'
import type { Platform, PlatformGuild, PlatformLimits, PlatformMember, StrictFreshness } from './client'
import type { Credentials, Request } from './request'
import { noBotToken, noSuchGuild, unavailable } from './failures'
import type { Presence } from './presence'
import { isSnowflake } from '@/api/snowflake.schema'

const platformGuild = z.object({
  id: snowflake,
  name: z.string(),
  icon: z
    .string()
    .nullish()
    .default(null)
    .transform((icon) => icon ?? null),
})

const platformMember = z.object({ roles: z.array(snowflake) })

type Options = {
  ask: Request
  bot: Credentials | null
  presence: Presence
  now: () => number
  limits: PlatformLimits
}

/** What the bot's token can see of a guild. */
export function createGuilds(options: Options): Pick<Platform, 'guild' | 'roles' | 'channels' | 'member'> {
  const { ask, bot, presence, now, limits } = options

  /** Reads one part of a guild; a null, which tells that the bot is absent, is asked again soon. */
  function reader<Value>(most: number, suffix: string, returns: z.core.$ZodType<Value>) {
    const cache = createCache<Value | null>({ most, staleFor: limits.staleFor, now })

    async function load(guildId: string) {
      if (!bot) throw noBotToken()
      const value = await ask({ route: `/guilds/${guildId}${suffix}`, credentials: bot, returns })
      presence.note(guildId, value !== null)
      return value
    }

    return async (guildId: string, freshness: StrictFreshness = { maxAge: limits.freshFor }) => {
      const { maxAge, orNone } = freshness
      const ageFor = (value: Value | null) => (value === null ? Math.min(maxAge, limits.absentFor) : maxAge)
      // It becomes part of an address, whoever calls.
      if (!isSnowflake(guildId)) throw noSuchGuild()
      const { value, isStale } = await cache.read(guildId, ageFor, () => load(guildId))
      if (isStale && orNone) throw unavailable()
      return value
    }
  }

  const members = createCache<PlatformMember | null>({ most: limits.members, staleFor: limits.staleFor, now })

  async function member(guildId: string, userId: string, { maxAge } = { maxAge: limits.freshFor }) {
    // They become part of an address, whoever calls.
    if (!isSnowflake(guildId) || !isSnowflake(userId)) throw noSuchGuild()
    return members.read(`${guildId}/${userId}`, maxAge, async () => {
      if (!bot) throw noBotToken()
      const route = `/guilds/${guildId}/members/${userId}`
      return ask({ route, credentials: bot, returns: platformMember })
    })
  }

  return {
    member,
    guild: reader<PlatformGuild>(limits.guilds, '', platformGuild),
    roles: reader<Role[]>(limits.lists, '/roles', roles),
    channels: reader<Channel[]>(limits.lists, '/channels', channels),
  }
}
