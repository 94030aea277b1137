import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { ZodMiniType } from 'zod/mini'
import { differences, type rowsOf } from '@/api/readable-rows'
import { tryParseJson } from '@/contract/json'
import { userAgent } from '@/server/auth/oauth'
import { readAtMost } from '@/server/http/read-at-most'
import { discordCalls, discordDown, discordPaused } from '@/server/metrics'
import { createOutage } from '@/server/outage-log'
import { tracedCall } from '@/server/tracing'
import { createBreaker, type Outcome } from './circuit-breaker'
import { botTokenRefused, rateLimited, unauthorised, unavailable, unreadable } from './failures'
import type { DiscordLimits } from './limits'
import { createRateLimits, type Limited, type RateLimitScope, readLimited } from './rate-limits'

/** What a call is authorised with. `key` stands for the token wherever something is remembered about it. */
export type Credentials = { scheme: 'Bearer' | 'Bot'; token: string; key: string }

export function credentialsOf(scheme: Credentials['scheme'], token: string): Credentials {
  return { scheme, token, key: createHash('sha256').update(token).digest('base64url') }
}

type Call<Schema extends z.core.$ZodType> = {
  /** Below the API's base, without the query: also names the rate limit, unless `limitedAs` does. */
  route: string
  /** One name for all routes that Discord counts together. */
  limitedAs?: string
  query?: Record<string, string>
  credentials: Credentials
  returns: Schema
}

/**
 * Asks Discord; null if it has no such thing or does not show it to us (403, 404).
 * @throws HttpError 401, 429 or 503, see `createDiscordClient`
 */
export type Request = <Schema extends z.core.$ZodType>(call: Call<Schema>) => Promise<z.output<Schema> | null>

/** A list in an answer to this route, without the rows that cannot be read, of which the log is told. */
export type Rows = <Row extends ZodMiniType>(route: string, row: Row) => ReturnType<typeof rowsOf<Row>>

type RequestOptions = {
  apiUrl: string
  log: Logger
  fetch: typeof fetch
  now: () => number
  wait: (milliseconds: number) => Promise<unknown>
  limits: DiscordLimits
}

/** `body` is undefined if the answer was a page or broken JSON. */
type RawAnswer = { status: number; headers: Headers; body: unknown; isHtml: boolean }

/** @throws RangeError for more than `maxBytes`, or whatever the connection broke with */
async function readAnswer(response: Response, maxBytes: number): Promise<RawAnswer> {
  const { status, headers } = response
  const text = await readAtMost(response, maxBytes)
  if (text === null) throw new RangeError('The answer is too large.')
  const isHtml = /html/i.test(headers.get('content-type') ?? '') || text.trimStart().startsWith('<')
  return { status, headers, isHtml, body: isHtml ? undefined : tryParseJson(text) }
}

/** Discord's codes for what is not there, or not for us: guild, member, user; and a guild that the bot is not in. */
const absenceCodes = [10004, 10007, 10013, 50001]
const refusal = z.object({ code: z.number() })

/** A dead token of a person ends their session; the bot's leaves only its own calls unanswered. */
const refused = (isBot: boolean) => (isBot ? botTokenRefused() : unauthorised())

const isAbsence = ({ status, body, isHtml }: RawAnswer) =>
  (status === 403 || status === 404) &&
  !isHtml &&
  absenceCodes.includes(refusal.safeParse(body).data?.code ?? 0)

const faultOf = ({ isHtml }: RawAnswer) => (isHtml ? 'a page instead of JSON' : 'no usable answer')

function outcomeOf(answer: RawAnswer, limited: Limited | null): Outcome {
  const { status, isHtml, body } = answer
  if (limited) return limited.isShared ? 'answered' : 'refused'
  if (status === 401 || status === 403) return 'refused'
  // A call that was refused as it stands says nothing about Discord's health.
  if (status >= 400 && status < 500 && !isHtml) return 'answered'
  return status === 200 && body !== undefined ? 'answered' : 'failed'
}

/** A route without the ids in it, as the log has it. */
const shown = (route: string) => route.replaceAll(/\d{15,}/g, '*')

/** The one place that calls Discord, behind the rate limits and the breaker. */
export function createRequest(options: RequestOptions): Request {
  const { log, now, limits } = options
  const rateLimits = createRateLimits(options)
  const breaker = createBreaker(options)
  const texts = { begins: 'Discord gives no usable answers', ends: 'Discord gives usable answers again' }
  // A call that fails alone is no outage: it is one when calls are paused.
  const outage = createOutage(log, texts, { toldAfter: limits.outageAfter })

  function send({ route, query, credentials }: Call<z.core.$ZodType>) {
    const parameters = query ? `?${new URLSearchParams(query)}` : ''
    return tracedCall({ method: 'GET', template: shown(route), address: options.apiUrl }, async () => {
      const response = await options.fetch(`${options.apiUrl}${route}${parameters}`, {
        headers: {
          accept: 'application/json',
          authorization: `${credentials.scheme} ${credentials.token}`,
          'user-agent': userAgent,
        },
        redirect: 'manual',
        cache: 'no-store',
        signal: AbortSignal.timeout(limits.timeout),
      })
      return readAnswer(response, limits.answerBytes)
    })
  }

  function check(scope: RateLimitScope) {
    if (breaker.isRevoked(scope)) throw refused(scope.isBot)
    try {
      breaker.check()
    } catch (error) {
      discordPaused.inc()
      throw error
    }
  }

  /** One call and its consequences: what it revealed about the limits, and whether it counts against us. */
  async function attempt(call: Call<z.core.$ZodType>, scope: RateLimitScope) {
    check(scope)
    await rateLimits.enter(scope)
    // The wait was long enough for a token to die or Discord to go down.
    check(scope)
    breaker.begin()
    let outcome: Outcome = 'failed'
    try {
      const answer = await send(call)
      const limited = answer.status === 429 ? readLimited(answer.headers, answer.body, limits) : null
      rateLimits.learn(scope, answer.headers)
      if (limited) rateLimits.block(scope, limited)
      if (answer.status === 401 && !answer.isHtml) breaker.markRevoked(scope)
      outcome = outcomeOf(answer, limited)
      if (outcome === 'failed')
        outage.failed({ route: shown(call.route), status: answer.status, reason: faultOf(answer) })
      else outage.over()
      return { answer, limited }
    } catch (error) {
      outage.failed({ route: shown(call.route), err: error, reason: 'no answer' })
      throw unavailable()
    } finally {
      breaker.end(outcome)
      discordCalls.inc({ outcome })
      discordDown.set(outcome === 'failed' ? 1 : 0)
    }
  }

  function valueOf<Schema extends z.core.$ZodType>(call: Call<Schema>, answer: RawAnswer) {
    const { status, body, isHtml } = answer
    const isBot = call.credentials.scheme === 'Bot'
    if (status === 401 && !isHtml) {
      if (isBot)
        log.error(
          { status },
          'Discord does not accept DISCORD_BOT_TOKEN: copy it again from the developer portal',
        )
      throw refused(isBot)
    }
    if (isAbsence(answer)) return null
    const parsed = status === 200 && body !== undefined ? z.core.safeParse(call.returns, body) : null
    if (parsed?.success) return parsed.data
    const reason = parsed ? differences(parsed.error, body) : faultOf(answer)
    if (outcomeOf(answer, null) !== 'failed')
      log.warn({ route: shown(call.route), status, reason }, 'Discord gave no usable answer')
    throw parsed ? unreadable() : unavailable()
  }

  return async (call) => {
    const { credentials, route } = call
    const scope = {
      key: credentials.key,
      isBot: credentials.scheme === 'Bot',
      route: call.limitedAs ?? route,
    }
    for (let tries = 1; ; tries += 1) {
      const startedAt = now()
      const { answer, limited } = await attempt(call, scope)
      log.debug(
        { route: shown(route), status: answer.status, duration_ms: now() - startedAt },
        'Asked Discord',
      )
      if (!limited) return valueOf(call, answer)
      const retry_after = limited.retryAfter / 1000
      log.warn({ route: shown(route), status: 429, retry_after, reason: limited.level }, 'Rate limited')
      if (tries >= limits.tries) throw rateLimited(limited.retryAfter)
    }
  }
}
