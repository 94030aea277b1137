import { getMimeType } from 'hono/utils/mime'
import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { defaultLanguage, type Language, languages, testLanguage } from '@/config/messages/languages'
import type { OwnFile, OwnFiles } from '@/server/brand/brand-files'
import { acceptsEncoding, digestOf, hasTag } from '@/server/http/unchanged'
import { httpErrors as texts } from '@/server/http/texts'
import { answerFailure, pathOf, type StaticHandler } from './http-server'

/** File names of the build contain a hash, so these files never change; browsers revalidate the others. */
const forever = 'public, max-age=31536000, immutable'
const revalidated = 'public, max-age=0, must-revalidate'

/** Best first. The build writes compressed copies beside each file that gets smaller. */
const encodings = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
  { encoding: null, suffix: '' },
]

type StaticFile = {
  headers: Record<string, string>
  etag: string
  /** Each the path of a file, or its content. */
  variants: { source: string | Buffer; size: number; encoding: string | null }[]
}

function readStaticFile(path: string, cacheControl: string): StaticFile {
  const variants = encodings
    .map(({ encoding, suffix }) => ({ path: path + suffix, encoding }))
    .filter((variant) => existsSync(variant.path))
    .map(({ path: source, encoding }) => ({ source, encoding, size: statSync(source).size }))
  const headers = {
    'Cache-Control': cacheControl,
    'Content-Type': getMimeType(path) ?? 'application/octet-stream',
    ...(variants.length > 1 && { Vary: 'Accept-Encoding' }),
  }
  return { headers, etag: digestOf(readFileSync(path)), variants }
}

const keptFile = ({ type, content, headers = {} }: OwnFile): StaticFile => ({
  headers: { 'Cache-Control': revalidated, 'Content-Type': type, ...headers },
  etag: digestOf(content),
  variants: [{ source: content, size: content.length, encoding: null }],
})

function filesBelow(folder: string, prefix: string, cacheControl: string): [string, StaticFile][] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !/\.(br|gz)$/.test(name) && statSync(join(folder, name)).isFile())
    .map((name) => [
      `${prefix}/${name.replaceAll('\\', '/')}`,
      readStaticFile(join(folder, name), cacheControl),
    ])
}

const builtFiles = '/_next/static'
const otherLanguages = [...languages.map(({ code }) => code), testLanguage].filter(
  (code) => code !== defaultLanguage,
)

/** The addresses of a page's scripts as those of its language. */
export const scriptsIn = (language: Language, page: string) =>
  page.replaceAll(/(?<=\/_next\/static\/)[^"'?]+\.js(?=["'?])/g, (path) => `${language}/${path}`)

/** The build has only those scripts of a language that differ from the English ones, which stand in for the others. */
function inAllLanguages(files: [string, StaticFile][]): [string, StaticFile][] {
  const isTranslated = (path: string) =>
    otherLanguages.some((one) => path.startsWith(`${builtFiles}/${one}/`))
  const english = files.filter(([path]) => path.endsWith('.js') && !isTranslated(path))
  const standIns = otherLanguages.flatMap((language) =>
    english.map(([path, file]): [string, StaticFile] => [
      path.replace(builtFiles, `${builtFiles}/${language}`),
      file,
    ]),
  )
  return [...standIns, ...files]
}

const filesOf = (root: string) => [
  ...filesBelow(join(root, 'public'), '', revalidated),
  ...inAllLanguages(filesBelow(join(root, '.next/static'), builtFiles, forever)),
]

/** The first variant that the request accepts; one without an encoding is accepted by all. */
export function chooseVariant<Variant extends { encoding: string | null }>(
  { headers }: IncomingMessage,
  variants: readonly Variant[],
) {
  const accepted = headers['accept-encoding']?.toString()
  return variants.find(({ encoding }) => encoding === null || acceptsEncoding(accepted, encoding))
}

const noSuchFile = { status: 404, code: 'not_found', detail: () => texts.notFound }

function send(request: IncomingMessage, response: ServerResponse, file: StaticFile, requestId: string) {
  const { method, headers } = request
  const chosen = chooseVariant(request, file.variants)
  if (!chosen) return
  const { source, size, encoding } = chosen
  const etag = `"${file.etag}${encoding ? `-${encoding}` : ''}"`
  const begin = (status: number, more = {}) => {
    response.setHeaders(new Map(Object.entries({ ...file.headers, ETag: etag })))
    return response.writeHead(status, more)
  }
  if (hasTag(headers['if-none-match'], etag)) return void begin(304).end()
  const about = { 'Content-Length': size, ...(encoding && { 'Content-Encoding': encoding }) }
  if (method === 'HEAD') return void begin(200, about).end()

  if (typeof source !== 'string') return void begin(200, about).end(source)
  const content = createReadStream(source)
  // A newer build may have taken the files of this one away.
  content.once('error', () => !response.headersSent && answerFailure(response, noSuchFile, requestId))
  // A client that disconnects ends the pipeline. Both ends are closed then, and there is nothing left to answer.
  content.once('open', () => pipeline(content, begin(200, about), () => undefined))
}

/**
 * Serves the build's files and `public/` of a standalone folder, and in their place those of the deployment. The folders
 * are listed once, at start, and only names on that list are answered: a request cannot name a path of the file system.
 * @param root null in development, where Next serves the files of the build
 * @returns a handler that says whether it answered
 */
export function serveStaticFiles(root: string | null, own: OwnFiles = new Map()): StaticHandler {
  const built = root === null ? [] : filesOf(root)
  const files = new Map([...built, ...[...own].map(([path, file]) => [path, keptFile(file)] as const)])
  const isBuilt = (path: string) =>
    root !== null && (path === '/_next/static' || path.startsWith('/_next/static/'))
  return (request, response, requestId) => {
    const path = decodeURIComponent(pathOf(request.url ?? '/'))
    const file = files.get(path)
    if (!file && !isBuilt(path)) return false
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      const headers = { Allow: 'GET, HEAD' }
      const detail = () => texts.methodNotAllowed
      answerFailure(response, { status: 405, code: 'method_not_allowed', detail, headers }, requestId)
    } else if (file) send(request, response, file, requestId)
    else answerFailure(response, noSuchFile, requestId)
    return true
  }
}
