import * as z from 'zod/mini'
import { currentUser, snowflake } from '@/contract/calls/discord'
import { displayName } from '@/contract/discord/display-name'
import { isSnowflake } from '@/contract/discord/snowflake'
import { memberCounts } from '@/contract/limits'
import { createMemoryRateLimiter } from '@/server/http/rate-limit'
import { createCache } from './cache'
import { noSuchGuild, rateLimited } from './failures'
import type { DiscordLimits } from './limits'
import type { Credentials, Request, Rows } from './request'

const userSchema = z.pipe(
  z.extend(currentUser, { bot: z.catch(z.optional(z.boolean()), false) }),
  z.transform((user) => ({
    id: user.id,
    name: displayName(user),
    username: user.username,
    avatar: user.avatar ?? null,
    bot: user.bot ?? false,
  })),
)

/** Somebody in a guild, as the bot sees them; `nick` is what they are called there alone. */
export type DiscordMember = {
  roles: string[]
  nick?: string | null
  user?: z.output<typeof userSchema> | null
}

export type FoundMembers = { found: ReadonlyMap<string, DiscordMember>; absent: ReadonlySet<string> }

/** @throws BotAbsent */
export type AskGuild = <Schema extends z.core.$ZodType>(
  guildId: string,
  path: string,
  returns: Schema,
  query?: Record<string, string>,
) => Promise<z.output<Schema>>

type Options = {
  request: Request
  askGuild: AskGuild
  credentials: () => Credentials
  rows: Rows
  now: () => number
  limits: DiscordLimits
}

/** How old an answer may be, in milliseconds, about who is in the guild and about who is not. */
type Ages = { present: number; absent: number }

/** The members of guilds, by their ids and by their names. Nothing asks for all of them. */
export function createMembers({ request, askGuild, credentials, rows, now, limits }: Options) {
  const { staleFor } = limits
  const memberSchema = z.object({
    roles: rows('/guilds/*/members/*', snowflake),
    nick: z.catch(z.nullish(z.string()), null),
    user: z.catch(z.nullish(userSchema), null),
  })
  const memberRows = rows('/guilds/*/members/search', memberSchema)
  const cache = createCache<DiscordMember | null>({ max: limits.members, staleFor, now })
  const searches = createCache<DiscordMember[]>({ max: limits.memberSearches, staleFor, now })
  const countName = createMemoryRateLimiter(
    { limit: limits.memberCallsPerSecond, windowSeconds: 1 },
    () => new Date(now()),
  )

  /** @param assertMayAsk is called before Discord is asked */
  async function read(guildId: string, userId: string, ages: Ages, assertMayAsk = () => {}) {
    if (!isSnowflake(guildId) || !isSnowflake(userId)) throw noSuchGuild()
    const ofMembers = `/guilds/${guildId}/members/`
    return cache.read(
      `${guildId}/${userId}`,
      (member) => (member === null ? ages.absent : ages.present),
      async () => {
        assertMayAsk()
        const call = { route: ofMembers + userId, limitedAs: `${ofMembers}*`, returns: memberSchema }
        return request({ ...call, credentials: credentials() })
      },
    )
  }

  /**
   * Several members, and which of the ids are nobody's in the guild; those that cannot be asked for now are in neither.
   * Asks for a few at a time, and only for so long.
   */
  async function find(guildId: string, userIds: readonly string[]): Promise<FoundMembers> {
    const until = now() + limits.membersWait
    const ages = { present: limits.namesFor, absent: limits.freshFor }
    const [found, absent] = [new Map<string, DiscordMember>(), new Set<string>()]
    const waiting = [...new Set(userIds)]
    let failure: Error | undefined

    function assertMayAsk() {
      if (now() > until) throw rateLimited(limits.membersWait)
      countName('all')
    }
    async function workOff(): Promise<void> {
      const userId = waiting.shift()
      if (userId === undefined) return
      try {
        const { value } = await read(guildId, userId, ages, assertMayAsk)
        if (value) found.set(userId, value)
        else absent.add(userId)
      } catch (error) {
        if (!(error instanceof Error)) throw error
        failure ??= error
      }
      return workOff()
    }
    await Promise.all(Array.from({ length: limits.membersAtOnce }, workOff))
    if (failure && found.size + absent.size === 0) throw failure
    return { found, absent }
  }

  /** @throws BotAbsent */
  async function search(guildId: string, text: string) {
    if (!isSnowflake(guildId)) throw noSuchGuild()
    const query = { query: text, limit: String(memberCounts.found) }
    const { value } = await searches.read(`${guildId}/${text.toLowerCase()}`, limits.freshFor, async () => {
      countName('all')
      return askGuild(guildId, '/members/search', memberRows, query)
    })
    return value
  }

  return { read, find, search }
}
