import { imageLimits } from '@/contract/limits'
import { HttpError } from '@/server/http/http-error'
import { limitRate } from '@/server/http/rate-limit'
import type { SentFile } from '@/server/http/read-form'
import { createTurns } from '@/server/http/turns'
import type { Runtime } from '@/server/runtime'
import { type EncodedImage, encodeImage } from './encode'
import { busy, tooLarge, tooManyUploads } from './failures'
import { uploadLimit, uploadTurns } from './limits'

/** One for the process, because it bounds the process's memory and time. */
export const queued = createTurns(uploadTurns.running, uploadTurns.places, busy)

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
