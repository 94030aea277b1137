import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { backendBroken, backendUnreachable } from '@/server/http/http-error'
import { forwardLimits } from '@/server/http/limits'
import { createSender, createTimeout, type UpstreamCall } from './send-upstream'

type Head = { status: number; headers: IncomingHttpHeaders }
export type UpstreamAnswer = Head & { text: string }
/** An answer that is longer than `firstBytes`; `rest` is all of it, and must be read or destroyed. */
export type LongAnswer = Head & { rest: IncomingMessage }

/** Whether an answer travels as it is written, not made smaller. */
const isPlain = ({ headers }: Pick<Head, 'headers'>) =>
  (headers['content-encoding'] ?? 'identity') === 'identity'

/** Whether it says that it is JSON, as it is written. */
export const saysJson = (head: Pick<Head, 'headers'>) =>
  isPlain(head) && /^application\/(?:[\w.-]+\+)?json\b/i.test(head.headers['content-type'] ?? '')

const textOf = (chunks: Buffer[]) => new TextDecoder().decode(Buffer.concat(chunks))

/**
 * Reads an answer to its end, or until it turns out to be a long one.
 * @throws when it is cut off
 */
async function readAnswer(incoming: IncomingMessage): Promise<UpstreamAnswer | LongAnswer> {
  const head = { status: incoming.statusCode ?? 502, headers: incoming.headers }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
    chunks.push(chunk as Buffer)
    size += (chunk as Buffer).byteLength
    if (size <= forwardLimits.firstBytes) continue
    incoming.unshift(Buffer.concat(chunks))
    return { ...head, rest: incoming }
  }
  return { ...head, text: textOf(chunks) }
}

/**
 * Breaks an answer off that stands still for `idle` milliseconds or goes on for too long.
 * @param isHeld whether it is its reader who holds it back, which may take longer
 */
export function limitTime(rest: IncomingMessage, idle: number, isHeld = () => false) {
  const timer = setTimeout(() => rest.destroy(), forwardLimits.answerTime)
  rest.setTimeout(idle, () => {
    if (isHeld()) rest.setTimeout(idle)
    else rest.destroy()
  })
  rest.once('close', () => clearTimeout(timer))
}

/** All of an answer where a part of it is of no use. @throws HttpError 502 `backend_broken` when it is too large */
export async function wholeAnswer(
  answer: UpstreamAnswer | LongAnswer,
  { timeout = forwardLimits.timeout } = {},
): Promise<UpstreamAnswer> {
  if ('text' in answer) return answer
  const { rest, ...head } = answer
  const chunks: Buffer[] = []
  let size = 0
  limitTime(rest, timeout)
  try {
    for await (const chunk of rest) {
      size += (chunk as Buffer).byteLength
      if (size > forwardLimits.wholeBytes) throw backendBroken()
      chunks.push(chunk as Buffer)
    }
  } catch {
    throw backendBroken()
  }
  return { ...head, text: textOf(chunks) }
}

/**
 * A client of one backend: kept connections, bounded time. What is uploaded is as slow as its sender, so it has a
 * connection of its own and takes none from other calls.
 * Its calls reject with HttpError: 502 `backend_unreachable`, 504 `backend_slow`, 502 `backend_broken` (cut off), or
 * with what reading the body threw.
 */
export function createUpstream(backendUrl: string, timeout: number = forwardLimits.timeout) {
  const send = createSender(backendUrl, {
    keepAlive: true,
    maxSockets: forwardLimits.sockets,
    // With a limit of our own, Node heeds the backend's `Keep-Alive: timeout` and uses no connection that is about to end.
    timeout: forwardLimits.keptTime,
  })
  const upload = createSender(backendUrl, { keepAlive: false })

  return async (call: UpstreamCall): Promise<UpstreamAnswer | LongAnswer> => {
    const deadline = createTimeout(timeout)
    const by = call.body instanceof ReadableStream ? upload : send
    try {
      const incoming = await deadline.during(by(call, deadline), backendUnreachable)
      return await deadline.during(readAnswer(incoming), backendBroken)
    } finally {
      deadline.end()
    }
  }
}

export type StreamTimes = {
  /** Milliseconds until an answer has to begin. */
  timeout?: number
  /** Milliseconds that a stream may be silent. */
  idle?: number
}

/** A stream of events that is open, or the answer that came in its place. */
type UpstreamStream =
  { kind: 'events'; incoming: IncomingMessage } | { kind: 'answer'; answer: UpstreamAnswer }

const isEvents = (incoming: IncomingMessage) =>
  incoming.statusCode === 200 &&
  /^text\/event-stream\b/i.test(incoming.headers['content-type'] ?? '') &&
  isPlain(incoming)

export function createUpstreamStream(
  backendUrl: string,
  { timeout = forwardLimits.timeout, idle = forwardLimits.streamIdle }: StreamTimes = {},
) {
  const send = createSender(backendUrl, { keepAlive: false })

  return async (call: UpstreamCall, signal: AbortSignal): Promise<UpstreamStream> => {
    const deadline = createTimeout(timeout, signal)
    try {
      const incoming = await deadline.during(send(call, deadline), backendUnreachable)
      if (isEvents(incoming)) {
        incoming.setTimeout(idle, () => incoming.destroy())
        return { kind: 'events', incoming }
      }
      const whole = readAnswer(incoming).then((begun) => wholeAnswer(begun, { timeout }))
      return { kind: 'answer', answer: await deadline.during(whole, backendBroken) }
    } finally {
      deadline.end()
    }
  }
}
