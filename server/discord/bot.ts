import { LRUCache } from 'lru-cache'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { snowflake } from '@/api/discord.schema'
import { HttpError } from '@/server/http/http-error'
import { createRecent } from './circuit-breaker'
import { createCache } from './cache'
import { BotAbsent, botTokenForeign, noBotToken, unavailable } from './failures'
import type { DiscordLimits } from './limits'
import { type Credentials, credentialsOf, type Request } from './request'

/** What is known about the bot's token; `unknown` while Discord cannot be asked. */
export type BotTokenState = 'own' | 'missing' | 'refused' | 'foreign' | 'unknown'

const application = z.object({ id: snowflake })
/** A row that cannot be read still counts, so that the page is not taken for the last one. */
const page = z
  .array(z.object({ id: snowflake }).nullable().catch(null))
  .nullable()
  .transform((rows) => rows ?? [])

/** `ids` is null for a bot in more guilds than we count. */
type BotGuilds = { ids: ReadonlySet<string> | null; countedAt: number }

type Options = {
  request: Request
  token: string | null
  clientId: string | undefined
  now: () => number
  limits: DiscordLimits
}

/** The bot's token, and in which guilds the bot is: from its own guild list and from what single calls show. */
export function createBot({ request, token, clientId, now, limits }: Options) {
  const botCredentials = token ? credentialsOf('Bot', token) : null
  let isForeign = false

  /** @throws HttpError 503 `no_bot_token`, `bot_token_foreign` */
  function credentials(): Credentials {
    if (!botCredentials) throw noBotToken()
    if (isForeign) throw botTokenForeign()
    return botCredentials
  }

  async function checkToken(): Promise<BotTokenState> {
    if (!botCredentials) return 'missing'
    try {
      const call = { route: '/applications/@me', credentials: botCredentials, returns: application }
      const found = await request(call)
      if (!found) return 'unknown'
      isForeign = clientId !== undefined && found.id !== clientId
      return isForeign ? 'foreign' : 'own'
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      return error.code === 'bot_token_refused' ? 'refused' : 'unknown'
    }
  }

  const lists = createCache<BotGuilds>({ max: 1, staleFor: limits.staleFor, now })
  const notes = new LRUCache<string, { isPresent: boolean; notedAt: number }>({ max: limits.buckets })
  const refusals = createRecent(limits.refusalWindow, now)

  async function count(): Promise<BotGuilds> {
    const own = credentials()
    const countedAt = now()
    const ids = new Set<string>()
    let after: { after?: string } = {}
    for (let pages = 0; pages < limits.botPages; pages += 1) {
      if (now() - countedAt > limits.botListTime) throw unavailable()
      const query = { limit: String(limits.botPage), ...after }
      const guilds = await request({ route: '/users/@me/guilds', query, credentials: own, returns: page })
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
    // A person's list of guilds does not wait long for this addition.
    const answer = await Promise.race([reading, wait(limits.presenceWait, null, { ref: false })])
    return answer?.value
  }

  const note = (guildId: string, isPresent: boolean) => void notes.set(guildId, { isPresent, notedAt: now() })

  /** Whether the bot's list has the guild; undefined for a bot in too many, null if there is no list. */
  async function listed(guildId: string, maxAge: number) {
    const botGuilds = await list(maxAge)
    return botGuilds ? botGuilds.ids?.has(guildId) : null
  }

  return {
    credentials,
    checkToken,
    /**
     * Whether the bot is in a guild; undefined if that could not be found out. Never rejects: without the bot's list, it
     * knows only what single calls showed.
     */
    async presence(maxAge: number) {
      const botGuilds = await list(maxAge)
      const listedAt = botGuilds?.ids ? botGuilds.countedAt : now() - limits.staleFor
      return (guildId: string): boolean | undefined => {
        const noted = notes.get(guildId)
        if (noted && noted.notedAt >= listedAt) return noted.isPresent
        return botGuilds?.ids?.has(guildId)
      }
    },
    /** A call for this guild showed the bot in it, which is newer than the list. */
    notePresent: (guildId: string) => note(guildId, true),
    /**
     * A call for this guild was refused because the bot is not there. It is absent only if its own list agrees.
     * @throws BotAbsent; HttpError 503 `platform_unavailable` if the list has the guild or there is none
     */
    async noteRefused(guildId: string): Promise<never> {
      refusals.add()
      // For a bot in more guilds than its list shows, the call decides.
      const isListed = (await listed(guildId, limits.freshFor)) && (await listed(guildId, limits.absentFor))
      if (isListed === true || isListed === null) throw unavailable()
      note(guildId, false)
      throw new BotAbsent()
    },
    /**
     * Keeps calls back that would be refused: soon after the last, while the bot's list does not have the guild either,
     * and once many were refused, which Discord counts against everybody here.
     * @throws BotAbsent; HttpError 503 `platform_unavailable` if nothing is known about the guild
     */
    async assertMayAsk(guildId: string) {
      const noted = notes.get(guildId)
      const age = noted?.isPresent === false ? now() - noted.notedAt : Infinity
      if (age < limits.absentFor) throw new BotAbsent()
      if (age < limits.agreedFor && (await listed(guildId, limits.absentFor)) === false) throw new BotAbsent()
      if (refusals.read().length < limits.absences) return
      if ((await listed(guildId, limits.freshFor)) === false) throw new BotAbsent()
      if (notes.get(guildId)?.isPresent !== true) throw unavailable()
    },
  }
}
