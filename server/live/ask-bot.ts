import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { BotAction, BotAnswer, BotRequest, RequestKind } from '@/contract/calls/bot-requests'
import { tooManyRequests, translate } from '@/server/http/http-error'
import { requestLimits, type RequestWaits, requestWaits } from '@/server/http/limits'
import { createConcurrencyLimiter, limitRate } from '@/server/http/rate-limit'
import { botRequests } from '@/server/metrics'
import type { Db } from '@/server/db/open'
import { traced } from '@/server/tracing'
import type { ChangeFeed } from './change-feed'

type Context = {
  db: Db
  live: ChangeFeed
  log: Logger
  now: () => Date
  /** Knows the bots, by their keys, whose declarations no longer count. */
  catalogue: { replacedBots: () => Promise<string[]> }
}

/** Who asks, and where, and for what. */
type Asker = { guildId: string; userId: string; kind: RequestKind }
/** What a request begins with. */
type Asked = Pick<BotAction, 'id' | 'guild_id' | 'user_id'>

/**
 * `away` if no bot that takes such requests is connected, `silent` if it did not answer in time, `unusable` if not in the
 * form of an answer.
 */
export type Outcome = BotAnswer | 'away' | 'silent' | 'unusable'

/** `wrong` says what is wrong with an answer. */
type Told = { answer: BotAnswer } | { wrong: string } | { outcome: 'away' | 'silent' }

/** Sends a request to whichever replica a bot is connected to, and waits for the answer. Nothing is stored. */
async function send({ catalogue, live }: Context, request: BotRequest, waits: RequestWaits): Promise<Told> {
  const { id, kind, guild_id: guildId } = request
  const replaced = await catalogue.replacedBots()
  let onTaken = () => {}
  let wrong: string | undefined
  let onAnswer: (told: Told) => void = () => {}
  const told = new Promise<Told>((resolve) => (onAnswer = resolve))
  const { unsubscribe } = await live.subscribe((event) => {
    if (event.kind === 'request-taken' && event.id === id) onTaken()
    if (event.kind !== 'answered' || event.id !== id || event.guildId !== guildId) return
    if ((event.of ?? kind) !== kind) return
    // The bot was refused it, and may answer in another form, or say that it has none.
    const { answer } = event
    if (typeof answer === 'string') wrong = answer
    else onAnswer(wrong !== undefined && answer.reason === 'failed' ? { wrong } : { answer })
  })
  const timers = [
    setTimeout(() => onAnswer({ outcome: 'away' }), waits.taken),
    setTimeout(() => onAnswer(wrong === undefined ? { outcome: 'silent' } : { wrong }), waits.answered),
  ]
  onTaken = () => clearTimeout(timers[0])
  try {
    await live.publish({ kind: 'asked', request, replaced })
    return await told
  } finally {
    unsubscribe()
    timers.forEach(clearTimeout)
  }
}

/** Choices belong to questions for them, and to nothing else. */
function judge(told: Told, kind: RequestKind): { outcome: Outcome; wrong?: string } {
  if ('outcome' in told) return told
  if ('wrong' in told) return { outcome: 'unusable', ...told }
  const { answer } = told
  const isRefused = answer.refused !== undefined || answer.reason !== undefined
  const isAsked = kind === 'choices'
  if (isRefused || isAsked === (answer.choices !== undefined)) return { outcome: answer }
  return {
    outcome: 'unusable',
    wrong: `choices: ${translate(`validation.${isAsked ? 'required' : 'unknownField'}`)}`,
  }
}

function outcomeOf(outcome: Outcome) {
  if (typeof outcome === 'string') return outcome
  return outcome.refused !== undefined || outcome.reason ? 'refused' : 'done'
}

/** What people press, and what asks while they type, have limits of their own. */
const limitsOf = (kind: RequestKind) => (kind === 'choices' ? 'typed' : 'pressed')
const counted = { pressed: ['request', 'request-guild'], typed: ['choices', 'choices-guild'] } as const

/**
 * The one way to ask the bot something, with one set of limits, one log line and one wait for each kind.
 * @param waits for every kind; by default, each kind has its own
 */
export function createAskBot(rt: Context, waits?: RequestWaits) {
  const { pressed, typed } = requestLimits
  const wait = {
    pressed: createConcurrencyLimiter(pressed.waiting, tooManyRequests),
    typed: createConcurrencyLimiter(typed.waiting, tooManyRequests),
  }

  /**
   * @param prepare completes the request; that is only worked out if the bot may be asked
   * @throws HttpError 429 `rate_limited` or `too_many_requests`, and whatever `prepare` throws
   */
  return async function askBot(
    { guildId, userId, kind }: Asker,
    prepare: (asked: Asked) => Promise<BotRequest>,
  ): Promise<Outcome> {
    const limits = limitsOf(kind)
    const [person, guild] = counted[limits]
    await limitRate(rt, `${person}:${userId}`, requestLimits[limits].person)
    await limitRate(rt, `${guild}:${guildId}`, requestLimits[limits].guild)
    const release = wait[limits](guildId)
    try {
      const request = await prepare({ id: randomUUID(), guild_id: guildId, user_id: userId })
      const started = performance.now()
      const about = () => ({ name: `ask bot ${kind}`, kind: 'client' as const })
      const told = await traced(about, () => send(rt, request, waits ?? requestWaits[kind]))
      const { outcome, wrong } = judge(told, kind)
      const duration_ms = Math.round(performance.now() - started)
      const name = outcomeOf(outcome)
      botRequests.inc({ kind, outcome: name })
      const line = { kind, guild_id: guildId, outcome: name, duration_ms }
      if (wrong === undefined) rt.log.info(line, 'the bot was asked')
      else rt.log.warn({ ...line, reason: wrong }, 'the bot was asked')
      return outcome
    } finally {
      release()
    }
  }
}
export type AskBot = ReturnType<typeof createAskBot>
