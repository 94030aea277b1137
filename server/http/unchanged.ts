import type { Context } from 'hono'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { onceFor } from '@/contract/once-for'

const pack = promisify(gzip)

/** Whether a header such as If-None-Match names a tag; proxies may weaken tags (`W/`). */
export const hasTag = (header: string | undefined, tag: string) =>
  (header ?? '')
    .split(',')
    .map((part) => part.trim().replace(/^W\//, ''))
    .some((part) => part === tag || part === '*')

/** Whether an Accept-Encoding header names `encoding`, and not with a weight of zero. */
export const acceptsEncoding = (header: string | undefined, encoding: string) =>
  (header ?? '').split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })

/** What a tag tells of a content: another content has another one. */
export const digestOf = (content: string | Buffer) =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22)

/** A JSON answer that many people get: compressed once. */
function writeAnswer(value: unknown) {
  const json = JSON.stringify(value)
  const etag = `"${digestOf(json)}"`
  let packed: Promise<Uint8Array<ArrayBuffer>> | undefined
  return { json, etag, packed: () => (packed ??= pack(json).then((bytes) => new Uint8Array(bytes))) }
}
type Written = ReturnType<typeof writeAnswer>

/** An answer that is written once for each thing that it tells of, which never changes. */
export const writeOnce = <About extends object>(tell: (about: About) => unknown) =>
  onceFor((about: About) => writeAnswer(tell(about)))

/**
 * Answers with it, or with 304 who has it already. Browsers keep it for the person, and ask each time whether it is
 * still so, with a session.
 */
export async function answerOnce(c: Context, { json, etag, packed }: Written) {
  c.header('Cache-Control', 'private, no-cache')
  c.header('Vary', 'Accept-Language, Accept-Encoding')
  c.header('ETag', etag)
  if (hasTag(c.req.header('if-none-match'), etag)) return c.body(null, 304)
  c.header('Content-Type', 'application/json')
  if (!acceptsEncoding(c.req.header('accept-encoding'), 'gzip')) return c.body(json)
  c.header('Content-Encoding', 'gzip')
  return c.body(await packed())
}
