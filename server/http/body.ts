import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { HttpError } from '@/server/http-error'
import { translate } from '@/server/texts'
import { malformed } from './parse-json'

/** What may be sent, and how much of it, in bytes. */
const largest: Record<string, number> = { 'application/json': 64 * 1024, 'multipart/form-data': 1024 * 1024 }

/** The body's type without its parameters, in lower case. */
export const mediaTypeOf = (c: Context) =>
  (c.req.header('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''

const tooLarge = () =>
  new HttpError(413, 'too_large', translate('server.tooLarge'), { headers: { Connection: 'close' } })
const wrongType = () => new HttpError(415, 'unsupported_media_type', translate('server.contentType'))

/** Counts what really arrives, whatever the sender said about its length, and stops at once when it is too much. */
async function readAtMost(stream: ReadableStream<Uint8Array>, limit: number) {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.byteLength
    if (size > limit) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function bytesOf(c: Context, limit: number) {
  const { body } = c.req.raw
  if (!body) return null
  try {
    return await readAtMost(body, limit)
  } catch (error) {
    // Anything else: the sender broke off.
    throw error instanceof HttpError ? error : malformed()
  }
}

/**
 * Takes in the body of an unsafe request: JSON up to 64 KiB or a multipart form up to 1 MiB. What follows reads it from
 * memory. A request without a body needs no type.
 * @throws HttpError 413 `too_large`, 415 `unsupported_media_type`
 */
export const boundedBody = () =>
  createMiddleware(async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    const limit = largest[mediaTypeOf(c)]
    if (Number(c.req.header('content-length') ?? 0) > (limit ?? 0)) throw limit ? tooLarge() : wrongType()

    const bytes = await bytesOf(c, limit ?? 0)
    if (bytes && limit === undefined && bytes.byteLength > 0) throw wrongType()
    const { method, headers, signal, url } = c.req.raw
    c.req.raw = new Request(url, { method, headers, signal, body: bytes?.byteLength ? bytes : null })
    return next()
  })
