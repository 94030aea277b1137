import { brokenPicture, stillOnly, unusualPicture } from './failures'
import type { PictureKind } from './kind'
import { encodingLimits } from './limits'

/*
 * What is settled before a decoder sees a file. Decoders bound how many pixels they make, but not every way to make
 * them work: a few hundred kilobytes of packed comments, of scans or of references can cost gigabytes or minutes.
 */

/** What a PNG needs to be drawn in its own colours and the right way up. Texts are packed, and may unpack to anything. */
const neededChunks = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'eXIf', 'IEND'])

/** Only the chunks that are needed, up to the end of the picture. @throws HttpError 422 `not_a_picture` */
function plainPng(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, 8)]
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (end > bytes.length) break
    if (type === 'acTL') throw stillOnly()
    if (neededChunks.has(type)) kept.push(bytes.subarray(at, end))
    if (type === 'IEND') return Buffer.concat(kept)
    at = end
  }
  throw brokenPicture()
}

/** The marker of a scan stands nowhere in packed data; in the metadata of a photograph a thumbnail has a few. */
function plainJpeg(bytes: Buffer): Buffer {
  let scans = 0
  for (let at = bytes.indexOf('ffda', 0, 'hex'); at !== -1; at = bytes.indexOf('ffda', at + 2, 'hex')) {
    scans += 1
    if (scans > encodingLimits.jpegScans) throw unusualPicture()
  }
  return bytes
}

/** The library bounds what an AVIF is put together from. */
function stillAvif(bytes: Buffer): Buffer {
  if (bytes.toString('latin1', 8, 12) === 'avis') throw stillOnly()
  return bytes
}

const asItIs = (bytes: Buffer) => bytes

const plain: Record<PictureKind, (bytes: Buffer) => Buffer> = {
  png: plainPng,
  jpeg: plainJpeg,
  avif: stillAvif,
  // Neither packs anything but pixels, and both are bounded by them.
  gif: asItIs,
  webp: asItIs,
}

/**
 * A file as a decoder may have it.
 * @throws HttpError 422 `not_a_picture`
 */
export const plainPicture = (kind: PictureKind, bytes: Buffer): Buffer => plain[kind](bytes)
