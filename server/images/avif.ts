import { stillOnly, tooManyPixels, unusualPicture } from './failures'
import { encodingLimits } from './limits'

/** Where a box of this name may begin, at its size. Also found: what only looks like one, which is refused then. */
function* boxesOf(bytes: Buffer, name: string) {
  for (let at = bytes.indexOf(name); at !== -1; at = bytes.indexOf(name, at + 4)) {
    if (at < 4 || at + 24 > bytes.length) throw unusualPicture()
    yield bytes.subarray(at - 4, at - 4 + bytes.readUInt32BE(at - 4))
  }
}

const codedPicture = 'av01'
const metadata = /^(?:Exif|mime[^\0]*\0application\/rdf\+xml\0{0,2}$)/

/** The type of an item, which follows its id, and after it what a type needs besides. */
function itemOf(box: Buffer) {
  const [, item] = /^.{4}infe(?:\x02.{7}|\x03.{9})(.{4}.*)$/s.exec(box.toString('latin1')) ?? []
  return item ?? ''
}

/** Width times height as a box tells them that is nothing but these. */
function pixelsOf(box: Buffer) {
  if (box.length !== 20) throw unusualPicture()
  return box.readUInt32BE(12) * box.readUInt32BE(16)
}

/**
 * An AVIF with one coded picture, its transparency and plain metadata. Refused are animations, pictures put together
 * from others (each mention of one is decoded), packed metadata, and anything that is larger than it may be.
 * @throws HttpError 422 `not_a_picture`, 413 `too_large`
 */
export function plainAvif(bytes: Buffer): Buffer {
  if (bytes.toString('latin1', 8, 12) === 'avis') throw stillOnly()
  const items = [...boxesOf(bytes, 'infe')].map(itemOf)
  const isPlain = items.every((item) => item.startsWith(codedPicture) || metadata.test(item))
  if (!isPlain || items.length === 0 || items.length > 8) throw unusualPicture()

  const most = encodingLimits.avifPixels
  for (const box of boxesOf(bytes, 'ispe')) if (pixelsOf(box) > most) throw tooManyPixels(most)
  return bytes
}
