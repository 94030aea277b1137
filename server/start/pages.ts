import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { guideNames } from '@/config/guides'
import { pathIn } from '@/config/language-paths'
import { defaultLanguage, type Language, languages } from '@/config/messages/languages'
import { mainParameters, paths } from '@/config/paths'
import { formatWanted } from '@/server/http/plain-page'
import { allowStyles } from '@/server/http/security-headers'
import { httpErrors as texts } from '@/server/http/texts'
import { answerFailure, type Handler, pathOf, type Refusal } from './http-server'
import { chooseVariant, scriptsIn } from './static-files'

/** Pages that look the same to everybody who is not signed in, each with the parameters that it reads of its address. */
const publicPages = new Map<string, readonly string[]>([
  [paths.main, mainParameters],
  ...[paths.guides, ...guideNames.map(paths.guide)].map((path) => [path, []] as const),
])

/** The public page of an address; undefined where there is none, or where the address has something to say to it. */
function publicPageOf(address: string) {
  const [path = '', query = ''] = address.split(/\?(.*)/s)
  const read = publicPages.get(path)
  return read?.some((name) => new URLSearchParams(query).has(name)) ? undefined : read && path
}

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

const noSuchPage: Refusal = { status: 404, code: 'not_found', detail: () => texts.notFound }

/** What Next would take for a page: the name of a dynamic one, which it gives up on, and its own page of a failure. */
const inner = /[[\]]|^(?:\/_next\/data\/[^/]+)?\/+(?:500|_error)(?:\.json)?\/*$/

/**
 * What no page has in its address: in code, a sign that parts an address or cannot be seen; or a step up. With such an ID,
 * the page's own calls would go somewhere else.
 */
const straying = /%(?:[01][\da-f]|2[35f]|3f|5c|7f)|\/(?:\.|%2e){1,2}(?=\/|$)/i

const isPage = (path: string) => !straying.test(path) && !inner.test(decodeURIComponent(path))

const wrongMethod: Refusal = {
  status: 405,
  code: 'method_not_allowed',
  detail: () => texts.methodNotAllowed,
  headers: { Allow: 'GET, HEAD' },
}

/** What a caller that reads JSON, and no page, gets in place of one that says what failed; null where a page is sent. */
function failureInstead(
  { headers }: IncomingMessage,
  { statusCode: status }: ServerResponse,
): Refusal | null {
  if (formatWanted(headers.accept) !== 'json') return null
  if (status === 404) return noSuchPage
  return status < 500 ? null : { status, code: 'internal', detail: () => texts.internal }
}

const isRedirect = ({ statusCode }: ServerResponse) => statusCode >= 300 && statusCode < 400

const isHtml = (response: ServerResponse) => /^text\/html/.test(String(response.getHeader('Content-Type')))

const nameLanguage = (response: ServerResponse, language: Language) =>
  languages.length > 1 && response.setHeader('Content-Language', language)

/** A page that loads the scripts of its language. */
const withScriptsIn = (language: Language, page: Buffer) =>
  language === defaultLanguage ? page : Buffer.from(scriptsIn(language, page.toString()))

/** Who asks for a page; unknown while sessions cannot be read. */
export type Reader = 'visitor' | 'person' | 'unknown'

/** A page that is drawn for somebody who is not known to be signed in, or why there were too many. */
export type Visit = { takeBack: () => void; refusal?: undefined } | { refusal: Refusal }

type Readers = {
  readerOf: (request: IncomingMessage) => Promise<Reader>
  /** Counts it before it is drawn, so that many at once are limited too. */
  countVisit: (request: IncomingMessage) => Visit
}

type KeptPage = { body: Body; policy: string; route?: string }

/** Lets Next draw the page, and passes it on compressed, and with the hashes of its own styles in its policy. */
async function drawPage(
  draw: Handler,
  request: IncomingMessage,
  response: ServerResponse,
  { keep, redirected }: { keep: (page: KeptPage) => void; redirected?: () => void },
) {
  const language = request.page?.language ?? defaultLanguage
  hold(response, (drawn) => {
    if (isRedirect(response)) redirected?.()
    if (response.headersSent || drawn.length === 0) return void response.end(drawn)
    const failure = failureInstead(request, response)
    if (failure) {
      for (const name of ['Content-Length', 'ETag']) response.removeHeader(name)
      return answerFailure(response, failure, String(request.headers['x-request-id']))
    }
    const plain = isHtml(response) ? withScriptsIn(language, drawn) : drawn
    const body: Body = { plain, packed: new Map() }
    if (isHtml(response)) {
      nameLanguage(response, language)
      const policy = allowStyles(String(response.getHeader('Content-Security-Policy')), plain.toString())
      response.setHeader('Content-Security-Policy', policy)
      if (response.statusCode === 200) keep({ body, policy, route: request.route })
    }
    send(request, response, body, ['gzip']).catch(() => response.destroy())
  })
  await draw(request, response)
}

function sendKept(request: IncomingMessage, response: ServerResponse, { body, policy, route }: KeptPage) {
  nameLanguage(response, request.page?.language ?? defaultLanguage)
  request.route = route
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  response.setHeader('Cache-Control', 'private, no-store')
  response.setHeader('Content-Security-Policy', policy)
  return send(request, response, body, ['br', 'gzip'])
}

/**
 * Sends pages: those that Next draws, and public ones, which are drawn once, from memory. What else is drawn for visitors
 * is limited by the address that they come from.
 */
export function servePages(draw: Handler, { readerOf, countVisit }: Readers): Handler {
  const keptPages = new Map<string, KeptPage>()

  return async (request, response) => {
    const { method = '', headers } = request
    const requestId = String(headers['x-request-id'])
    if (method !== 'GET' && method !== 'HEAD') return answerFailure(response, wrongMethod, requestId)
    if (!isPage(pathOf(request.url ?? ''))) request.url = '/404'
    const { url = '' } = request

    const reader = await readerOf(request)
    const publicPage = reader === 'visitor' ? publicPageOf(url) : undefined
    const { language = defaultLanguage, addressLanguage = null } = request.page ?? {}
    const key = publicPage && `${language} ${pathIn(addressLanguage, publicPage)}`
    const kept = key && keptPages.get(key)
    if (kept) return sendKept(request, response, kept)

    const visit = reader === 'person' ? null : countVisit(request)
    if (visit?.refusal) return answerFailure(response, visit.refusal, requestId)
    // Drawn without what it does not read, since everybody gets it.
    if (publicPage) request.url = publicPage
    const isWhole = key !== undefined && method === 'GET'
    await drawPage(draw, request, response, {
      keep: (page) => void (isWhole && keptPages.set(key, page)),
      redirected: visit?.takeBack,
    })
  }
}
