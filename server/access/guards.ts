import { createHash, timingSafeEqual } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import type { SignedInEnv } from '@/server/auth/authenticate'
import { mediaTypeOf } from '@/server/http/bounded-body'
import { transferLimits } from '@/server/http/limits'
import {
  createConcurrencyLimiter,
  createMemoryRateLimiter,
  limitRate,
  type RateLimit,
} from '@/server/http/rate-limit'
import { type GuildAccess, guildRights } from './guild-rights'
import type { Runtime } from '@/server/runtime'
import { botKeyRefused, botKeyUnsent, noBotKeys, notYou, tooManyTransfers } from '@/server/http/http-error'

const isReading = (method: string) => method === 'GET' || method === 'HEAD'

export type GuildEnv = { Variables: SignedInEnv['Variables'] & { access: GuildAccess } }

/** Requires access to the guild in the path, and sets `c.var.access`. */
export const requireGuildAccess = (rt: Runtime) =>
  createMiddleware<GuildEnv, '/guilds/:guildId'>(async (c, next) => {
    const forWrite = !isReading(c.req.method)
    const { isStale, access } = await guildRights(rt, c.var.session, c.req.param('guildId'), { forWrite })
    if (isStale) c.header('X-Data-Stale', '1')
    c.set('access', access)
    await next()
  })

export const requireSelf = createMiddleware<SignedInEnv, '/users/:userId'>(async (c, next) => {
  if (c.req.param('userId') !== c.var.session.userId) throw notYou()
  await next()
})

/** Counts a person's reads against one budget of this process. */
export const limitReads = (rt: Runtime, rate: RateLimit) => {
  const consume = createMemoryRateLimiter(rate, rt.now)
  return createMiddleware<SignedInEnv>(async (c, next) => {
    if (isReading(c.req.method)) consume(c.var.session.userId)
    await next()
  })
}

/** Counts a person's writes against one budget. */
export const limitWrites = (rt: Runtime, rate: RateLimit) =>
  createMiddleware<SignedInEnv>(async (c, next) => {
    if (!isReading(c.req.method)) await limitRate(rt, `backend-write:${c.var.session.userId}`, rate)
    await next()
  })

/** Counts the forms of a person that arrive at the same time, as slowly as their senders like. */
export const limitForms = () => {
  const acquire = createConcurrencyLimiter(transferLimits, tooManyTransfers)
  return createMiddleware<SignedInEnv>(async (c, next) => {
    if (mediaTypeOf(c) !== 'multipart/form-data') return next()
    const release = acquire(c.var.session.userId)
    await next().finally(release)
  })
}

const digest = (text: string) => createHash('sha256').update(text).digest()

export type BotEnv = { Variables: { bot: string; requestId: string } }

/** Milliseconds after which the log says again that a key is wrong: whoever reaches the address can send some. */
const refusedKeysEvery = 600_000

/** Has the log say that a key was refused, and which program says that it sent it; now and then, with how many since. */
function createRefusedKeys({ log, now }: Runtime) {
  let toldAt = -Infinity
  let count = 0
  return (client: string | undefined) => {
    count += 1
    if (now().getTime() - toldAt < refusedKeysEvery) return
    log.warn(
      { client: client?.slice(0, 200), count },
      'a bot was refused: it sent none of the keys in BOT_API_KEY',
    )
    toldAt = now().getTime()
    count = 0
  }
}

/** Requires one of the operator's keys, and sets `c.var.bot`, a name for that key. */
export const requireBot = (rt: Runtime) => {
  const known = rt.env.botApiKeys.map(digest)
  const tellRefused = createRefusedKeys(rt)
  return createMiddleware<BotEnv>(async (c, next) => {
    const [, key] = /^Bot (\S{1,512})$/i.exec(c.req.header('authorization') ?? '') ?? []
    const shown = digest(key ?? '')
    // Comparing every key in full prevents timing attacks.
    const matching = known.filter((candidate) => timingSafeEqual(candidate, shown))
    if (matching.length === 0) {
      tellRefused(c.req.header('user-agent'))
      if (known.length === 0) throw noBotKeys()
      throw key === undefined ? botKeyUnsent() : botKeyRefused()
    }
    c.set('bot', shown.toString('hex').slice(0, 16))
    await next()
  })
}
