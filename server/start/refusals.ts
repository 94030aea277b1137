import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Failure } from '@/api/failure.schema'

export type Refusal = { status: number; code: string; detail: string; headers?: Record<string, string> }

const odd = (detail: string): Refusal => ({ status: 400, code: 'bad_request', detail })
const notFound: Refusal = { status: 404, code: 'not_found', detail: 'There is nothing here.' }
const methods = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'])

function isDecodable(path: string) {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** The path of a request target, without its query. */
export const pathOf = (target: string) => target.split('?', 1)[0] ?? '/'

/** Why a request is not looked at any further, or null. Nothing here depends on who asks. */
export function refusalOf({ url = '', method = '', headers }: IncomingMessage): Refusal | null {
  if (!methods.has(method))
    return {
      status: 405,
      code: 'method_not_allowed',
      detail: 'That method is not used here.',
      headers: { Allow: [...methods].join(', ') },
    }
  if (headers.host === undefined) return odd('The Host header is missing.')
  if (!url.startsWith('/')) return odd('The request target must be a path.')

  const path = pathOf(url)
  if (path.startsWith('//') || path.includes('\\') || !isDecodable(path)) return odd('The path is malformed.')
  if (path === '/_next/image' || path.startsWith('/_next/image/')) return notFound
  return null
}

/** Answers in the one shape of failures. */
export function answerFailure(
  response: ServerResponse,
  { status, code, detail, headers }: Refusal,
  requestId: string,
) {
  const body: Failure = { detail, code, request_id: requestId }
  const all = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store', ...headers }
  response.writeHead(status, all).end(JSON.stringify(body))
}

const brokenRequests: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

function endWith(socket: Duplex, status: string, headers: Record<string, string>) {
  if (!socket.writable) return void socket.destroy()
  const lines = Object.entries({ ...headers, 'Content-Length': '0', Connection: 'close' })
  // Whoever goes on sending is not listened to: with our listener in place, Node leaves the closing to us.
  socket.once('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`)
}

/** Answers what never becomes a request: broken syntax, slow headers, CONNECT. */
export function refuseBrokenRequests(server: Server, headers: Record<string, string>) {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET') return void socket.destroy()
    endWith(socket, brokenRequests[error.code ?? ''] ?? '400 Bad Request', headers)
  })
  server.on('connect', (_request, socket) => endWith(socket, '405 Method Not Allowed', headers))
}
