import { imageLimits } from '@/contract/limits'
import { HttpError } from '@/server/http/http-error'
import { createConcurrencyLimiter, limitRate } from '@/server/http/rate-limit'
import type { SentFile } from '@/server/http/read-form'
import type { Runtime } from '@/server/runtime'
import { type EncodedImage, encodeImage } from './encode'
import { busy, tooLarge, tooManyUploads } from './failures'
import { queueLimits, uploadLimit } from './limits'

/** One for the process, because it bounds the process's memory and time. */
export const queued = createQueue(queueLimits)

function onField(error: unknown, field: string) {
  if (!(error instanceof HttpError) || error.status === 429 || error.status === 503) return error
  return new HttpError(error.status, error.code, error.message, {
    ...error.extra,
    fields: { [field]: error.message },
  })
}

/**
 * Re-encodes an upload once it reaches the head of the queue. Every attempt counts against the person's rate limit.
 * @throws HttpError as `encodeImage` does, with the file's field; 429 `rate_limited`, 503 `busy`
 */
export async function prepareImage(
  rt: Pick<Runtime, 'db' | 'now' | 'encode'>,
  userId: string,
  { field, file }: SentFile,
): Promise<EncodedImage> {
  await limitRate(rt, `picture:${userId}`, uploadLimit, tooManyUploads)
  try {
    if (file.size > imageLimits.bytes) throw tooLarge()
    const bytes = Buffer.from(await file.arrayBuffer())
    return await queued(userId, () => encodeImage(rt.encode, bytes))
  } catch (error) {
    throw onField(error, field)
  }
}

type Limits = { atOnce: number; waiting: number; perUser: number }

/**
 * Lets a few jobs run at a time and a few more wait for their turn, in order. Nobody takes all the places.
 * The function it returns runs a job of one person and throws HttpError 503 `busy` when there is no place left.
 */
export function createQueue({ atOnce, waiting, perUser }: Limits) {
  const acquire = createConcurrencyLimiter({ each: perUser, all: atOnce + waiting }, busy)
  const line: (() => void)[] = []
  let running = 0

  function turn() {
    if (running < atOnce) {
      running += 1
      return Promise.resolve()
    }
    return new Promise<void>((resolve) => line.push(resolve))
  }
  /** Whoever waits first goes on in place of the one that is done. */
  function passOn() {
    const next = line.shift()
    if (next) next()
    else running -= 1
  }

  return async function inTurn<Value>(userId: string, job: () => Promise<Value>): Promise<Value> {
    const leave = acquire(userId)
    await turn()
    try {
      return await job()
    } finally {
      passOn()
      leave()
    }
  }
}
