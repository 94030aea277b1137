import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { backendBroken, backendSlow, backendUnreachable } from './failures'
import { forwardLimits } from './limits'
import { createSender, type UpstreamCall } from './send-upstream'

export type UpstreamAnswer = { status: number; headers: IncomingHttpHeaders; text: string }

/**
 * A client of one backend: kept connections, bounded time and size.
 * Its calls reject with HttpError: 502 `backend_unreachable`, 504 `backend_slow`, 502 `backend_broken` (too large or
 * cut off).
 */
export function createUpstream(backendUrl: string, timeout: number = forwardLimits.timeout) {
  const send = createSender(backendUrl, { keepAlive: true, maxSockets: forwardLimits.sockets })

  return async (call: UpstreamCall): Promise<UpstreamAnswer> => {
    const signal = AbortSignal.timeout(timeout)
    const incoming = await send(call, signal).catch(() => {
      throw signal.aborted ? backendSlow() : backendUnreachable()
    })
    return readAnswer(incoming).catch(() => {
      throw signal.aborted ? backendSlow() : backendBroken()
    })
  }
}

/** @throws when the answer is cut off or larger than we keep */
export async function readAnswer(incoming: IncomingMessage): Promise<UpstreamAnswer> {
  let size = 0
  incoming.on('data', (chunk: Buffer) => {
    size += chunk.byteLength
    if (size > forwardLimits.answerBytes) incoming.destroy(new Error('The answer is too large.'))
  })
  const text = await textOf(incoming)
  return { status: incoming.statusCode ?? 502, headers: incoming.headers, text }
}
