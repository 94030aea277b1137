import { imageLimits } from '@/config/limits'
import type { Canvas, Encoding } from './canvas'
import { readInBrowser } from './draw-picture'
import { isAnimated } from './is-animated'
import { pictureTypes } from './picture-types'

/** In turn, until one is within the bounds. */
const tries = [
  { scale: 1, quality: 0.9 },
  { scale: 1, quality: 0.75 },
  { scale: 0.75, quality: 0.75 },
  { scale: 0.5, quality: 0.75 },
  { scale: 0.35, quality: 0.6 },
] as const

const endings = new Map([
  ['image/webp', 'webp'],
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
])

/**
 * A picture within the bounds of `imageLimits`: the file itself, or a smaller one drawn from it. What moves, and what this
 * browser cannot read, comes back as it is; the server says what is wrong with it.
 */
export async function preparePicture(file: File, read: (file: File) => Promise<Canvas> = readInBrowser) {
  if (isAnimated(new Uint8Array(await file.arrayBuffer()))) return file
  const canvas = await read(file).catch(() => null)
  if (!canvas) return file
  const smaller = isWithinBounds(file, canvas) ? null : await drawSmaller(canvas)
  canvas.close()
  return smaller ? new File([smaller], renamed(file.name, smaller.type), { type: smaller.type }) : file
}

const isWithinBounds = ({ size, type }: File, { width, height }: Canvas) =>
  size <= imageLimits.bytes && Math.max(width, height) <= imageLimits.side && pictureTypes.includes(type)

async function drawSmaller(canvas: Canvas) {
  const fit = Math.min(1, imageLimits.side / Math.max(canvas.width, canvas.height))
  for (const { scale, quality } of tries) {
    const width = Math.max(1, Math.round(canvas.width * fit * scale))
    const height = Math.max(1, Math.round(canvas.height * fit * scale))
    const drawn = await encode(canvas, { width, height, quality })
    if (drawn && drawn.size <= imageLimits.bytes) return drawn
  }
  return null
}

/** WebP, or the PNG that comes in its place where that is small enough, because it keeps what is transparent; else JPEG. */
async function encode(canvas: Canvas, encoding: Omit<Encoding, 'type'>) {
  const first = await canvas.encode({ ...encoding, type: 'image/webp' })
  if (first && (first.type === 'image/webp' || first.size <= imageLimits.bytes)) return first
  return canvas.encode({ ...encoding, type: 'image/jpeg' })
}

const renamed = (name: string, type: string) =>
  `${name.replace(/\.[^.]*$/, '')}.${endings.get(type) ?? 'png'}`
