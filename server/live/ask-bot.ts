import { randomUUID } from 'node:crypto'
import type { BotAnswer, BotRequest } from '@/contract/calls/bot-requests'
import { tooManyRequests } from '@/server/http/http-error'
import { requestLimits, type RequestWaits, requestWaits } from '@/server/http/limits'
import { createConcurrencyLimiter, limitRate } from '@/server/http/rate-limit'
import type { Runtime } from '@/server/runtime'

/** Who asks, and where. */
type Asker = { guildId: string; userId: string }
/** What every request has. */
type Asked = Pick<BotRequest, 'id' | 'guild_id' | 'user_id'>

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

/**
 * The one way to ask the bot something, with one set of limits for everything that it is asked.
 * @param waits for every kind; by default, each kind has its own
 */
export function createAskBot(rt: Runtime, waits?: RequestWaits) {
  const wait = createConcurrencyLimiter(requestLimits.waiting, tooManyRequests)

  /**
   * @param prepare completes the request; that is only worked out if the bot may be asked
   * @throws HttpError 429 `rate_limited` or `too_many_requests`, and whatever `prepare` throws
   */
  return async function askBot(
    { guildId, userId }: Asker,
    prepare: (asked: Asked) => Promise<BotRequest>,
  ): Promise<Outcome> {
    await limitRate(rt, `request:${userId}`, requestLimits.person)
    await limitRate(rt, `request-guild:${guildId}`, requestLimits.guild)
    const release = wait(guildId)
    try {
      const request = await prepare({ id: randomUUID(), guild_id: guildId, user_id: userId })
      const { kind } = request
      const started = performance.now()
      const outcome = await send(rt, request, waits ?? requestWaits[kind])
      const duration_ms = Math.round(performance.now() - started)
      rt.log.info({ kind, guild_id: guildId, outcome: outcomeOf(outcome), duration_ms }, 'the bot was asked')
      return outcome
    } finally {
      release()
    }
  }
}
export type AskBot = ReturnType<typeof createAskBot>
