import type { Context } from 'hono'
import type { IncomingMessage } from 'node:http'
import { pipeline, Readable, Transform } from 'node:stream'
import type { SignedInEnv } from '@/server/auth/authenticate'
import { tooManyTransfers } from '@/server/http/http-error'
import { forwardLimits, type TransferLimits, transferLimits } from '@/server/http/limits'
import { createConcurrencyLimiter } from '@/server/http/rate-limit'
import { keptHeaders, toResponse } from './forward-call'
import {
  createUpstream,
  IncompleteAnswer,
  limitTime,
  type LongAnswer,
  saysJson,
  type UpstreamAnswer,
  type UpstreamCall,
  wholeAnswer,
} from './upstream'

/**
 * `rest` as a stream of at most `answerBytes`. Ends when it stands still, its time is over or its reader leaves;
 * `release` runs then.
 */
function bounded(rest: IncomingMessage, idle: number, release: () => void) {
  let size = 0
  const passed = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.byteLength
      if (size > forwardLimits.answerBytes) done(new Error('The answer is too large.'))
      else done(null, chunk)
    },
  })
  limitTime(rest, idle, () => passed.writableNeedDrain)
  pipeline(rest, passed, release)
  return Readable.toWeb(passed) as ReadableStream<Uint8Array>
}

export type TransferOptions = { timeout?: number; transfers?: TransferLimits }

/**
 * Uploads and long answers of the operator's backend, which travel on as they arrive, as fast as they are read. They
 * last as long as a browser's connection is slow, so they are counted.
 */
export function createTransfers(backendUrl: string, options: TransferOptions = {}) {
  const { timeout = forwardLimits.timeout, transfers = transferLimits } = options
  const upstream = createUpstream(backendUrl, timeout)
  const acquire = createConcurrencyLimiter(transfers, tooManyTransfers)

  /** @throws IncompleteAnswer for one that is announced as too long; HttpError 429 `too_many_transfers` */
  function begin(c: Context<SignedInEnv>, { rest, ...head }: LongAnswer) {
    if (Number(head.headers['content-length'] ?? 0) > forwardLimits.answerBytes)
      throw new IncompleteAnswer(head, 'large')
    return bounded(rest, timeout, acquire(c.var.session.userId))
  }

  return {
    /** Makes a call, whose body may be a stream. @throws HttpError 429 `too_many_transfers` */
    async send(c: Context<SignedInEnv>, call: UpstreamCall) {
      if (!(call.body instanceof ReadableStream)) return upstream(call)
      const release = acquire(c.var.session.userId)
      return upstream(call).finally(release)
    },

    async respond(c: Context<SignedInEnv>, answer: UpstreamAnswer | LongAnswer) {
      const isReading = c.req.method === 'GET' || c.req.method === 'HEAD'
      // The answer to a change is not streamed: that it was made must not be lost for want of a slot.
      if ('text' in answer || !isReading || answer.status !== 200 || !saysJson(answer))
        return toResponse(c, await wholeAnswer(answer, { timeout }))
      const { headers, rest } = answer
      try {
        const body = c.req.method === 'HEAD' ? null : begin(c, answer)
        if (body === null) rest.destroy()
        const length = headers['content-length']
        return c.newResponse(body, 200, {
          ...keptHeaders(headers),
          // With its length known, half an answer is none for old proxies either; compressed on the way, it would have another.
          ...(length !== undefined && { 'Content-Length': length }),
          'Cache-Control': 'private, no-store, no-transform',
          'Content-Type': 'application/json',
        })
      } catch (error) {
        rest.destroy()
        throw error
      }
    },
  }
}
