import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream'
import { answerFailure, pathOf } from './refusals'

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** Names of the build carry a hash, so they never change; the rest is asked about again. */
const forever = 'public, max-age=31536000, immutable'
const revalidated = 'public, max-age=0, must-revalidate'

/** Best first. The build writes the packed copies beside each file that gains by it. */
const encodings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const

type Variant = { path: string; size: number; encoding: 'br' | 'gzip' | null }
type StaticFile = { type: string; cacheControl: string; etag: string; variants: Variant[] }

function variantsOf(path: string): Variant[] {
  const packed = encodings
    .map(({ name, suffix }) => ({ path: path + suffix, encoding: name }))
    .filter((variant) => existsSync(variant.path))
  return [...packed, { path, encoding: null }].map((variant) => ({
    ...variant,
    size: statSync(variant.path).size,
  }))
}

function* filesBelow(folder: string, prefix: string, cacheControl: string): Generator<[string, StaticFile]> {
  if (!existsSync(folder)) return
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(path, `${prefix}/${entry.name}`, cacheControl)
    else if (entry.isFile() && !/\.(br|gz)$/.test(entry.name)) {
      const hash = createHash('sha256').update(readFileSync(path)).digest('base64url').slice(0, 22)
      const type = contentTypes[extname(entry.name)] ?? 'application/octet-stream'
      yield [`${prefix}/${entry.name}`, { type, cacheControl, etag: hash, variants: variantsOf(path) }]
    }
  }
}

/** Whether an Accept-Encoding header takes `encoding`: named, and not with a weight of zero. */
const takes = (header: string, encoding: string) =>
  header.split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })

function send(request: IncomingMessage, response: ServerResponse, file: StaticFile) {
  const accepted = request.headers['accept-encoding'] ?? ''
  const chosen = file.variants.find(({ encoding }) => encoding === null || takes(accepted, encoding))
  if (!chosen) return
  const etag = `"${file.etag}${chosen.encoding ? `-${chosen.encoding}` : ''}"`
  response.setHeader('Cache-Control', file.cacheControl)
  response.setHeader('ETag', etag)
  if (file.variants.length > 1) response.setHeader('Vary', 'Accept-Encoding')
  if (request.headers['if-none-match']?.split(/,\s*/).includes(etag))
    return void response.writeHead(304).end()

  if (chosen.encoding) response.setHeader('Content-Encoding', chosen.encoding)
  response.writeHead(200, { 'Content-Type': file.type, 'Content-Length': chosen.size })
  if (request.method === 'HEAD') return void response.end()
  // A reader who leaves ends the pipeline; both ends are closed by then and nothing is left to answer.
  pipeline(createReadStream(chosen.path), response, () => undefined)
}

export type StaticHandler = (request: IncomingMessage, response: ServerResponse, requestId: string) => boolean

/**
 * Serves the build's files and `public/` of a standalone folder. The folders are listed once, at start, and only
 * names on that list are answered: a request cannot name a path of the file system.
 * @returns a handler that says whether it answered
 */
export function serveStaticFiles(root: string): StaticHandler {
  const files = new Map([
    ...filesBelow(join(root, 'public'), '', revalidated),
    ...filesBelow(join(root, '.next/static'), '/_next/static', forever),
  ])
  return (request, response, requestId) => {
    const path = decodeURIComponent(pathOf(request.url ?? '/'))
    const file = files.get(path)
    const belongsHere = file !== undefined || path === '/_next/static' || path.startsWith('/_next/static/')
    if (!belongsHere) return false
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      const headers = { Allow: 'GET, HEAD' }
      answerFailure(
        response,
        { status: 405, code: 'method_not_allowed', detail: 'Read only.', headers },
        requestId,
      )
    } else if (file) send(request, response, file)
    else
      answerFailure(response, { status: 404, code: 'not_found', detail: 'There is no such file.' }, requestId)
    return true
  }
}
