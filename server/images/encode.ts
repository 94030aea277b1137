import { fork } from 'node:child_process'
import { text } from 'node:stream/consumers'
import * as z from 'zod'
import { imageLimits } from '@/contract/limits'
import type { HttpError } from '@/server/http/http-error'
import type { ImageType } from './address'
import {
  brokenImage,
  notAnImage,
  serverBusy,
  stillOnly,
  storedTooLarge,
  tooLarge,
  tooManyPixels,
  tooMuchMemory,
  tooSlow,
  unusualImage,
} from './failures'
import { encodingLimits } from './limits'

type ImageKind = 'png' | 'jpeg' | 'webp' | 'gif' | 'avif'

const answers = z.union([
  z.object({
    data: z.instanceof(Uint8Array),
    format: z.enum(['gif', 'webp']),
    width: z.int(),
    height: z.int(),
  }),
  z.object({ failure: z.string() }),
  z.object({ exceeded: z.literal('seconds') }),
])

/** `seconds` of the processor's time, which a busy machine does not shorten, and until the wait for it ends. */
type Bounds = { seconds: number; waitSeconds: number; memoryBytes: number }

/** An encoded image, the library's refusal, or the bound that the file exceeded. */
type Encoded = z.infer<typeof answers> | { exceeded: keyof Bounds }

/** Re-encodes an image in another process, within bounds of time and memory. */
export type Encode = (kind: ImageKind, bytes: Uint8Array) => Promise<Encoded>

const taskOf = (kind: ImageKind, bytes: Uint8Array, bounds: Pick<Bounds, 'seconds' | 'memoryBytes'>) => ({
  bytes,
  // An AVIF holds pieces and previews of its image besides.
  isAnimated: kind !== 'avif',
  pixels: kind === 'avif' ? encodingLimits.avifPixels : imageLimits.pixels,
  side: imageLimits.side,
  seconds: bounds.seconds,
  memory: bounds.memoryBytes,
})

/**
 * Starts a process for each image. It says so when it has taken too much time, is killed when the wait is over, and ends itself
 * if it takes too much memory.
 * @param file the path of `encoder-process.mjs`
 */
export const createEncoder =
  (file: string, bounds: Bounds = encodingLimits): Encode =>
  async (kind, bytes) => {
    const child = fork(file, {
      // Nothing of ours: no secret is where a decoder could be made to look for it.
      env: { NODE_ENV: 'production' },
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    let exceeded: keyof Bounds = 'memoryBytes'
    const timer = setTimeout(() => {
      exceeded = 'waitSeconds'
      child.kill('SIGKILL')
    }, bounds.waitSeconds * 1000)
    const output = child.stderr ? text(child.stderr).catch(() => '') : ''
    try {
      return await new Promise<Encoded>((resolve, reject) => {
        child.once('message', (message) => resolve(answers.parse(message)))
        child.once('error', reject)
        child.once('exit', (code, signal) => {
          // By us, by itself, or by a system that runs out of memory.
          if (signal === 'SIGKILL') return resolve({ exceeded })
          if (signal !== null) return resolve({ failure: `The file brought its decoder down: ${signal}` })
          const reason = Promise.resolve(output).then((all) => all.slice(0, 500))
          reason.then((why) => reject(new Error(`An image’s process ended with ${code}: ${why}`)), reject)
        })
        child.send(taskOf(kind, bytes, bounds), (error) => error && child.kill('SIGKILL'))
      })
    } finally {
      clearTimeout(timer)
      child.kill('SIGKILL')
    }
  }

/** `width` and `height` are those of one frame. */
export type EncodedImage = { type: ImageType; content: Buffer; width: number; height: number }

const failureOf = (message: string, kind: ImageKind) =>
  /pixel limit/.test(message)
    ? tooManyPixels(kind === 'avif' ? encodingLimits.avifPixels : imageLimits.pixels)
    : brokenImage()

const excessOf: Record<keyof Bounds, () => HttpError> = {
  seconds: () => tooSlow(encodingLimits.seconds),
  waitSeconds: serverBusy,
  memoryBytes: () => tooMuchMemory(encodingLimits.memoryBytes),
}

/**
 * Makes an uploaded file an image of ours: known by its content, decoded and written anew, so that nothing of the file
 * survives but what it shows. At most `imageLimits.side` wide and high, the right way up, moving if it did.
 * @throws HttpError 415 or 422 `not_a_picture`, 413 `too_large`, 422 `picture_too_slow`, 503 `busy`
 */
export async function encodeImage(encode: Encode, bytes: Buffer): Promise<EncodedImage> {
  if (bytes.length > imageLimits.bytes) throw tooLarge()
  const kind = kindOf(bytes)
  if (kind === null) throw notAnImage()
  const encoded = await encode(kind, plain[kind]?.(bytes) ?? bytes)
  if ('exceeded' in encoded) throw excessOf[encoded.exceeded]()
  if ('failure' in encoded) throw failureOf(encoded.failure, kind)
  const { data, format, ...size } = encoded
  if (data.length > encodingLimits.storedBytes) throw storedTooLarge(encodingLimits.storedBytes)
  return { type: `image/${format}`, content: Buffer.from(data), ...size }
}

/*
 * What is settled before a decoder sees a file. Decoders bound how many pixels they make, but not every way to make
 * them work: a few hundred kilobytes of packed comments, of scans or of references can cost gigabytes or minutes.
 */

/** What a PNG needs for its colours and orientation. Texts are compressed, and may unpack to anything. */
const neededChunks = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'eXIf', 'IEND'])

/** Only the chunks that are needed, up to the end of the image. @throws HttpError 422 `not_a_picture` */
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
  throw brokenImage()
}

/** The marker of a scan stands nowhere in packed data; in the metadata of a photograph a thumbnail has a few. */
function plainJpeg(bytes: Buffer): Buffer {
  let scans = 0
  for (let at = bytes.indexOf('ffda', 0, 'hex'); at !== -1; at = bytes.indexOf('ffda', at + 2, 'hex')) {
    scans += 1
    if (scans > encodingLimits.jpegScans) throw unusualImage(encodingLimits.jpegScans)
  }
  return bytes
}

/** The library bounds what an AVIF is put together from. */
function stillAvif(bytes: Buffer): Buffer {
  if (bytes.toString('latin1', 8, 12) === 'avis') throw stillOnly()
  return bytes
}

/** GIF and WebP pack nothing but pixels, and are bounded by them. */
const plain: Partial<Record<ImageKind, (bytes: Buffer) => Buffer>> = {
  png: plainPng,
  jpeg: plainJpeg,
  avif: stillAvif,
}

const latin = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to)

/** AVIF names itself and what it is compatible with in its first box. */
function isAvif(bytes: Buffer) {
  if (latin(bytes, 4, 8) !== 'ftyp') return false
  const brands = latin(bytes, 8, Math.min(bytes.readUInt32BE(0), 256))
  return /^(?:avif|avis)/.test(brands) || /^(?:mif1|msf1).{4}(?:.{4})*(?:avif|avis)/s.test(brands)
}

/** Judged by the first bytes, not by the name; null if it is not accepted. */
function kindOf(bytes: Buffer): ImageKind | null {
  if (bytes.length < 16) return null
  if (latin(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (latin(bytes, 0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === 'WEBP') return 'webp'
  if (/^GIF8[79]a$/.test(latin(bytes, 0, 6))) return 'gif'
  return isAvif(bytes) ? 'avif' : null
}
