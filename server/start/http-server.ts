import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { Env } from '@/server/env'
import type { Lifecycle } from '@/server/lifecycle'
import type { Probes } from './probes'
import { answerFailure, pathOf, refusalOf, refuseBrokenRequests } from './refusals'
import type { StaticHandler } from './static-files'

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

type Parts = {
  env: Pick<Env, 'trustedProxies'>
  log: Logger
  lifecycle: Lifecycle
  /** Set on every answer, failures too. */
  headers: Record<string, string>
  probes: Probes
  /** Null in development, where Next serves its own files. */
  statics: StaticHandler | null
  /** Everything else: pages and API routes. */
  handle: Handler
}

/** Milliseconds. A proxy in front keeps its connections for about a minute; ours must not end before. */
const timeouts = {
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
}

/** An id from a trusted proxy is kept, so that its log and ours can be read together. */
function requestIdOf({ headers }: IncomingMessage, trustedProxies: number) {
  const given = headers['x-request-id']
  if (trustedProxies > 0 && typeof given === 'string' && /^[\w-]{8,64}$/.test(given)) return given
  return randomUUID()
}

/** Next packs answers; an event stream must leave as it is written, so its reader is not offered packing. */
function keepStreamsPlain({ headers }: IncomingMessage) {
  if (headers.accept?.includes('text/event-stream')) delete headers['accept-encoding']
}

async function answer(parts: Parts, request: IncomingMessage, response: ServerResponse, requestId: string) {
  const refusal = refusalOf(request)
  if (refusal) return answerFailure(response, refusal, requestId)

  const path = pathOf(request.url ?? '/')
  if (path === '/healthz') return parts.probes.health(response)
  if (path === '/readyz') return parts.probes.ready(response)
  if (parts.statics?.(request, response, requestId)) return
  keepStreamsPlain(request)
  await parts.handle(request, response)
}

/** The one HTTP server: request ids, security headers, probes and static files here, the rest with Next. */
export function createHttpServer(parts: Parts, limits = timeouts): Server {
  // Requests without a Host are refused here rather than by Node, whose answer would lack the headers.
  const options = { ...limits, requireHostHeader: false }
  const server = createServer(options, (request, response) => {
    const requestId = requestIdOf(request, parts.env.trustedProxies)
    request.headers['x-request-id'] = requestId
    response.setHeader('X-Request-Id', requestId)
    for (const [name, value] of Object.entries(parts.headers)) response.setHeader(name, value)
    if (parts.lifecycle.isDraining()) response.setHeader('Connection', 'close')

    answer(parts, request, response, requestId).catch((error: unknown) => {
      parts.log.error({ err: error, request_id: requestId }, 'a request failed')
      if (response.headersSent) return void response.destroy()
      answerFailure(response, { status: 500, code: 'internal', detail: 'Something went wrong.' }, requestId)
    })
  })
  server.maxHeadersCount = 100
  refuseBrokenRequests(server, parts.headers)
  return server
}
