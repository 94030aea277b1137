import { imageLimits } from '@/config/limits'
import texts from '@/config/messages/en/image-errors.json'
import server from '@/config/messages/en/http-errors.json'
import { HttpError, malformed, refused, senderSlow, retryAfter } from '@/server/http/http-error'

const fill = (text: string, name: string, value: string | number) =>
  text.replaceAll(`{${name}}`, String(value).slice(0, 100))

export const notAnImage = () => new HttpError(415, 'not_a_picture', texts.notAPicture)
export const brokenImage = () => new HttpError(422, 'not_a_picture', texts.broken)
export const unusualImage = () => new HttpError(422, 'not_a_picture', texts.unusual)
export const stillOnly = () => new HttpError(422, 'not_a_picture', texts.stillOnly)
export const tooSlow = () => new HttpError(422, 'picture_too_slow', texts.tooSlow)
export const tooLarge = () =>
  new HttpError(413, 'too_large', fill(texts.tooLarge, 'megabytes', imageLimits.bytes / 1_000_000))
export const tooManyPixels = (max: number = imageLimits.pixels) =>
  new HttpError(413, 'too_large', fill(texts.tooManyPixels, 'megapixels', max / 1_000_000))
export const storedTooLarge = () => new HttpError(413, 'too_large', texts.storedTooLarge)
export const noImage = () => new HttpError(404, 'not_found', texts.noPicture)
export const tooManyImages = () =>
  new HttpError(409, 'too_many_pictures', fill(texts.tooMany, 'max', imageLimits.count))

export const busy = (seconds = 5) => new HttpError(503, 'busy', texts.busy, retryAfter(seconds * 1000))

export const fileErrors = {
  chooseOne: texts.chooseOne,
  onlyOne: texts.onlyOne,
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
  pictureTooSlow: tooSlow,
  pictureTooLarge: tooLarge,
  tooManyPictures: tooManyImages,
  picturesBusy: () => busy(),
}
