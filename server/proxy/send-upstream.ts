import http from 'node:http'
import https from 'node:https'
import { pipeline } from 'node:stream/promises'
import { backendSlow, senderSlow, HttpError } from '@/server/http/http-error'

/**
 * What goes to another backend. `path` begins with `/` and is built from validated parts only. A body that is a stream
 * is sent as it arrives.
 */
export type UpstreamCall = {
  method: 'GET' | 'PATCH' | 'POST' | 'DELETE'
  path: string
  headers: Record<string, string>
  body: Buffer | ReadableStream<Uint8Array> | null
}

/** The body as it comes; whoever is waited for, its sender or the backend, is the one that took too long. */
async function* moving(body: ReadableStream<Uint8Array>, deadline: Timeout) {
  deadline.begin(senderSlow)
  for await (const chunk of body) {
    deadline.begin()
    yield chunk
    deadline.begin(senderSlow)
  }
  deadline.begin()
}

/** @throws what the body failed with; what has begun to arrive is broken off then, so that nobody takes it for all */
async function send(body: UpstreamCall['body'], outgoing: http.ClientRequest, deadline: Timeout) {
  if (body instanceof ReadableStream) await pipeline(moving(body, deadline), outgoing)
  else outgoing.end(body ?? undefined)
}

/**
 * Sends calls to one backend: fixed host, no redirects followed. Resolves with the head of the answer, which may come
 * before all of the body was sent; the call ends, its answer included, when `deadline` does.
 */
export function createSender(backendUrl: string, connections: http.AgentOptions) {
  const base = new URL(backendUrl)
  const { Agent, request } = base.protocol === 'https:' ? https : http
  const agent = new Agent(connections)
  const prefix = base.pathname.replace(/\/+$/, '')

  return ({ method, path, headers, body }: UpstreamCall, deadline: Timeout) =>
    new Promise<http.IncomingMessage>((resolve, reject) => {
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

/**
 * Waits for the other side for `timeout` milliseconds at a stretch, then aborts `signal`. So does `leave`.
 * `begin` starts anew whenever something moved.
 */
export function createTimeout(timeout: number, leave?: AbortSignal) {
  const waiting = new AbortController()
  const abort = () => waiting.abort()
  let late: (() => HttpError) | undefined
  let isEnded = false
  let timer: NodeJS.Timeout | undefined

  const deadline = {
    signal: waiting.signal,
    /** @param failure what it is when nothing comes: the backend's fault, unless said */
    begin(failure = backendSlow) {
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
    /** Rejects with who took too long, else with what the work says itself, else with `otherwise`. */
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
  deadline.begin()
  return deadline
}
type Timeout = ReturnType<typeof createTimeout>
