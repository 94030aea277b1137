import { LRUCache } from 'lru-cache'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { snowflake } from '@/api/snowflake.schema'
import { createCache } from './cache'
import type { DiscordLimits } from './client'
import { unavailable } from './failures'
import type { Credentials, Request } from './request'

/** A row that cannot be read still counts, so that the page is not taken for the last one. */
const page = z
  .array(z.object({ id: snowflake }).nullable().catch(null))
  .nullable()
  .transform((rows) => rows ?? [])

/** `ids` is null for a bot in more guilds than we count. */
type BotGuilds = { ids: ReadonlySet<string> | null; countedAt: number }

export type BotPresence = {
  /**
   * Whether the bot is in a guild; undefined when that could not be found out. Never rejects: where the bot's list
   * cannot be had, it knows only what `note` was told.
   */
  known: (maxAge: number) => Promise<(guildId: string) => boolean | undefined>
  /** What a call for one guild showed, which is newer than the list. */
  note: (guildId: string, isPresent: boolean) => void
}

type Options = { request: Request; bot: Credentials | null; now: () => number; limits: DiscordLimits }

/** In which guilds the bot is, from its own guild list and from what single calls show. */
export function createBotPresence({ request, bot, now, limits }: Options): BotPresence {
  const lists = createCache<BotGuilds>({ max: 1, staleFor: limits.staleFor, now })
  const notes = new LRUCache<string, { isPresent: boolean; notedAt: number }>({ max: limits.buckets })

  async function count(credentials: Credentials): Promise<BotGuilds> {
    const countedAt = now()
    const ids = new Set<string>()
    let after: { after?: string } = {}
    for (let pages = 0; pages < limits.botPages; pages += 1) {
      if (now() - countedAt > limits.botListTime) throw unavailable()
      const query = { limit: String(limits.botPage), ...after }
      const guilds = await request({ route: '/users/@me/guilds', query, credentials, returns: page })
      if (!guilds) throw unavailable()
      const read = guilds.flatMap((guild) => guild?.id ?? [])
      for (const id of read) ids.add(id)
      if (guilds.length < limits.botPage) return { ids, countedAt }
      const last = read.at(-1)
      if (!last) throw unavailable()
      after = { after: last }
    }
    return { ids: null, countedAt }
  }

  async function list(maxAge: number) {
    if (!bot) return null
    // Somebody who just invited the bot asks anew; how often that reaches Discord is bounded.
    const age = Math.min(limits.freshFor, Math.max(maxAge, limits.absentFor))
    const ageFor = ({ ids }: BotGuilds) => (ids ? age : limits.tooManyFor)
    const reading = lists.read('bot', ageFor, () => count(bot)).catch(() => null)
    // No list of guilds waits long for an addition to it.
    const answer = await Promise.race([reading, wait(limits.presenceWait, null, { ref: false })])
    return answer?.value
  }

  return {
    async known(maxAge) {
      const botGuilds = await list(maxAge)
      const listedAt = botGuilds?.ids ? botGuilds.countedAt : now() - limits.staleFor
      return (guildId) => {
        const noted = notes.get(guildId)
        if (noted && noted.notedAt >= listedAt) return noted.isPresent
        return botGuilds?.ids?.has(guildId)
      }
    },
    note: (guildId, isPresent) => void notes.set(guildId, { isPresent, notedAt: now() }),
  }
}
