import { imageLimits } from '@/contract/limits'
import { formatText } from '@/server/http/format-text'
import { imageErrors as texts, httpErrors as server } from '@/server/http/texts'
import { encodingLimits, uploadLimit, uploadTurns } from './limits'
import { HttpError, malformed, refused, senderSlow, retryAfter } from '@/server/http/http-error'

export const notAnImage = () => new HttpError(415, 'not_a_picture', texts.notAPicture)
export const brokenImage = () => new HttpError(422, 'not_a_picture', texts.broken)
export const unusualImage = (scans: number) =>
  new HttpError(422, 'not_a_picture', formatText(texts.unusual, { scans }))
export const stillOnly = () => new HttpError(422, 'not_a_picture', texts.stillOnly)
export const tooSlow = (seconds: number) =>
  new HttpError(422, 'picture_too_slow', formatText(texts.tooSlow, { seconds }))
export const tooMuchMemory = (bytes: number) =>
  new HttpError(422, 'picture_too_slow', formatText(texts.tooMuchMemory, { megabytes: bytes / 1_000_000 }))
export const tooLarge = () =>
  new HttpError(413, 'too_large', formatText(texts.tooLarge, { megabytes: imageLimits.bytes / 1_000_000 }))
export const tooManyPixels = (max: number) =>
  new HttpError(413, 'too_large', formatText(texts.tooManyPixels, { megapixels: max / 1_000_000 }))
export const storedTooLarge = (bytes: number) =>
  new HttpError(413, 'too_large', formatText(texts.storedTooLarge, { megabytes: bytes / 1_000_000 }))
export const noImage = () => new HttpError(404, 'not_found', texts.noPicture)
const tooManyOf = { users: 'tooManyOfPerson', guilds: 'tooManyOfServer' } as const
export const tooManyImages = (kind: keyof typeof tooManyOf) =>
  new HttpError(409, 'too_many_pictures', formatText(texts[tooManyOf[kind]], { max: imageLimits.count }))
export const tooManyUploads = (milliseconds: number) => {
  const minutes = uploadLimit.windowSeconds / 60
  const detail = formatText(texts.tooOften, { max: uploadLimit.limit, minutes })
  return new HttpError(429, 'rate_limited', detail, retryAfter(milliseconds))
}

const busyText = { own: 'busyWithYours', all: 'busy' } as const
export const busy = (whose: keyof typeof busyText, max: number) =>
  new HttpError(503, 'busy', formatText(texts[busyText[whose]], { max }), retryAfter(5_000))

/** The machine did other things while it should have processed the image. */
export const serverBusy = () => new HttpError(503, 'busy', texts.serverBusy, retryAfter(5_000))

export const fileErrors = {
  get chooseOne() {
    return texts.chooseOne
  },
  get onlyOne() {
    return texts.onlyOne
  },
  missing: (name: string) => formatText(texts.fileMissing, { name: name.slice(0, 100) }),
  unused: (name: string) => formatText(texts.fileUnused, { name: name.slice(0, 100) }),
  twice: (name: string) => formatText(texts.fileTwice, { name: name.slice(0, 100) }),
  tooMany: (max: number) => formatText(texts.maxFiles, { max }),
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
  picturesBusy: () => busy('all', uploadTurns.places.all),
}
