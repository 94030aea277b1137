import { imageLimits } from '@/contract/limits'
import { ownError } from '@/api/http'
import { imageTypes } from '@/api/images'

/** In turn, until one is within the limits. */
const attempts = [
  { scale: 1, quality: 0.9 },
  { scale: 1, quality: 0.75 },
  { scale: 0.75, quality: 0.75 },
  { scale: 0.5, quality: 0.75 },
  { scale: 0.35, quality: 0.6 },
] as const

/** How an image is to be encoded; `quality` is from 0 to 1. */
export type Encoding = { width: number; height: number; type: string; quality: number }

/** An image that was decoded and can be encoded at another size; null if it cannot. */
export type Canvas = {
  width: number
  height: number
  encode: (encoding: Encoding) => Promise<Blob | null>
  close: () => void
}

/**
 * An image within `imageLimits`: the file itself, or a smaller one drawn from it, which would keep one frame of an
 * animation. What this browser cannot decode is returned unchanged; the server says what is wrong with it.
 * @throws ApiError 413 `too_large`, or `animation_too_large`
 */
export async function prepareImage(file: File, decode: (file: File) => Promise<Canvas> = decodeInBrowser) {
  const isMoving = isAnimated(new Uint8Array(await file.arrayBuffer()))
  const canvas = await decode(file).catch(() => null)
  const isLarge = file.size > imageLimits.bytes || sideOf(canvas) > imageLimits.side
  const mustChange = !isMoving && (isLarge || !imageTypes.includes(file.type))
  const smaller = canvas && mustChange ? await encodeSmaller(canvas) : null
  canvas?.close()
  if (isMoving && isLarge) throw ownError(413, 'animation_too_large', 'Too large to be scaled down.')
  if (!smaller && isLarge) throw ownError(413, 'too_large', 'Too large.')
  if (!smaller) return file
  const ending = smaller.type.replace('image/', '').replace('jpeg', 'jpg')
  return new File([smaller], `${file.name.replace(/\.[^.]*$/, '')}.${ending}`, { type: smaller.type })
}

const sideOf = (canvas: Canvas | null) => (canvas ? Math.max(canvas.width, canvas.height) : 0)

async function encodeSmaller(canvas: Canvas) {
  const fit = Math.min(1, imageLimits.side / Math.max(canvas.width, canvas.height))
  for (const { scale, quality } of attempts) {
    const width = Math.max(1, Math.round(canvas.width * fit * scale))
    const height = Math.max(1, Math.round(canvas.height * fit * scale))
    const encoded = await encode(canvas, { width, height, quality })
    if (encoded && encoded.size <= imageLimits.bytes) return encoded
  }
  return null
}

/** WebP; or the PNG that a browser without WebP returns, if it is small enough, as it keeps transparency; else JPEG. */
async function encode(canvas: Canvas, encoding: Omit<Encoding, 'type'>) {
  const first = await canvas.encode({ ...encoding, type: 'image/webp' })
  if (first && (first.type === 'image/webp' || first.size <= imageLimits.bytes)) return first
  return canvas.encode({ ...encoding, type: 'image/jpeg' })
}

/** Decodes an image, upright. Rejects for a file that the browser cannot read as one. */
async function decodeInBrowser(file: File): Promise<Canvas> {
  const bitmap = await createImageBitmap(file)
  return {
    width: bitmap.width,
    height: bitmap.height,
    encode: (encoding) => drawOnCanvas(bitmap, encoding),
    close: () => bitmap.close(),
  }
}

function drawOnCanvas(bitmap: ImageBitmap, { width, height, type, quality }: Encoding) {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  context.imageSmoothingQuality = 'high'
  if (type === 'image/jpeg') {
    // JPEG has no transparency and would make it black.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, height)
  }
  context.drawImage(bitmap, 0, 0, width, height)
  return new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
}

/** Whether an image's file has more than one frame: drawing it again would keep only the first. */
export function isAnimated(bytes: Uint8Array): boolean {
  if (startsWith(bytes, 'GIF8', 0)) return gifFrames(bytes) > 1
  if (startsWith(bytes, 'RIFF', 0) && startsWith(bytes, 'WEBPVP8X', 8))
    return (byteAt(bytes, 20) & 0x02) !== 0
  if (startsWith(bytes, 'PNG', 1)) return hasAnimationChunk(bytes)
  return startsWith(bytes, 'ftypavis', 4)
}

const byteAt = (bytes: Uint8Array, at: number) => bytes[at] ?? 0

const startsWith = (bytes: Uint8Array, text: string, from: number) =>
  [...text].every((letter, at) => bytes[from + at] === letter.charCodeAt(0))

/** Bytes of a colour table, by the packed field that announces it. */
const tableSize = (packed: number) => (packed & 0x80 ? 3 * 2 ** ((packed & 0x07) + 1) : 0)

/** Counts to two: an image descriptor is 0x2c, an extension 0x21, anything else ends the file. */
function gifFrames(bytes: Uint8Array) {
  let frames = 0
  let at = 13 + tableSize(byteAt(bytes, 10))
  while (at < bytes.length && frames < 2) {
    const kind = byteAt(bytes, at)
    if (kind === 0x2c) {
      frames += 1
      at = afterBlocks(bytes, at + 11 + tableSize(byteAt(bytes, at + 9)))
    } else if (kind === 0x21) at = afterBlocks(bytes, at + 2)
    else break
  }
  return frames
}

/** Where a chain of blocks, each led by its length, is over. */
function afterBlocks(bytes: Uint8Array, from: number) {
  let at = from
  while (byteAt(bytes, at) !== 0) at += byteAt(bytes, at) + 1
  return at + 1
}

/** An animated PNG says so in a chunk `acTL` before its first data. */
function hasAnimationChunk(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 8; at + 8 <= bytes.length; at += view.getUint32(at) + 12) {
    if (startsWith(bytes, 'acTL', at + 4)) return true
    if (startsWith(bytes, 'IDAT', at + 4)) return false
  }
  return false
}
