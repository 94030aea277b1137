import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { HttpError } from '@/server/http-error'
import { translate } from '@/server/texts'
import { malformed } from './parse-json'

/** Media types that an app takes, and how much of each, in bytes. */
export type BodyLimits = Record<string, number>

export const usualBodies: BodyLimits = { 'application/json': 64 * 1024, 'multipart/form-data': 1024 * 1024 }

/** The body's type without its parameters, in lower case. */
export const mediaTypeOf = (c: Context) =>
  (c.req.header('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''

const tooLarge = () =>
  new HttpError(413, 'too_large', translate('server.tooLarge'), { headers: { Connection: 'close' } })
const wrongType = () => new HttpError(415, 'unsupported_media_type', translate('server.contentType'))

/** Counts what really arrives, whatever the sender said about its length, and stops at once when it is too much. */
async function readAtMost(stream: ReadableStream<Uint8Array>, limit: number, refusal: () => HttpError) {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.byteLength
    if (size > limit) throw refusal()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function bytesOf(c: Context, limit: number, refusal: () => HttpError) {
  const { body } = c.req.raw
  if (!body) return null
  try {
    return await readAtMost(body, limit, refusal)
  } catch (error) {
    // Anything else: the sender broke off.
    throw error instanceof HttpError ? error : malformed()
  }
}

/**
 * Takes in the body of an unsafe request: JSON up to 64 KiB or a multipart form up to 1 MiB, unless an app takes
 * something else, or a path of it does. What follows reads it from memory. A request without a body needs no type.
 * @throws HttpError 413 `too_large`, 415 `unsupported_media_type`
 */
export const boundedBody = (limits: BodyLimits | ((path: string) => BodyLimits) = usualBodies) =>
  createMiddleware(async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    const type = mediaTypeOf(c)
    const largest = typeof limits === 'function' ? limits(c.req.path) : limits
    // Own properties only: a type called `constructor` would have no limit.
    const limit = Object.hasOwn(largest, type) ? largest[type] : undefined
    const refusal = limit === undefined ? wrongType : tooLarge
    if (Number(c.req.header('content-length') ?? 0) > (limit ?? 0)) throw refusal()

    const bytes = await bytesOf(c, limit ?? 0, refusal)
    const { method, headers, signal, url } = c.req.raw
    c.req.raw = new Request(url, { method, headers, signal, body: bytes?.byteLength ? bytes : null })
    return next()
  })
