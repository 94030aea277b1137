import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { paths } from '@/config/paths'
import type { Handler } from './http-server'
import { chooseVariant } from './static-files'

/** Pages that look the same to everybody who is not signed in. */
const publicPages = new Set<string>([paths.main, paths.apiDocs])

const pageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'private, no-store',
  Vary: 'Accept-Encoding',
}

/** A page in every encoding, best first. */
const encode = (plain: Buffer) => [
  { encoding: 'br', body: brotliCompressSync(plain) },
  { encoding: 'gzip', body: gzipSync(plain) },
  { encoding: null, body: plain },
]

function send(request: IncomingMessage, response: ServerResponse, page: ReturnType<typeof encode>) {
  const chosen = chooseVariant(request, page)
  if (!chosen) return
  const { encoding, body } = chosen
  const packed = encoding && { 'Content-Encoding': encoding }
  response.writeHead(200, { ...pageHeaders, ...packed, 'Content-Length': body.length }).end(body)
}

/** Calls `use` with the body of the response once it has been sent. */
function copy(response: ServerResponse, use: (body: Buffer) => void) {
  const chunks: Buffer[] = []
  const keep = (chunk: unknown) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk))
  }
  const { write, end } = response
  Object.assign(response, {
    write(...args: unknown[]): unknown {
      keep(args[0])
      return Reflect.apply(write, response, args)
    },
    end(...args: unknown[]): unknown {
      keep(args[0])
      return Reflect.apply(end, response, args)
    },
  })
  response.once('finish', () => use(Buffer.concat(chunks)))
}

/** Draws each public page once and then serves it from memory, compressed. */
export function keepPublicPages(draw: Handler, isSignedIn: (request: IncomingMessage) => boolean): Handler {
  const kept = new Map<string, ReturnType<typeof encode>>()
  return async (request, response) => {
    const { method, url = '' } = request
    if (method !== 'GET' || !publicPages.has(url) || isSignedIn(request)) return draw(request, response)
    const page = kept.get(url)
    if (page) return send(request, response, page)

    // Next draws it uncompressed; we compress it.
    delete request.headers['accept-encoding']
    copy(response, (plain) => {
      if (response.statusCode === 200) kept.set(url, encode(plain))
    })
    await draw(request, response)
  }
}
