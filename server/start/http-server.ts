import { html } from 'hono/html'
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { paths } from '@/config/paths'
import type { Failure } from '@/contract/calls/failure'
import type { Report } from '@/server/db/reports'
import type { Env } from '@/server/env'
import { addressOf, countedAddress } from '@/server/http/client-address'
import { throttle } from '@/server/throttle'
import type { Lifecycle } from '@/server/runtime'
import { tracedRequest } from '@/server/tracing'
import { askedIn, languageAsked } from '@/server/http/language'
import { isForBrowser, plainPage } from '@/server/http/plain-page'
import { answerIn, common, errors, httpErrors as texts } from '@/server/http/texts'
import { fileRoute, type TellAnswered, watchAnswer } from '@/server/http/access-log'
import type { Probes } from './probes'

export type StaticHandler = (request: IncomingMessage, response: ServerResponse, requestId: string) => boolean

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

type Parts = {
  env: Pick<Env, 'trustedProxies' | 'connectionsPerAddress'>
  log: Logger
  report: Report
  /** Is told of every answer. */
  tellAnswered: TellAnswered
  lifecycle: Lifecycle
  /** Set on every answer, including failures. */
  headers: Record<string, string>
  probes: Probes
  statics: StaticHandler
  /** Everything else: our apps, and pages. */
  handle: Handler
}

/** Milliseconds. A proxy in front keeps connections open for about a minute; we must not close them earlier. */
const timeouts = {
  /** Without a byte in either direction. Event streams send signs of life more often. */
  timeout: 60_000,
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
}

/** Takes over the id from a trusted proxy, so that its log and ours can be matched. */
function requestIdOf({ headers }: IncomingMessage, trustedProxies: number) {
  const given = headers['x-request-id']
  if (trustedProxies > 0 && typeof given === 'string' && /^[\w-]{8,64}$/.test(given)) return given
  return randomUUID()
}

async function answer(parts: Parts, request: IncomingMessage, response: ServerResponse, requestId: string) {
  const refusal = refusalOf(request)
  if (refusal) return answerFailure(response, refusal, requestId)

  const path = pathOf(request.url ?? '/')
  const probe = probes.get(path)
  if (probe) {
    request.route = path
    return parts.probes[probe](response)
  }
  if (parts.statics(request, response, requestId)) {
    request.route = fileRoute
    return
  }
  // Unless the app or Next says otherwise, also on Next's own 404s.
  response.setHeader('Cache-Control', 'private, no-store')
  const isProxied = parts.env.trustedProxies > 0
  await tracedRequest(request, response, isProxied, () => parts.handle(request, response))
}

const probes = new Map<string, keyof Probes>([
  ['/healthz', 'health'],
  ['/readyz', 'ready'],
])

/** The HTTP server: request ids, security headers, limits, access log, probes and static files. The apps and Next do the rest. */
export function createHttpServer(parts: Parts, limits: Partial<typeof timeouts> = timeouts): Server {
  const { env, log, report, headers, lifecycle, tellAnswered } = parts
  const { timeout = 0, ...times } = limits
  // We refuse requests without a Host ourselves, because Node's answer would lack our headers.
  const server = createServer({ ...times, requireHostHeader: false }, (request, response) => {
    const requestId = requestIdOf(request, env.trustedProxies)
    request.headers['x-request-id'] = requestId
    watchAnswer(request, response, requestId, tellAnswered)
    response.setHeader('X-Request-Id', requestId)
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    if (lifecycle.isDraining()) response.setHeader('Connection', 'close')

    answer(parts, request, response, requestId).catch((error: unknown) => {
      const { method, route } = request
      report(error, 'A request failed', { request_id: requestId, method, route })
      if (response.headersSent) return void response.destroy()
      answerFailure(response, { status: 500, code: 'internal', detail: () => texts.internal }, requestId)
    })
  })
  const refuse = (socket: Duplex, refusal: typeof malformedRequest, method?: string) => {
    const request_id = randomUUID()
    if (!endWith(socket, refusal, headers, request_id)) return
    tellAnswered({ request_id, method, status: Number.parseInt(refusal.line), duration_ms: 0 })
  }
  // Node's own limit would drop headers beyond it, such as the one in which a proxy names the caller.
  server.maxHeadersCount = 0
  server.timeout = timeout
  // Node would refuse an unknown expectation without our headers. It may be ignored.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  // What Node does not pass on as a request: broken syntax, slow headers, CONNECT.
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET') return void socket.destroy()
    refuse(socket, brokenRequests[error.code ?? ''] ?? malformedRequest)
  })
  server.on('connect', ({ method }, socket) => refuse(socket, noTunnel, method))
  if (env.connectionsPerAddress > 0) limitConnections(server, env.connectionsPerAddress, log)
  return server
}

/** Closes the connections that an address opens beyond `limit`, before anything is read from them. */
function limitConnections(server: Server, limit: number, log: Logger) {
  const open = new Map<string, number>()
  const warn = throttle(60_000, () =>
    log.warn({ count: limit }, 'An address has too many connections open: CONNECTIONS_PER_ADDRESS'),
  )
  server.prependListener('connection', (socket) => {
    const address = countedAddress(addressOf({ trustedProxies: 0 }, undefined, socket.remoteAddress))
    const others = open.get(address) ?? 0
    if (others >= limit) {
      warn()
      return void socket.destroy()
    }
    open.set(address, others + 1)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  })
}

/** Why a request is refused, in the words of whoever sent it. */
export type Refusal = {
  status: number
  code: string
  detail: () => string
  headers?: Record<string, string>
}

const badRequest = (detail: () => string): Refusal => ({ status: 400, code: 'bad_request', detail })
const maxHeaders = 100
/** Characters of a path with its query. A redirect may repeat it, up to three times as long once it is encoded. */
const maxTarget = 4_096
const methods = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']

function isDecodable(path: string) {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

export const pathOf = (target: string) => target.split('?', 1)[0] ?? '/'

/** Why a request is refused whoever sent it, or null. */
function refusalOf({ url = '', method = '', headers, rawHeaders }: IncomingMessage): Refusal | null {
  if (rawHeaders.length > maxHeaders * 2)
    return { status: 431, code: 'too_many_headers', detail: () => texts.tooManyHeaders }
  if (!methods.includes(method))
    return {
      status: 405,
      code: 'method_not_allowed',
      detail: () => texts.methodNotAllowed,
      headers: { Allow: methods.join(', ') },
    }
  if (headers.host === undefined) return badRequest(() => texts.hostMissing)
  if (rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length > 1)
    return badRequest(() => texts.hostRepeated)
  if (url.length > maxTarget) return { status: 414, code: 'uri_too_long', detail: () => texts.addressTooLong }
  if (!url.startsWith('/')) return badRequest(() => texts.targetForeign)

  const path = pathOf(url)
  if (path.startsWith('//') || path.includes('\\') || !isDecodable(path))
    return badRequest(() => texts.addressMalformed)
  if (path === '/_next/image' || path.startsWith('/_next/image/'))
    return { status: 404, code: 'not_found', detail: () => texts.notFound }
  return null
}

const failureHeaders = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' }
const pageHeaders = { ...failureHeaders, 'Content-Type': 'text/html; charset=utf-8' }

const failurePage = ({ detail, request_id }: Failure) =>
  plainPage({
    title: detail,
    content: html`<main>
      <h1>${detail}</h1>
      <p><a href="${paths.main}">${common.backToStart}</a></p>
      <p>${errors.requestId}: <code>${request_id}</code></p>
    </main>`,
  })

/** Answers with a failure in the language of whoever asked: to a browser as a page, else in the format of all others. */
export function answerFailure(
  response: ServerResponse,
  { status, code, detail, headers }: Refusal,
  requestId: string,
) {
  answerIn(languageAsked(askedIn(response.req)), () => {
    const failure: Failure = { detail: detail(), code, request_id: requestId }
    const [as, body] = isForBrowser(response.req.headers.accept)
      ? [pageHeaders, failurePage(failure).toString()]
      : [failureHeaders, JSON.stringify(failure)]
    response.writeHead(status, { ...as, ...headers }).end(body)
  })
}

/* What Node could not read as a request says no language, and is refused in English. */
const malformedRequest = {
  line: '400 Bad Request',
  code: 'bad_request',
  detail: 'The request is malformed.',
}
const noTunnel = {
  line: '405 Method Not Allowed',
  code: 'method_not_allowed',
  detail: 'That method is not used here.',
}
const brokenRequests: Record<string, typeof malformedRequest> = {
  HPE_HEADER_OVERFLOW: {
    line: '431 Request Header Fields Too Large',
    code: 'headers_too_large',
    detail: 'The headers of the request are too large.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    line: '408 Request Timeout',
    code: 'sender_slow',
    detail: 'The request took too long to arrive.',
  },
}

/** @returns whether anything could be answered */
function endWith(
  socket: Duplex,
  { line, code, detail }: typeof malformedRequest,
  headers: Record<string, string>,
  request_id: string,
) {
  if (!socket.writable) {
    socket.destroy()
    return false
  }
  const failure: Failure = { detail, code, request_id }
  const body = JSON.stringify(failure)
  const lines = Object.entries({
    ...headers,
    ...failureHeaders,
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  // Reads nothing further. Because we have a listener, Node leaves closing the connection to us.
  socket.once('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${line}\r\n${lines.join('')}\r\n${body}`)
  return true
}
