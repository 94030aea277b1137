import http from 'node:http'
import https from 'node:https'
import { text as textOf } from 'node:stream/consumers'
import { backendBroken, backendSlow, backendUnreachable } from './failures'
import { forwardLimits } from './limits'

/** What goes to another backend. `path` begins with `/` and is built from validated parts only. */
export type UpstreamCall = {
  method: 'GET' | 'PATCH' | 'POST' | 'DELETE'
  path: string
  headers: Record<string, string>
  body: Buffer | null
}

export type UpstreamAnswer = { status: number; headers: http.IncomingHttpHeaders; text: string }

/**
 * A client of one backend: fixed host, kept connections, no redirects followed, bounded time and size.
 * Its calls reject with HttpError: 502 `backend_unreachable`, 504 `backend_slow`, 502 `backend_broken` (too large or
 * cut off).
 */
export function createUpstream(backendUrl: string, timeout: number = forwardLimits.timeout) {
  const base = new URL(backendUrl)
  const { Agent, request } = base.protocol === 'https:' ? https : http
  const agent = new Agent({ keepAlive: true, maxSockets: forwardLimits.sockets })
  const prefix = base.pathname.replace(/\/+$/, '')

  function send({ method, path, headers, body }: UpstreamCall, signal: AbortSignal) {
    return new Promise<http.IncomingMessage>((resolve, reject) => {
      const length = body ? { 'content-length': String(body.byteLength) } : {}
      const outgoing = request(
        {
          protocol: base.protocol,
          hostname: base.hostname.replace(/^\[(.*)\]$/, '$1'),
          port: base.port,
          path: `${prefix}${path}`,
          method,
          headers: { ...headers, ...length },
          agent,
          signal,
        },
        resolve,
      )
      outgoing.on('error', reject)
      outgoing.end(body ?? undefined)
    })
  }

  return async (call: UpstreamCall): Promise<UpstreamAnswer> => {
    const signal = AbortSignal.timeout(timeout)
    const incoming = await send(call, signal).catch(() => {
      throw signal.aborted ? backendSlow() : backendUnreachable()
    })
    const text = await readText(incoming).catch(() => {
      throw signal.aborted ? backendSlow() : backendBroken()
    })
    return { status: incoming.statusCode ?? 502, headers: incoming.headers, text }
  }
}

/** @throws when the answer is cut off or larger than we keep */
function readText(incoming: http.IncomingMessage) {
  let size = 0
  incoming.on('data', (chunk: Buffer) => {
    size += chunk.byteLength
    if (size > forwardLimits.answerBytes) incoming.destroy(new Error('The answer is too large.'))
  })
  return textOf(incoming)
}
