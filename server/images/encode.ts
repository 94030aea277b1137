import { imageLimits } from '@/config/limits'
import type { PictureType } from './address'
import { plainPicture } from './containers'
import { brokenPicture, notAPicture, storedTooLarge, tooLarge, tooManyPixels, tooSlow } from './failures'
import type { Encode } from './encoder'
import { kindOf, type PictureKind } from './kind'
import { encodingLimits } from './limits'

/** A picture as it is stored. Width and height are those of one frame. */
export type EncodedPicture = { type: PictureType; content: Buffer; width: number; height: number }

/** The library's refusals have words only. */
const failureOf = (words: string, kind: PictureKind) =>
  /pixel limit/.test(words)
    ? tooManyPixels(kind === 'avif' ? encodingLimits.avifPixels : imageLimits.pixels)
    : brokenPicture()

/**
 * Makes an uploaded file a picture of ours: known by its content, decoded and written anew, so that nothing of the file
 * survives but what it shows. At most `imageLimits.side` wide and high, the right way up, moving if it did.
 * @throws HttpError 415 or 422 `not_a_picture`, 413 `too_large`, 422 `picture_too_slow`
 */
export async function encodePicture(encode: Encode, bytes: Buffer): Promise<EncodedPicture> {
  if (bytes.length > imageLimits.bytes) throw tooLarge()
  const kind = kindOf(bytes)
  if (kind === null) throw notAPicture()
  const encoded = await encode(kind, plainPicture(kind, bytes))
  if (encoded === null) throw tooSlow()
  if ('failure' in encoded) throw failureOf(encoded.failure, kind)
  const { data, format, ...size } = encoded
  if (data.length > encodingLimits.storedBytes) throw storedTooLarge()
  return { type: `image/${format}`, content: Buffer.from(data), ...size }
}
