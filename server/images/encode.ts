import type { default as Sharp, OutputInfo, Sharp as Pipeline } from 'sharp'
import { imageLimits } from '@/config/limits'
import type { PictureType } from './address'
import { plainPicture } from './containers'
import { brokenPicture, notAPicture, storedTooLarge, tooLarge, tooManyPixels, tooSlow } from './failures'
import { kindOf, type PictureKind } from './kind'
import { encodingLimits } from './limits'
import { loadSharp } from './sharp'

/** A picture as it is stored. Width and height are those of one frame. */
export type EncodedPicture = { type: PictureType; content: Buffer; width: number; height: number }

/** Every frame, and nothing that is damaged. */
const reading = { pages: -1, limitInputPixels: imageLimits.pixels, failOn: 'error' } as const
const frame = {
  width: imageLimits.side,
  height: imageLimits.side,
  fit: 'inside',
  withoutEnlargement: true,
} as const

/** A still picture the right way up; the library turns no animation, and none says that it must be. */
const still = (picture: Pipeline) =>
  picture.autoOrient().resize(frame).webp({ quality: 90, smartSubsample: true })

/** GIF stays GIF, which moves wherever the platform shows it; animated WebP would lose its colours as one. */
const animated = (picture: Pipeline, kind: PictureKind) =>
  kind === 'gif' ? picture.resize(frame).gif() : picture.resize(frame).webp({ quality: 85, effort: 2 })

/** The library's errors have words only. */
function failureOf(error: unknown) {
  const words = error instanceof Error ? error.message : ''
  if (/pixel limit/.test(words)) return tooManyPixels()
  return /timeout/.test(words) ? tooSlow() : brokenPicture()
}

async function encode(sharp: typeof Sharp, kind: PictureKind, bytes: Buffer) {
  try {
    const { pages = 1 } = await sharp(bytes, reading).metadata()
    const picture = sharp(bytes, reading)
    const result = pages > 1 ? animated(picture, kind) : still(picture)
    return await result.timeout({ seconds: encodingLimits.seconds }).toBuffer({ resolveWithObject: true })
  } catch (error) {
    throw failureOf(error)
  }
}

const typeOf = ({ format }: OutputInfo): PictureType => (format === 'gif' ? 'image/gif' : 'image/webp')

/**
 * Makes an uploaded file a picture of ours: known by its content, decoded and written anew, so that nothing of the file
 * survives but what it shows. At most `imageLimits.side` wide and high, the right way up, moving if it did.
 * @throws HttpError 415 or 422 `not_a_picture`, 413 `too_large`, 422 `picture_too_slow`
 */
export async function encodePicture(bytes: Buffer): Promise<EncodedPicture> {
  if (bytes.length > imageLimits.bytes) throw tooLarge()
  const kind = kindOf(bytes)
  if (kind === null) throw notAPicture()
  const { data, info } = await encode(await loadSharp(), kind, plainPicture(kind, bytes))
  if (data.length > encodingLimits.storedBytes) throw storedTooLarge()
  return { type: typeOf(info), content: data, width: info.width, height: info.pageHeight ?? info.height }
}
