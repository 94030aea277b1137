import { isUtf8 } from 'node:buffer'
import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import https from 'node:https'
import { pipeline } from 'node:stream/promises'
import {
  backendBroken,
  backendSlow,
  backendUnreachable,
  HttpError,
  senderSlow,
} from '@/server/http/http-error'
import { forwardLimits } from '@/server/http/limits'
import { agentFor } from '@/server/http/outgoing-proxy'

/** `path` begins with `/` and is built from validated parts only. A body that is a stream is sent as it arrives. */
export type UpstreamCall = {
  method: 'GET' | 'PATCH' | 'POST' | 'DELETE'
  path: string
  headers: Record<string, string>
  body: Buffer | ReadableStream<Uint8Array> | null
}

type Head = { status: number; headers: IncomingHttpHeaders }
/** `isUtf8` is false where bytes of the text were none, which are shown as U+FFFD. */
export type UpstreamAnswer = Head & { text: string; isUtf8: boolean }
/** An answer that is longer than `firstBytes`; `rest` is all of it, and must be read or destroyed. */
export type LongAnswer = Head & { rest: IncomingMessage }

/** Thrown for an answer of which only a part came, or more than is taken. */
export class IncompleteAnswer extends HttpError {
  constructor(
    readonly head: Head,
    readonly reason: 'cut' | 'large',
  ) {
    const { status, code, message } = backendBroken()
    super(status, code, message)
  }
}

const headOf = ({ statusCode = 502, headers }: IncomingMessage): Head => ({ status: statusCode, headers })

const isUncompressed = ({ headers }: Pick<Head, 'headers'>) =>
  (headers['content-encoding'] ?? 'identity') === 'identity'

/** Whether an answer's headers announce uncompressed JSON. */
export const saysJson = (head: Pick<Head, 'headers'>) =>
  isUncompressed(head) && /^application\/(?:[\w.-]+\+)?json\b/i.test(head.headers['content-type'] ?? '')

/** Passes a body on; the sender or the backend, whichever is being waited for, is the one that took too long. */
async function* moving(body: ReadableStream<Uint8Array>, deadline: Timeout) {
  deadline.restart(senderSlow)
  for await (const chunk of body) {
    deadline.restart()
    yield chunk
    deadline.restart(senderSlow)
  }
  deadline.restart()
}

/** Rejects with what the body failed with; the request is broken off then, so that nobody takes it for complete. */
async function send(body: UpstreamCall['body'], outgoing: http.ClientRequest, deadline: Timeout) {
  if (body instanceof ReadableStream) await pipeline(moving(body, deadline), outgoing)
  else outgoing.end(body ?? undefined)
}

/**
 * Sends calls to one backend: fixed host, no redirects followed. Resolves with the head of the answer, which may come
 * before the whole body was sent; the call ends, its answer included, when `deadline` does.
 */
function createSender(backendUrl: string, connections: http.AgentOptions) {
  const base = new URL(backendUrl)
  const { request } = base.protocol === 'https:' ? https : http
  const agent = agentFor(base, connections)
  const prefix = base.pathname.replace(/\/+$/, '')

  return ({ method, path, headers, body }: UpstreamCall, deadline: Timeout) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const length = body instanceof Buffer ? { 'content-length': String(body.byteLength) } : {}
      const outgoing = request(
        {
          protocol: base.protocol,
          hostname: base.hostname.replace(/^\[(.*)\]$/, '$1'),
          port: base.port,
          path: `${prefix}${path}`,
          method,
          headers: { ...headers, ...length },
          agent,
          signal: deadline.signal,
        },
        resolve,
      )
      outgoing.on('error', reject)
      send(body, outgoing, deadline).catch(reject)
    })
}

type Timeout = ReturnType<typeof createTimeout>

/** Aborts `signal` when nothing moved for `timeout` milliseconds, or with `leave`. */
function createTimeout(timeout: number, leave?: AbortSignal) {
  const waiting = new AbortController()
  const abort = () => waiting.abort()
  let late: (() => HttpError) | undefined
  let isEnded = false
  let timer: NodeJS.Timeout | undefined

  const deadline = {
    signal: waiting.signal,
    /** @param failure the error if nothing comes: the backend's fault by default */
    restart(failure = backendSlow) {
      clearTimeout(timer)
      if (isEnded) return
      timer = setTimeout(() => {
        late = failure
        abort()
      }, timeout)
    },
    end() {
      isEnded = true
      clearTimeout(timer)
      leave?.removeEventListener('abort', abort)
    },
    /** Rejects with who took too long, else with the work's own HttpError, else with `otherwise`. */
    async during<Value>(work: Promise<Value>, otherwise: () => HttpError): Promise<Value> {
      try {
        return await work
      } catch (error) {
        if (late) throw late()
        throw error instanceof HttpError ? error : otherwise()
      }
    },
  }
  leave?.addEventListener('abort', abort)
  if (leave?.aborted) abort()
  deadline.restart()
  return deadline
}

function textOf(chunks: Buffer[]) {
  const bytes = Buffer.concat(chunks)
  return { text: new TextDecoder().decode(bytes), isUtf8: isUtf8(bytes) }
}

/** Reads an answer to its end, or until it turns out to be a long one. Rejects if it is cut off. */
async function readAnswer(incoming: IncomingMessage): Promise<UpstreamAnswer | LongAnswer> {
  const head = headOf(incoming)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
    chunks.push(chunk as Buffer)
    size += (chunk as Buffer).byteLength
    if (size <= forwardLimits.firstBytes) continue
    incoming.unshift(Buffer.concat(chunks))
    return { ...head, rest: incoming }
  }
  return { ...head, ...textOf(chunks) }
}

/**
 * Breaks off an answer that stands still for `idle` milliseconds or takes too long as a whole.
 * @param isHeld whether its reader holds it back, which may take longer
 */
export function limitTime(rest: IncomingMessage, idle: number, isHeld = () => false) {
  const timer = setTimeout(() => rest.destroy(), forwardLimits.answerTime)
  rest.setTimeout(idle, () => {
    if (isHeld()) rest.setTimeout(idle)
    else rest.destroy()
  })
  rest.once('close', () => clearTimeout(timer))
}

/** The whole of an answer. @throws IncompleteAnswer if it is too large or cut off */
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
      if (size > forwardLimits.wholeBytes) throw new IncompleteAnswer(head, 'large')
      chunks.push(chunk as Buffer)
    }
  } catch (error) {
    throw error instanceof IncompleteAnswer ? error : new IncompleteAnswer(head, 'cut')
  }
  return { ...head, ...textOf(chunks) }
}

/**
 * A client of one backend with kept connections and bounded time. An upload is as slow as its sender, so it has a
 * connection of its own and takes none from other calls. Calls reject with HttpError: 502 `backend_unreachable`, 504
 * `backend_slow`, `IncompleteAnswer`, or with what reading the body threw.
 */
export function createUpstream(backendUrl: string, timeout = forwardLimits.timeout) {
  const send = createSender(backendUrl, {
    keepAlive: true,
    maxSockets: forwardLimits.sockets,
    // With a limit of our own, Node heeds the backend's `Keep-Alive: timeout` and uses no connection that is about to end.
    timeout: forwardLimits.keptTime,
  })
  const upload = createSender(backendUrl, { keepAlive: false })

  return async (call: UpstreamCall) => {
    const deadline = createTimeout(timeout)
    const by = call.body instanceof ReadableStream ? upload : send
    try {
      const incoming = await deadline.during(by(call, deadline), backendUnreachable)
      return await deadline.during(readAnswer(incoming), () => new IncompleteAnswer(headOf(incoming), 'cut'))
    } finally {
      deadline.end()
    }
  }
}

/** Milliseconds until an answer has to begin, and that a stream may be silent. */
export type StreamTimes = { timeout?: number; idle?: number }

/** Opens streams of events. Resolves with a stream, or with the answer that came in its place. */
export function createUpstreamStream(
  backendUrl: string,
  { timeout = forwardLimits.timeout, idle = forwardLimits.streamIdle }: StreamTimes = {},
) {
  const send = createSender(backendUrl, { keepAlive: false })

  return async (call: UpstreamCall, signal: AbortSignal): Promise<IncomingMessage | UpstreamAnswer> => {
    const deadline = createTimeout(timeout, signal)
    try {
      const incoming = await deadline.during(send(call, deadline), backendUnreachable)
      const isEvents = /^text\/event-stream\b/i.test(incoming.headers['content-type'] ?? '')
      if (incoming.statusCode === 200 && isEvents && isUncompressed(incoming)) {
        incoming.setTimeout(idle, () => incoming.destroy())
        return incoming
      }
      const whole = readAnswer(incoming).then((begun) => wholeAnswer(begun, { timeout }))
      return await deadline.during(whole, () => new IncompleteAnswer(headOf(incoming), 'cut'))
    } finally {
      deadline.end()
    }
  }
}
