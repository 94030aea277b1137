import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
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

/** What really arrives, whatever the sender said about its length; ends at once when it is too much. */
async function* counted(body: ReadableStream<Uint8Array>, limit: number, refusal: () => HttpError) {
  let size = 0
  try {
    for await (const chunk of body) {
      size += chunk.byteLength
      if (size > limit) throw refusal()
      yield chunk
    }
  } catch (error) {
    // Anything else: the sender broke off.
    throw error instanceof HttpError ? error : malformed()
  }
}

async function wholeOf(chunks: AsyncIterable<Uint8Array>) {
  const bytes = await buffer(chunks)
  return bytes.byteLength === 0 ? null : bytes
}

const asStream = (chunks: AsyncIterable<Uint8Array>) =>
  Readable.toWeb(Readable.from(chunks, { objectMode: false })) as ReadableStream<Uint8Array>

type Options = {
  /** How much of each media type, also by path. */
  limits?: BodyLimits | ((path: string) => BodyLimits)
  /** Media types that the routes read as they arrive. Reading fails like the middleware when more comes, or less. */
  streamed?: readonly string[]
}

/**
 * Takes in the body of an unsafe request: JSON up to 64 KiB or a multipart form up to 1 MiB, unless an app takes
 * something else, or a path of it does. What follows reads it from memory, but for the types that are `streamed`. A
 * request without a body needs no type.
 * @throws HttpError 413 `too_large`, 415 `unsupported_media_type`, 400 `malformed` when the sender breaks off
 */
export const boundedBody = ({ limits = usualBodies, streamed = [] }: Options = {}) =>
  createMiddleware(async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    const type = mediaTypeOf(c)
    const largest = typeof limits === 'function' ? limits(c.req.path) : limits
    // Own properties only: a type called `constructor` would have no limit.
    const limit = Object.hasOwn(largest, type) ? largest[type] : undefined
    const refusal = limit === undefined ? wrongType : tooLarge
    if (Number(c.req.header('content-length') ?? 0) > (limit ?? 0)) throw refusal()

    const { method, headers, signal, url, body: sent } = c.req.raw
    const chunks = sent && counted(sent, limit ?? 0, refusal)
    const isStreamed = chunks && streamed.includes(type)
    const body = isStreamed ? asStream(chunks) : chunks && (await wholeOf(chunks))
    c.req.raw = new Request(url, { method, headers, signal, body, ...(isStreamed ? { duplex: 'half' } : {}) })
    return next()
  })
