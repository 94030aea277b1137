import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { guideNames } from '@/config/guides'
import { pathIn } from '@/config/language-paths'
import { defaultLanguage, type Language, languages } from '@/config/messages/languages'
import { paths } from '@/config/paths'
import { allowStyles } from '@/server/http/security-headers'
import { httpErrors as texts } from '@/server/http/texts'
import { answerFailure, type Handler, pathOf, type Refusal } from './http-server'
import { chooseVariant, scriptsIn } from './static-files'

/** Pages that look the same to everybody who is not signed in. */
const publicPages = new Set<string>([paths.main, paths.guides, ...guideNames.map(paths.guide)])

const packers = { br: promisify(brotliCompress), gzip: promisify(gzip) }
type Encoding = keyof typeof packers

/** Where the address does not say the language, that depends on what somebody chose, and on their browser. */
const varyingOf = ({ page }: IncomingMessage) =>
  languages.length > 1 && !page?.addressLanguage
    ? 'Accept-Encoding, Accept-Language, Cookie'
    : 'Accept-Encoding'

/** A page in the encodings that were asked for so far. */
type Body = { plain: Buffer; packed: Map<Encoding, Promise<Buffer>> }

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  { plain, packed }: Body,
  encodings: readonly Encoding[],
) {
  const variants = [...encodings.map((encoding) => ({ encoding })), { encoding: null }]
  const encoding = chooseVariant(request, variants)?.encoding
  response.setHeader('Vary', varyingOf(request))
  if (!encoding) return void response.setHeader('Content-Length', plain.length).end(plain)

  const packing = packed.get(encoding) ?? packers[encoding](plain)
  packed.set(encoding, packing)
  const bytes = await packing
  response.setHeader('Content-Encoding', encoding)
  response.setHeader('Content-Length', bytes.length).end(bytes)
}

/** Keeps what is written to the response until its end, and then leaves the sending to `finish`. */
function hold(response: ServerResponse, finish: (body: Buffer) => void) {
  const chunks: Buffer[] = []
  const keep = (chunk: unknown) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk))
  }
  const { write, end } = response
  Object.assign(response, {
    write(chunk: unknown) {
      keep(chunk)
      return true
    },
    end(chunk: unknown) {
      keep(chunk)
      Object.assign(response, { write, end })
      finish(Buffer.concat(chunks))
      return response
    },
  })
}

/** Why a page is not drawn; null where it is. Next would take the name of a dynamic page for a page, and give up on it. */
function refusalOf(method: string, path: string): Refusal | null {
  if (method !== 'GET' && method !== 'HEAD')
    return {
      status: 405,
      code: 'method_not_allowed',
      detail: () => texts.methodNotAllowed,
      headers: { Allow: 'GET, HEAD' },
    }
  if (/[[\]]/.test(decodeURIComponent(path)))
    return { status: 404, code: 'not_found', detail: () => texts.notFound }
  return null
}

const isHtml = (response: ServerResponse) => /^text\/html/.test(String(response.getHeader('Content-Type')))

const nameLanguage = (response: ServerResponse, language: Language) =>
  languages.length > 1 && response.setHeader('Content-Language', language)

/** A page that loads the scripts of its language. */
const withScriptsIn = (language: Language, page: Buffer) =>
  language === defaultLanguage ? page : Buffer.from(scriptsIn(language, page.toString()))

/**
 * Sends what Next draws, compressed, and with the hashes of the page's own styles in its policy. A public page is drawn
 * once and then served from memory.
 */
export function servePages(draw: Handler, isSignedIn: (request: IncomingMessage) => boolean): Handler {
  const keptPages = new Map<string, { body: Body; policy: string; route?: string }>()

  return async (request, response) => {
    const { method = '', url = '', headers } = request
    const refusal = refusalOf(method, pathOf(url))
    if (refusal) return answerFailure(response, refusal, String(headers['x-request-id']))
    const isPublic = method === 'GET' && publicPages.has(url) && !isSignedIn(request)
    const language = request.page?.language ?? defaultLanguage
    const key = `${language} ${pathIn(request.page?.addressLanguage ?? null, url)}`
    const kept = isPublic ? keptPages.get(key) : undefined
    if (kept) {
      nameLanguage(response, language)
      request.route = kept.route
      response.setHeader('Content-Type', 'text/html; charset=utf-8')
      response.setHeader('Cache-Control', 'private, no-store')
      response.setHeader('Content-Security-Policy', kept.policy)
      return send(request, response, kept.body, ['br', 'gzip'])
    }

    hold(response, (drawn) => {
      if (response.headersSent || drawn.length === 0) return void response.end(drawn)
      const plain = isHtml(response) ? withScriptsIn(language, drawn) : drawn
      const body: Body = { plain, packed: new Map() }
      if (isHtml(response)) {
        nameLanguage(response, language)
        const policy = allowStyles(String(response.getHeader('Content-Security-Policy')), plain.toString())
        response.setHeader('Content-Security-Policy', policy)
        if (isPublic && response.statusCode === 200)
          keptPages.set(key, { body, policy, route: request.route })
      }
      send(request, response, body, ['gzip']).catch(() => response.destroy())
    })
    await draw(request, response)
  }
}
