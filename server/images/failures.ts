import { imageLimits } from '@/contract/limits'
import { imageErrors as texts, httpErrors as server } from '@/server/http/texts'
import { encodingLimits, queueLimits, uploadLimit } from './limits'
import { HttpError, malformed, refused, senderSlow, retryAfter } from '@/server/http/http-error'

const fill = (text: string, name: string, value: string | number) =>
  text.replaceAll(`{${name}}`, String(value).slice(0, 100))

export const notAnImage = () => new HttpError(415, 'not_a_picture', texts.notAPicture)
export const brokenImage = () => new HttpError(422, 'not_a_picture', texts.broken)
export const unusualImage = (scans: number) =>
  new HttpError(422, 'not_a_picture', fill(texts.unusual, 'scans', scans))
export const stillOnly = () => new HttpError(422, 'not_a_picture', texts.stillOnly)
export const tooSlow = (seconds: number) =>
  new HttpError(422, 'picture_too_slow', fill(texts.tooSlow, 'seconds', seconds))
export const tooMuchMemory = (bytes: number) =>
  new HttpError(422, 'picture_too_slow', fill(texts.tooMuchMemory, 'megabytes', bytes / 1_000_000))
export const tooLarge = () =>
  new HttpError(413, 'too_large', fill(texts.tooLarge, 'megabytes', imageLimits.bytes / 1_000_000))
export const tooManyPixels = (max: number = imageLimits.pixels) =>
  new HttpError(413, 'too_large', fill(texts.tooManyPixels, 'megapixels', max / 1_000_000))
export const storedTooLarge = (bytes: number) =>
  new HttpError(413, 'too_large', fill(texts.storedTooLarge, 'megabytes', bytes / 1_000_000))
export const noImage = () => new HttpError(404, 'not_found', texts.noPicture)
const tooManyOf = { users: 'tooManyOfPerson', guilds: 'tooManyOfServer' } as const
export const tooManyImages = (kind: keyof typeof tooManyOf) =>
  new HttpError(409, 'too_many_pictures', fill(texts[tooManyOf[kind]], 'max', imageLimits.count))
export const tooManyUploads = (milliseconds: number) => {
  const text = fill(texts.tooOften, 'max', uploadLimit.limit)
  const detail = fill(text, 'minutes', uploadLimit.windowSeconds / 60)
  return new HttpError(429, 'rate_limited', detail, retryAfter(milliseconds))
}

const busyText = { own: 'busyWithYours', all: 'busy' } as const
export const busy = (whose: keyof typeof busyText, max: number) =>
  new HttpError(503, 'busy', fill(texts[busyText[whose]], 'max', max), retryAfter(5_000))

export const fileErrors = {
  get chooseOne() {
    return texts.chooseOne
  },
  get onlyOne() {
    return texts.onlyOne
  },
  missing: (name: string) => fill(texts.fileMissing, 'name', name),
  unused: (name: string) => fill(texts.fileUnused, 'name', name),
  twice: (name: string) => fill(texts.fileTwice, 'name', name),
  tooMany: (max: number) => fill(texts.maxFiles, 'max', max),
}

/** What a call that takes images may answer; one for each code and status. */
export const imageFailures = {
  malformed,
  senderSlow,
  formOnly: () => new HttpError(415, 'unsupported_media_type', server.contentTypeForm),
  noFile: () => refused({ image: texts.chooseOne }),
  notAPicture: notAnImage,
  brokenPicture: brokenImage,
  pictureTooSlow: () => tooSlow(encodingLimits.seconds),
  pictureTooLarge: tooLarge,
  tooManyPictures: () => tooManyImages('users'),
  picturesBusy: () => busy('all', queueLimits.atOnce + queueLimits.waiting),
}
