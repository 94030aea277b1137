import { expect, test } from 'vitest'
import { imageLimits } from '@/contract/limits'
import { createEncoder } from '@/server/images/encode'
import { encoderFile } from '@/tests/server/test-runtime'
import { aStill, hugePng, judge, packedText, png, pngWith } from './test-images'

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
  ['seconds', { seconds: 1, waitSeconds: 60, memoryBytes: 2_000_000_000 }, 2_000, 16],
  ['waitSeconds', { seconds: 60, waitSeconds: 0.2, memoryBytes: 2_000_000_000 }, 2_000, 16],
  ['memoryBytes', { seconds: 60, waitSeconds: 60, memoryBytes: 120_000_000 }, 2_500, 1],
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

const number = (bytes: 2 | 4, value: number) => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, 0, bytes)
  return buffer
}
const short = (value: number) => number(2, value)
const long = (value: number) => number(4, value)

type Part = string | Buffer
const join = (parts: Part[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))

/** One box of the container; a full one begins with its version and flags. */
function box(type: string, ...parts: Part[]) {
  const content = join(parts)
  return Buffer.concat([long(content.length + 8), Buffer.from(type, 'latin1'), content])
}
const full = (type: string, [version, flags]: [number, number], ...parts: Part[]) =>
  box(type, Buffer.of(version, 0), short(flags), ...parts)

const none: [number, number] = [0, 0]

/** Boxes by their types. */
function boxesOf(bytes: Buffer) {
  const found = new Map<string, Buffer>()
  for (let at = 0; at < bytes.length; at += bytes.readUInt32BE(at))
    found.set(bytes.toString('latin1', at + 4, at + 8), bytes.subarray(at, at + bytes.readUInt32BE(at)))
  return (type: string) => found.get(type) ?? Buffer.alloc(8)
}

const plainAvif = (side: number) => aStill({ width: side, height: side }).avif({ effort: 0 }).toBuffer()

/** An AVIF with so many entries of items behind its image; each is well formed. */
async function avifWithItems(count: number) {
  const top = boxesOf(await plainAvif(40))
  const meta = top('meta').subarray(12)
  const item = full('infe', [2, 0], short(1), short(0), 'av01\0')
  const items = full('iinf', [1, 0], long(count), ...Array<Buffer>(count).fill(item))
  return Buffer.concat([top('ftyp'), box('meta', long(0), meta, items), top('mdat')])
}

/** An AVIF behind whose end stands what looks like entries of items, each as long as the file. */
const avifBeforeWords = async (length: number) =>
  Buffer.concat([await plainAvif(40), Buffer.alloc(length, '\0\x0f\0\0infe\x02'), Buffer.alloc(32)])

/** An AVIF whose image is said to be so large, put together from one piece that is mentioned again and again. */
async function gridOfOnePiece(
  piece: number,
  { columns, rows, side }: { columns: number; rows: number; side: number },
) {
  const top = boxesOf(await plainAvif(piece))
  const meta = boxesOf(top('meta').subarray(12))
  const properties = boxesOf(boxesOf(meta('iprp').subarray(8))('ipco').subarray(8))
  const coded = top('mdat').subarray(8)
  const grid = join([Buffer.of(0, 0, rows - 1, columns - 1), short(side), short(side)])
  const mentions = Array<Buffer>(columns * rows).fill(short(1))
  const place = (id: number, at: number, { length }: Buffer) =>
    join([short(id), short(0), short(1), long(at), long(length)])
  const items = [
    full('infe', [2, 1], short(1), short(0), 'av01\0'),
    full('infe', [2, 0], short(2), short(0), 'grid\0'),
  ]
  const metaAt = (at: number) =>
    box(
      'meta',
      long(0),
      meta('hdlr'),
      full('pitm', none, short(2)),
      full('iloc', none, short(0x4400), short(2), place(1, at, coded), place(2, at + coded.length, grid)),
      full('iinf', none, short(2), ...items),
      full('iref', none, box('dimg', short(2), short(mentions.length), ...mentions)),
      box(
        'iprp',
        box('ipco', ...['av1C', 'ispe', 'pixi'].map(properties), full('ispe', none, long(side), long(side))),
        full('ipma', none, long(2), short(1), '\x03\x81\x02\x03', short(2), '\x02\x04\x03'),
      ),
    )
  const start = top('ftyp').length + metaAt(0).length + 8
  return Buffer.concat([top('ftyp'), metaAt(start), box('mdat', coded, grid)])
}
