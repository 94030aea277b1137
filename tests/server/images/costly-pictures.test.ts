import { expect, test } from 'vitest'
import { imageLimits } from '@/config/limits'
import { aStill, hugePng, judge, packedText, pngWith } from './a-picture'

/** In milliseconds, on a machine with other work to do. Unpacked, each of these would take longer by far. */
const quickly = 3_000

/** Says how much memory the process has taken more, in megabytes, and for how many milliseconds it was at it. */
async function costOf<Value>(job: () => Promise<Value>) {
  const before = process.memoryUsage().rss
  const began = performance.now()
  const value = await job()
  return {
    value,
    megabytes: (process.memoryUsage().rss - before) / 1_000_000,
    milliseconds: performance.now() - began,
  }
}

/** Seven times the one frame of a GIF. */
async function manyFrames() {
  const gif = await aStill({ width: 2500, height: 2500 }).gif({ effort: 1 }).toBuffer()
  const begins = gif.indexOf('21f904', 0, 'hex')
  const frames = Array.from({ length: 7 }, () => gif.subarray(begins, -1))
  return Buffer.concat([gif.subarray(0, begins), ...frames, gif.subarray(-1)])
}

/** An AVIF that says it is this large. */
async function avifOf(width: number, height: number, real = { width: 40, height: 30 }) {
  const bytes = await aStill(real).avif({ effort: 0 }).toBuffer()
  const at = bytes.indexOf('ispe')
  bytes.writeUInt32BE(width, at + 8)
  bytes.writeUInt32BE(height, at + 12)
  return bytes
}

test.each([
  ['a small file with 3,600 million pixels', async () => hugePng({ width: 60_000, height: 60_000 })],
  ['a PNG of one pixel too many a side', async () => hugePng({ width: 6325, height: 6325 })],
  ['an animation with too many pixels in all its frames', manyFrames],
  ['an AVIF of more than 16 million', () => avifOf(4001, 4000)],
])('%s is refused before it is unpacked', async (_, make) => {
  const bytes = await make()
  expect(bytes.length).toBeLessThan(imageLimits.bytes)

  const { value, milliseconds } = await costOf(() => judge(bytes))

  expect(value).toMatchObject({
    status: 413,
    code: 'too_large',
    detail: expect.stringMatching(/up to (40|16) million/),
  })
  expect(milliseconds).toBeLessThan(quickly)
})

test('packed texts of a PNG are never unpacked', async () => {
  const text = packedText(40_000_000)
  const bomb = await pngWith(...Array.from({ length: 20 }, () => text))
  expect(bomb.length).toBeLessThan(imageLimits.bytes)

  const { value, megabytes } = await costOf(() => judge(bomb))

  expect(value).toMatchObject({ type: 'image/webp', width: 40 })
  expect(megabytes).toBeLessThan(300)
})

/**
 * A valid JPEG that refines each coefficient bit by bit, as programs do for the first few: 882 scans, and a file that is
 * hardly longer for it.
 */
async function manyScans() {
  const jpeg = await aStill({ width: 2000, height: 2000 }).jpeg({ progressive: true }).toBuffer()
  const begins = jpeg.indexOf('ffda0008', 0, 'hex')
  const scan = jpeg.subarray(begins, jpeg.indexOf('ffc4', begins, 'hex'))
  const scans = Array.from({ length: 63 * 14 }, (_, index) => {
    const coefficient = 1 + Math.floor(index / 14)
    const bit = 13 - (index % 14)
    const copy = Buffer.from(scan)
    copy.set([coefficient, coefficient, bit === 13 ? bit : ((bit + 1) << 4) | bit], 7)
    return copy
  })
  return Buffer.concat([jpeg.subarray(0, begins), ...scans, jpeg.subarray(-2)])
}

test('a JPEG of hundreds of scans is refused at once', async () => {
  const bytes = await manyScans()
  expect(bytes.length).toBeLessThan(imageLimits.bytes)

  const { value, milliseconds } = await costOf(() => judge(bytes))

  expect(value).toMatchObject({ status: 422, detail: expect.stringContaining('put together') })
  expect(milliseconds).toBeLessThan(quickly)
})

/** An AVIF in which one word was replaced by another of the same length, at its first mention after another. */
async function avifWith(after: string, word: string, replacement: string) {
  const bytes = await aStill().avif({ effort: 0 }).toBuffer()
  const at = bytes.indexOf(word, bytes.indexOf(after))
  bytes.write(replacement, at, 'latin1')
  return bytes
}

test.each([
  ['that is put together from others', () => avifWith('infe', 'av01', 'grid')],
  ['that lays others over each other', () => avifWith('infe', 'av01', 'iovl')],
  ['whose table hides an entry', () => avifWith('iinf', '\x02\0\0\0', '\x01\0\0\0')],
  ['that says its size twice as long', () => avifWith('ipco', '\0\0\0\x14ispe', '\0\0\0\x24ispe')],
  ['that moves', () => avifWith('ftyp', 'avif', 'avis')],
])('an AVIF %s is refused', async (_, make) => {
  expect(await judge(await make())).toMatchObject({ status: 422, code: 'not_a_picture' })
})

test('an AVIF that is larger than it says is refused', async () => {
  const bytes = await avifOf(10, 10, { width: 800, height: 800 })
  expect(await judge(bytes)).toMatchObject({ status: 422, code: 'not_a_picture' })
})
