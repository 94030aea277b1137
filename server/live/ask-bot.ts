import { randomUUID } from 'node:crypto'
import type { BotAction, BotAnswer, BotRequest, RequestKind } from '@/contract/calls/bot-requests'
import { tooManyRequests } from '@/server/http/http-error'
import { requestLimits, type RequestWaits, requestWaits } from '@/server/http/limits'
import { createConcurrencyLimiter, limitRate } from '@/server/http/rate-limit'
import { botRequests } from '@/server/metrics'
import type { Runtime } from '@/server/runtime'
import { traced } from '@/server/tracing'

/** Who asks, and where, and for what. */
type Asker = { guildId: string; userId: string; kind: RequestKind }
/** What a request begins with. */
type Asked = Pick<BotAction, 'id' | 'guild_id' | 'user_id'>

/** `away` if no bot that takes such requests is connected, `silent` if it did not answer in time. */
export type Outcome = BotAnswer | 'away' | 'silent'

/** Sends a request to whichever replica a bot is connected to, and waits for the answer. Nothing is stored. */
async function send({ live }: Runtime, request: BotRequest, waits: RequestWaits): Promise<Outcome> {
  const { id, kind, guild_id: guildId } = request
  let onTaken = () => {}
  let onAnswer: (outcome: Outcome) => void = () => {}
  const outcome = new Promise<Outcome>((resolve) => (onAnswer = resolve))
  const { unsubscribe } = await live.subscribe((event) => {
    if (event.kind === 'request-taken' && event.id === id) onTaken()
    if (event.kind !== 'answered' || event.id !== id || event.guildId !== guildId) return
    if ((event.of ?? kind) === kind) onAnswer(event.answer)
  })
  const timers = [
    setTimeout(() => onAnswer('away'), waits.taken),
    setTimeout(() => onAnswer('silent'), waits.answered),
  ]
  onTaken = () => clearTimeout(timers[0])
  try {
    await live.publish({ kind: 'asked', request })
    return await outcome
  } finally {
    unsubscribe()
    timers.forEach(clearTimeout)
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
export function createAskBot(rt: Runtime, waits?: RequestWaits) {
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
      const outcome = await traced(about, () => send(rt, request, waits ?? requestWaits[kind]))
      const duration_ms = Math.round(performance.now() - started)
      const told = outcomeOf(outcome)
      botRequests.inc({ kind, outcome: told })
      rt.log.info({ kind, guild_id: guildId, outcome: told, duration_ms }, 'the bot was asked')
      return outcome
    } finally {
      release()
    }
  }
}
export type AskBot = ReturnType<typeof createAskBot>
