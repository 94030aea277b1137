import type { IncomingMessage } from 'node:http'
import { backendBroken, backendUnreachable } from '@/server/http/http-error'
import { forwardLimits } from '@/server/http/limits'
import { createTimeout } from './patience'
import { createSender, type UpstreamCall } from './send-upstream'
import { isPlain, readAnswer, type UpstreamAnswer, wholeAnswer } from './upstream'

export type StreamTimes = {
  /** Milliseconds until an answer has to begin. */
  timeout?: number
  /** Milliseconds that a stream may be silent. */
  idle?: number
}

/** A stream of events that is open, or the answer that came in its place. */
export type UpstreamStream =
  { kind: 'events'; incoming: IncomingMessage } | { kind: 'answer'; answer: UpstreamAnswer }

const isEvents = (incoming: IncomingMessage) =>
  incoming.statusCode === 200 &&
  /^text\/event-stream\b/i.test(incoming.headers['content-type'] ?? '') &&
  isPlain(incoming)

/**
 * Opens event streams of one backend, each on a connection of its own, so that they take none from other calls. An
 * answer that is no stream is read as a whole. What has begun ends when nothing came for `idle` milliseconds.
 * Its calls reject with HttpError, as those of `createUpstream` do. Aborting `signal` ends one that has not begun.
 */
export function createUpstreamStream(
  backendUrl: string,
  { timeout = forwardLimits.timeout, idle = forwardLimits.streamIdle }: StreamTimes = {},
) {
  const send = createSender(backendUrl, { keepAlive: false })

  return async (call: UpstreamCall, signal: AbortSignal): Promise<UpstreamStream> => {
    const patience = createTimeout(timeout, signal)
    try {
      const incoming = await patience.during(send(call, patience), backendUnreachable)
      if (isEvents(incoming)) {
        incoming.setTimeout(idle, () => incoming.destroy())
        return { kind: 'events', incoming }
      }
      const whole = readAnswer(incoming).then((begun) => wholeAnswer(begun, { timeout }))
      return { kind: 'answer', answer: await patience.during(whole, backendBroken) }
    } finally {
      patience.end()
    }
  }
}
