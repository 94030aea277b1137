import { imageLimits } from '@/config/limits'
import { HttpError } from '@/server/http/http-error'
import type { SentFile } from '@/server/http/read-form'
import { limitRate } from '@/server/http/rate-limit'
import type { Runtime } from '@/server/runtime'
import { type EncodedPicture, encodePicture } from './encode'
import { tooLarge } from './failures'
import { queueLimits, uploadLimit } from './limits'
import { createQueue } from './queue'

/** One for the process: what it bounds is the process's memory and time. */
export const queued = createQueue(queueLimits)

/** A refusal says on its field what is wrong with a file. */
function onField(error: unknown, field: string) {
  if (!(error instanceof HttpError) || error.status === 429 || error.status === 503) return error
  return new HttpError(error.status, error.code, error.message, {
    ...error.extra,
    fields: { [field]: error.message },
  })
}

/**
 * Makes a file that a person sent a picture of ours, when it is its turn. Every try counts against the person's budget.
 * @throws HttpError as `encodePicture` does, with the file's field; 429 `rate_limited`, 503 `busy`
 */
export async function preparePicture(
  rt: Pick<Runtime, 'db' | 'now' | 'encode'>,
  userId: string,
  { field, file }: SentFile,
): Promise<EncodedPicture> {
  await limitRate(rt, `picture:${userId}`, uploadLimit)
  try {
    if (file.size > imageLimits.bytes) throw tooLarge()
    const bytes = Buffer.from(await file.arrayBuffer())
    return await queued(userId, () => encodePicture(rt.encode, bytes))
  } catch (error) {
    throw onField(error, field)
  }
}
