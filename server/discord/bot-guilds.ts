import { z } from 'zod'
import { snowflake } from '@/contract/calls/discord'
import { unavailable } from './failures'
import type { DiscordLimits } from './limits'
import type { Credentials, Request } from './request'

/** A row that cannot be read still counts, so that the page is not taken for the last one. */
const rows = z
  .array(z.object({ id: snowflake }).nullable().catch(null))
  .nullable()
  .transform((read) => read ?? [])

/** What the list holds above `after`, up to and including `last`. `turn` counts the requests for pages. */
type Page = { after: bigint; last: bigint; ids: ReadonlySet<string>; readAt: number; turn: number }

/** No id is as long. */
const endOfList = 10n ** 21n
/** For most bots, the page at the beginning is the whole list. */
const beginning = 1n

type Options = {
  request: Request
  /** @throws HttpError 503 without a bot's token that can be used */
  credentials: () => Credentials
  now: () => number
  limits: DiscordLimits
}

/**
 * The bot's guild list, as far as somebody needs it. Discord pages it by id, so one page beginning at a guild tells
 * whether the bot is there, and about the guilds after it too, however many the bot is in.
 */
export function createBotGuilds({ request, credentials, now, limits }: Options) {
  /** The newest first. */
  let pages: readonly Page[] = []
  let turns = 0
  const wanted = new Set<bigint>()
  let round: Promise<void> | null = null

  const ageOf = ({ readAt }: Page) => Math.abs(now() - readAt)
  const pageWith = (id: bigint) => pages.find(({ after, last }) => after < id && id <= last)

  async function readPage(after: bigint) {
    turns += 1
    const turn = turns
    const readAt = now()
    const query = { limit: String(limits.botPage), ...(after > 0n && { after: String(after) }) }
    const read = await request({
      route: '/users/@me/guilds',
      query,
      credentials: credentials(),
      returns: rows,
    })
    if (!read) throw unavailable()
    const ids = read.flatMap((guild) => guild?.id ?? [])
    const last = read.length < limits.botPage ? endOfList : BigInt(ids.at(-1) ?? 0)
    if (last <= after || ids.some((id) => BigInt(id) <= after)) throw unavailable()
    const page = { after, last, ids: new Set(ids), readAt, turn }
    const others = pages.filter((older) => older.after < after || older.last > last)
    pages = [page, ...others].slice(0, limits.botPagesKept)
  }

  /** Reads some pages at once, which together begin everywhere among what is wanted. */
  async function readRound() {
    const ids = [...wanted].sort((one, other) => (one < other ? -1 : 1))
    wanted.clear()
    // The first answer tells how many calls Discord allows, which the rate limits then keep to.
    const atOnce = pages.length === 0 ? 1 : limits.botPagesAtOnce
    const step = Math.ceil(ids.length / atOnce)
    const starts = ids.filter((_, index) => index % step === 0)
    const results = await Promise.allSettled(starts.map((id) => readPage(id - 1n)))
    const failed = results.filter((result) => result.status === 'rejected')
    if (failed.length === results.length) throw failed[0]?.reason
  }

  return {
    /**
     * Reads the beginning of the list and the pages that tell about these guilds, unless they were read within `maxAge`
     * milliseconds. Everybody who asks shares the pages.
     */
    async learn(guildIds: readonly string[], maxAge: number) {
      const ids = [beginning, ...guildIds.map(BigInt)]
      const turn = turns
      // However slow a page was, it is new to whoever waited for it.
      const isKnown = (page: Page | undefined) => page && (page.turn > turn || ageOf(page) < maxAge)
      // Each round reads a page for somebody. Where more is wanted than is kept, what was read for one is lost to another.
      for (let roundsLeft = ids.length; roundsLeft > 0; roundsLeft--) {
        const missing = ids.filter((id) => !isKnown(pageWith(id)))
        if (missing.length === 0) return
        for (const id of missing) wanted.add(id)
        round ??= readRound().finally(() => (round = null))
        await round
      }
    },
    /** Whether the list has the guild, and since when that is known; undefined if that was not read lately. */
    find(guildId: string) {
      const page = pageWith(BigInt(guildId))
      if (!page || ageOf(page) > limits.staleFor) return undefined
      return { isPresent: page.ids.has(guildId), readAt: page.readAt }
    },
  }
}
