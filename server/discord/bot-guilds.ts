import { LRUCache } from 'lru-cache'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { snowflake } from '@/api/discord.schema'
import { createCache } from './cache'
import type { DiscordLimits } from './client'
import { BotAbsent, unavailable } from './failures'
import type { Bot } from './bot'
import type { Request } from './request'

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
   * cannot be had, it knows only what single calls showed.
   */
  known: (maxAge: number) => Promise<(guildId: string) => boolean | undefined>
  /** A call for this guild showed the bot in it, which is newer than the list. */
  notePresent: (guildId: string) => void
  /**
   * A call for this guild was refused because the bot is not there. Only where the bot's own list agrees is it absent.
   * @throws BotAbsent; HttpError 503 `platform_unavailable` where the list has the guild or cannot be had
   */
  noteRefused: (guildId: string) => Promise<never>
  /**
   * Keeps calls back that would be refused: soon after the last, while the bot's list does not have the guild either,
   * and once many were refused, which Discord counts against everybody here.
   * @throws BotAbsent; HttpError 503 `platform_unavailable` where nothing is known about the guild
   */
  assertMayAsk: (guildId: string) => Promise<void>
}

type Options = { request: Request; bot: Bot; now: () => number; limits: DiscordLimits }

/** In which guilds the bot is, from its own guild list and from what single calls show. */
export function createBotPresence({ request, bot, now, limits }: Options): BotPresence {
  const lists = createCache<BotGuilds>({ max: 1, staleFor: limits.staleFor, now })
  const notes = new LRUCache<string, { isPresent: boolean; notedAt: number }>({ max: limits.buckets })

  const refusedAt: number[] = []

  async function count(): Promise<BotGuilds> {
    const credentials = bot.credentials()
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
    // Somebody who just invited the bot asks anew; how often that reaches Discord is bounded.
    const age = Math.min(limits.freshFor, Math.max(maxAge, limits.absentFor))
    const ageFor = ({ ids }: BotGuilds) => (ids ? age : limits.tooManyFor)
    const reading = lists.read('bot', ageFor, count).catch(() => null)
    // No list of guilds waits long for an addition to it.
    const answer = await Promise.race([reading, wait(limits.presenceWait, null, { ref: false })])
    return answer?.value
  }

  const note = (guildId: string, isPresent: boolean) => void notes.set(guildId, { isPresent, notedAt: now() })

  /** Whether the bot's list has the guild; undefined for a bot in too many, null where the list cannot be had. */
  async function listed(guildId: string, maxAge: number) {
    const botGuilds = await list(maxAge)
    return botGuilds ? botGuilds.ids?.has(guildId) : null
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
    notePresent: (guildId) => note(guildId, true),
    async noteRefused(guildId) {
      refusedAt.push(now())
      // A bot in more guilds than its list shows leaves the word to the call.
      const isListed = (await listed(guildId, limits.freshFor)) && (await listed(guildId, limits.absentFor))
      if (isListed === true || isListed === null) throw unavailable()
      note(guildId, false)
      throw new BotAbsent()
    },
    async assertMayAsk(guildId) {
      const noted = notes.get(guildId)
      const age = noted?.isPresent === false ? now() - noted.notedAt : Infinity
      if (age < limits.absentFor) throw new BotAbsent()
      if (age < limits.agreedFor && (await listed(guildId, limits.absentFor)) === false) throw new BotAbsent()
      while ((refusedAt[0] ?? Infinity) <= now() - limits.refusalWindow) refusedAt.shift()
      if (refusedAt.length < limits.absences) return
      if ((await listed(guildId, limits.freshFor)) === false) throw new BotAbsent()
      if (notes.get(guildId)?.isPresent !== true) throw unavailable()
    },
  }
}
