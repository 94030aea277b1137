import { expect, test } from 'vitest'
import { imageLimits } from '@/contract/limits'
import { createEncoder } from '@/server/images/encode'
import { encoderFile } from '@/tests/server/test-runtime'
import { avifBeforeWords, avifWithItems, gridOfOnePiece } from '@/tests/server/images/crafted-avif'
import { aStill, hugePng, judge, packedText, png, pngWith } from '@/tests/server/images/test-images'

/** Says how much memory the process has taken more, in megabytes. What takes long is ended, and refused as such. */
async function costOf<Value>(job: () => Promise<Value>) {
  const before = process.memoryUsage().rss
  const value = await job()
  return { value, megabytes: (process.memoryUsage().rss - before) / 1_000_000 }
}

/** Often the one frame of a GIF. */
async function manyFrames() {
  const gif = await aStill({ width: 1000, height: 1000 }).gif({ effort: 1 }).toBuffer()
  const begins = gif.indexOf('21f904', 0, 'hex')
  const frames = Array.from({ length: 41 }, () => gif.subarray(begins, -1))
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
])('%s is refused before it is decoded', async (_, make) => {
  const bytes = await make()
  expect(bytes.length).toBeLessThan(imageLimits.bytes)

  expect(await judge(bytes)).toMatchObject({
    status: 413,
    code: 'too_large',
    detail: expect.stringMatching(/limit is (40|16) million/),
  })
})

test.each([
  ['packed texts of a PNG', () => pngWith(...Array<Buffer>(20).fill(packedText(40_000_000))), 300],
  ['what only looks like items behind an AVIF', () => avifBeforeWords(980_000), 100],
])('%s cost little time and memory', async (_, make, most) => {
  const bytes = await make()
  expect(bytes.length).toBeLessThan(imageLimits.bytes)

  const { value, megabytes } = await costOf(() => judge(bytes))

  expect(value).toMatchObject({ type: 'image/webp', width: 40 })
  expect(megabytes).toBeLessThan(most)
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

test.each([
  ['a JPEG of hundreds of scans', manyScans, /more than 100 passes/],
  ['an AVIF of thousands of items', () => avifWithItems(45_000), /damaged/],
  ['an AVIF of many references', () => gridOfOnePiece(64, { columns: 200, rows: 200, side: 64 }), /damaged/],
])('%s is refused at once', async (_, make, detail) => {
  const bytes = await make()
  expect(bytes.length).toBeLessThan(imageLimits.bytes)

  const { value, megabytes } = await costOf(() => judge(bytes))

  expect(value).toMatchObject({ status: 422, code: 'not_a_picture', detail: expect.stringMatching(detail) })
  expect(megabytes).toBeLessThan(100)
})

test('an AVIF made of tiles, as cameras write it, is accepted', async () => {
  const bytes = await gridOfOnePiece(64, { columns: 2, rows: 2, side: 128 })

  expect(await judge(bytes)).toMatchObject({ type: 'image/webp', width: 128, height: 128 })
})

test.each([
  ['seconds', { seconds: 1, memoryBytes: 2_000_000_000 }, 2_000, 16],
  ['memoryBytes', { seconds: 60, memoryBytes: 120_000_000 }, 2_500, 1],
])('an image that exceeds its %s is aborted, the next accepted', async (exceeded, bounds, side, pieces) => {
  const bytes = await gridOfOnePiece(side, { columns: pieces, rows: pieces, side })
  expect(bytes.length).toBeLessThan(2_000)

  const { value, megabytes } = await costOf(() => createEncoder(encoderFile, bounds)('avif', bytes))

  expect(value).toEqual({ exceeded })
  expect(megabytes).toBeLessThan(100)
  expect(await judge(await png())).toMatchObject({ type: 'image/webp' })
})

test('an animated AVIF is refused, not stored as a still', async () => {
  const bytes = await aStill().avif({ effort: 0 }).toBuffer()
  bytes.write('avis', 8, 'latin1')

  expect(await judge(bytes)).toMatchObject({ status: 422, detail: expect.stringContaining('GIF') })
})
