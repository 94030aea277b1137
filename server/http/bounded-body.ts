import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { imageLimits } from '@/contract/limits'
import { HttpError, malformed, senderSlow, translate } from './http-error'

/** Media types that an app accepts, with the largest size of each in bytes. */
export type BodyLimits = Record<string, number>

export const maxJsonBytes = 64 * 1024
const maxFormBytes = 1024 * 1024
export const usualBodies: BodyLimits = {
  'application/json': maxJsonBytes,
  'multipart/form-data': maxFormBytes,
}

export const mediaTypeOf = (c: Context) =>
  (c.req.header('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''

/** What is sent with such a request is not passed on to us. To ask for its body would cost as much as some answers do. */
const hasNoBody = (c: Context) => c.req.method === 'GET' || c.req.method === 'HEAD'

const refusalOf = (type: string, size: number) => {
  if (type === 'multipart/form-data') return 'server.formTooLarge'
  return size > 0 ? 'server.sizeTooLarge' : 'server.tooLarge'
}

/** @param size in bytes, where the sender says it */
export function tooLarge(limit: number, type: string, size = 0) {
  const detail = translate(refusalOf(type, size), {
    kibibytes: String(limit / 1024),
    size: String(Math.ceil(size / 1024)),
    megabytes: String(imageLimits.bytes / 1_000_000),
  })
  return new HttpError(413, 'too_large', detail, { headers: { Connection: 'close' } })
}
const unsupported = (text: string) => new HttpError(415, 'unsupported_media_type', translate(text))

/** Bodies are read as they come, as UTF-8: what says that it is something else would be misread. @throws HttpError 415 */
function assertPlain(c: Context) {
  if (!/^(?:identity)?$/i.test(c.req.header('content-encoding') ?? ''))
    throw unsupported('server.contentEncoding')
  const [, charset = 'utf-8'] =
    /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(c.req.header('content-type') ?? '') ?? []
  if (!/^utf-?8$/i.test(charset)) throw unsupported('server.charset')
}

/** Milliseconds in which a body must have arrived; a larger one has more, a mebibyte at a time. */
const arrivalTime = 15_000

/** Files may come from a slow line; the server's timeout for whole requests ends them. */
export const arrivalTimeOf = (type: string, limit: number) =>
  type === 'multipart/form-data' ? null : arrivalTime * Math.ceil(limit / (1024 * 1024))

/** @throws HttpError 408 `sender_slow` after so many milliseconds, however much arrives until then */
async function withinTime<Read>(reading: Promise<Read>, milliseconds: number) {
  const timer = new AbortController()
  const isLate = wait(milliseconds, undefined, { signal: timer.signal, ref: false }).then(() => {
    throw senderSlow()
  })
  try {
    return await Promise.race([reading, isLate])
  } finally {
    timer.abort()
  }
}

/** Milliseconds to wait for the rest of a body if the answer is ready before its end. */
const drainTimeoutMs = 2_000

/** A body as it arrives. Its size is counted, because the Content-Length may be wrong. */
function createReader(body: ReadableStream<Uint8Array>, limit: number, refusal: () => HttpError) {
  const reader = body.getReader()
  let size = 0
  let isEnded = false
  let isTooLarge = false

  async function next() {
    const { done, value } = await reader.read().catch(() => {
      // The sender closed the connection.
      throw malformed()
    })
    isEnded ||= done
    size += value?.byteLength ?? 0
    isTooLarge = size > limit
    if (isTooLarge) throw refusal()
    return value ?? null
  }

  return {
    async *chunks() {
      for (let chunk = await next(); chunk !== null; chunk = await next()) yield chunk
    },
    /**
     * Reads the rest, so that the sender reads the answer and the connection can be used again.
     * @returns whether the body ended in time
     */
    async drain() {
      async function readRest() {
        while (!isEnded && !isTooLarge) await next()
      }
      await Promise.race([readRest().catch(() => undefined), wait(drainTimeoutMs, undefined, { ref: false })])
      return isEnded
    },
  }
}

type Options = {
  limits?: BodyLimits | ((path: string) => BodyLimits)
  /** Media types whose bodies the routes read as a stream; reading throws the same errors as the middleware. */
  streamed?: readonly string[]
  /** Milliseconds for a body of a media type with a limit; null for as long as the server waits. */
  timeFor?: (type: string, limit: number) => number | null
}

/**
 * Reads the body of an unsafe request: JSON up to 64 KiB or a multipart form up to 1 MiB, unless the app or one of its
 * paths accepts something else. Handlers then read it from memory, except the `streamed` types. A request without a
 * body needs no content type.
 * @throws HttpError 413 `too_large`, 415 `unsupported_media_type`, 400 `malformed` if the body is incomplete, 408
 * `sender_slow` if it takes too long
 */
export const boundedBody = ({ limits = usualBodies, streamed = [], timeFor = arrivalTimeOf }: Options = {}) =>
  createMiddleware(async (c, next) => {
    if (hasNoBody(c)) return next()
    assertPlain(c)
    const type = mediaTypeOf(c)
    const largest = typeof limits === 'function' ? limits(c.req.path) : limits
    // Own properties only: a type called `constructor` would have no limit.
    const limit = Object.hasOwn(largest, type) ? largest[type] : undefined
    const size = Number(c.req.header('content-length') ?? 0)
    const refusal = () =>
      limit === undefined ? unsupported('server.contentType') : tooLarge(limit, type, size)
    if (size > (limit ?? 0)) throw refusal()

    const { method, headers, signal, url, body: sent } = c.req.raw
    const reader = sent && createReader(sent, limit ?? 0, refusal)
    if (!reader || !streamed.includes(type)) {
      const time = timeFor(type, limit ?? 0)
      const reading = reader && buffer(reader.chunks())
      const bytes = reading && (await (time === null ? reading : withinTime(reading, time)))
      c.req.raw = new Request(url, { method, headers, signal, body: bytes?.byteLength ? bytes : null })
      return next()
    }
    const stream = Readable.toWeb(Readable.from(reader.chunks(), { objectMode: false }))
    const init = { method, headers, signal, body: stream as ReadableStream<Uint8Array>, duplex: 'half' }
    c.req.raw = new Request(url, init)
    await next()
    // After a 408 the sender has stopped sending, so there is nothing to wait for.
    const isWhole = c.res.status !== 408 && (await reader.drain())
    if (!isWhole) c.header('Connection', 'close')
  })

/** Before `boundedBody` and the guards: has the sender of a body that no one read hear the answer, or ends the connection. */
export const endUnread = createMiddleware(async (c, next) => {
  if (hasNoBody(c)) return next()
  const received = c.req.raw
  await next()
  const isRead = c.req.raw !== received || received.body?.locked
  if (isRead || !received.body || c.res.headers.get('connection') === 'close') return
  const isWhole = await createReader(received.body, maxFormBytes, malformed).drain()
  if (!isWhole) c.header('Connection', 'close')
})
