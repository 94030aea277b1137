import { LRUCache } from 'lru-cache'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { snowflake } from '@/contract/calls/discord'
import { HttpError } from '@/server/http/http-error'
import { createRecent } from './circuit-breaker'
import { createBotGuilds } from './bot-guilds'
import { BotAbsent, botTokenForeign, noBotToken, unavailable } from './failures'
import type { DiscordLimits } from './limits'
import { type Credentials, credentialsOf, type Request } from './request'

/** What is known about the bot's token; `unknown` while Discord cannot be asked. */
export type BotTokenState = 'own' | 'missing' | 'refused' | 'foreign' | 'unknown'

const application = z.object({ id: snowflake })
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

  const guilds = createBotGuilds({ request, credentials, now, limits })
  const notes = new LRUCache<string, { isPresent: boolean; notedAt: number }>({ max: limits.buckets })
  const refusals = createRecent(limits.refusalWindow, now)

  // Somebody who just invited the bot asks anew; how often that reaches Discord is bounded.
  const ageFor = (maxAge: number) => Math.min(limits.freshFor, Math.max(maxAge, limits.absentFor))

  /** Whether that is still under way after `patience` milliseconds. Never rejects: what is known has to do. */
  async function learn(guildIds: readonly string[], maxAge: number, patience: number) {
    const isDone = () => false
    const learning = guilds.learn(guildIds, ageFor(maxAge)).then(isDone, isDone)
    return Promise.race([learning, wait(patience, true, { ref: false })])
  }

  const note = (guildId: string, isPresent: boolean) => void notes.set(guildId, { isPresent, notedAt: now() })

  /** Whether the bot's list has the guild; undefined if it could not be read. */
  async function listed(guildId: string, maxAge: number) {
    await learn([guildId], maxAge, limits.confirmWait)
    return guilds.find(guildId)?.isPresent
  }

  return {
    credentials,
    checkToken,
    /** Begins to read the bot's list, whose first page is all of it for most bots. */
    readAhead: (maxAge: number) => void learn([], maxAge, 0),
    /**
     * Whether the bot is in a guild: null if that is still being found out, undefined if that is not possible. Never
     * rejects: without the bot's list, it knows only what single calls showed.
     */
    async presence(guildIds: readonly string[], maxAge: number) {
      const patience = maxAge < limits.freshFor ? limits.confirmWait : limits.presenceWait
      const isLearning = await learn(guildIds, maxAge, patience)
      const pending = new Set(isLearning ? guildIds : [])
      return (guildId: string): boolean | null | undefined => {
        const noted = notes.get(guildId)
        const found = guilds.find(guildId)
        if (noted && noted.notedAt >= (found?.readAt ?? now() - limits.staleFor)) return noted.isPresent
        return found?.isPresent ?? (pending.has(guildId) ? null : undefined)
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
      const isListed = (await listed(guildId, limits.freshFor)) && (await listed(guildId, limits.absentFor))
      if (isListed !== false) throw unavailable()
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
