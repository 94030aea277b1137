import sharp from 'sharp'
import { expect, test } from 'vitest'
import { encode } from '@/tests/server/test-runtime'
import {
  anAnimation,
  aStill,
  chunk,
  encodeImage,
  judge,
  png,
  pngWith,
  timing,
} from '@/tests/server/images/test-images'

const look = (content: Buffer) => sharp(content, { pages: -1 }).metadata()

const stills = {
  PNG: () => aStill().png(),
  JPEG: () => aStill().jpeg(),
  WebP: () => aStill().webp(),
  GIF: () => aStill().gif(),
  AVIF: () => aStill().avif({ effort: 0 }),
}

test.each(Object.entries(stills))('a still %s is converted to WebP of the same size', async (_, make) => {
  const { content, ...image } = await encodeImage(await make().toBuffer())

  expect(image).toEqual({ type: 'image/webp', width: 40, height: 30 })
  const { format, width, height, pages = 1 } = await look(content)
  expect([format, width, height, pages]).toEqual(['webp', 40, 30, 1])
  const [red = 0] = await sharp(content).raw().toBuffer()
  expect(Math.abs(red - 70)).toBeLessThan(4)
})

test('transparency is kept', async () => {
  const { content } = await encodeImage(await aStill().ensureAlpha(0.5).png().toBuffer())
  expect(await look(content)).toMatchObject({ hasAlpha: true })
})

test.each([
  ['GIF', 'image/gif', () => anAnimation().gif(timing)],
  ['WebP', 'image/webp', () => anAnimation().webp(timing)],
] as const)('an animated %s keeps its frames, their times and its format', async (_, type, make) => {
  const image = await encodeImage(await make().toBuffer())

  expect(image).toMatchObject({ type, width: 40, height: 30 })
  expect(await look(image.content)).toMatchObject({ pages: 4, pageHeight: 30, ...timing })
})

test.each([
  ['a still', () => aStill({ width: 4096, height: 1024 }).png(), [2048, 512]],
  ['an animation', () => anAnimation({ width: 2100, height: 20 }).gif(timing), [2048, 20]],
  ['a line', () => aStill({ width: 9000, height: 1 }).png(), [2048, 1]],
] as const)('%s that is too wide is scaled down', async (_, make, size) => {
  const { width, height } = await encodeImage(await make().toBuffer())
  expect([width, height]).toEqual(size)
})

/** A still as cameras write it. */
const taken = () =>
  aStill()
    .withExif({
      IFD0: { Copyright: 'canary-name' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
    })
    .withXmp('<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/">canary-xmp</x:xmpmeta>')

test('a photo is stored upright and without its metadata', async () => {
  const photograph = await taken().withMetadata({ orientation: 6 }).jpeg().toBuffer()
  expect(photograph.toString('latin1')).toContain('canary-name')

  const { content, width, height } = await encodeImage(photograph)

  expect([width, height]).toEqual([30, 40])
  const { exif, xmp, iptc, icc, orientation } = await look(content)
  expect([exif, xmp, iptc, icc, orientation]).toEqual(Array(5).fill(undefined))
  expect(content.toString('latin1')).not.toMatch(/canary|Exif|GPS/)
})

const html = Buffer.from('<script>canary()</script>')
const then = async (image: Promise<Buffer>, ...parts: Buffer[]) => Buffer.concat([await image, ...parts])

async function gifWithComment() {
  const gif = await aStill().gif().toBuffer()
  const comment = [Buffer.of(0x21, 0xfe, html.length), html, Buffer.from('\0;')]
  return Buffer.concat([gif.subarray(0, -1), ...comment])
}

test.each<[string, () => Promise<Buffer>]>([
  ['HTML behind a PNG', () => then(png(), html)],
  ['a ZIP behind a PNG', () => then(png(), Buffer.from('PK\x05\x06canary', 'latin1'))],
  ['HTML behind a JPEG', () => then(aStill().jpeg().toBuffer(), html)],
  ['HTML behind an animated GIF', () => then(anAnimation().gif(timing).toBuffer(), html)],
  ['HTML in a text of a PNG', () => pngWith(chunk('tEXt', Buffer.from(`Comment\0${html}`)))],
  ['HTML in a comment of a GIF', gifWithComment],
  ['metadata of an AVIF', () => taken().avif({ effort: 0 }).toBuffer()],
])('only the image is stored of %s', async (_, make) => {
  const bytes = await make()
  expect(bytes.toString('latin1')).toContain('canary')

  expect((await encodeImage(bytes)).content.toString('latin1')).not.toContain('canary')
})

const latin1 = (content: string) => async () => Buffer.from(content, 'latin1')
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

test.each<[string, () => Promise<Buffer>]>([
  ['SVG with a script', latin1(svg)],
  ['SVG after an XML head', latin1(`<?xml version="1.0"?>${svg}`)],
  ['HTML', latin1('<!doctype html><script>alert(1)</script>')],
  ['text', latin1('Just some words that are no image.')],
  ['PDF', latin1('%PDF-1.7 and a little more of it')],
  ['TIFF', () => aStill().tiff().toBuffer()],
  ['BMP', latin1(`BM${'\0'.repeat(60)}`)],
  ['HEIC', latin1('\0\0\0\x18ftypheic\0\0\0\0mif1heic')],
  ['MP4', latin1('\0\0\0\x18ftypisom\0\0\0\0isomavc1')],
  ['nothing', latin1('')],
  ['a few letters', latin1('GIF89a')],
])('%s is not accepted as an image', async (_, make) => {
  const detail = expect.stringContaining('PNG, JPEG')
  expect(await judge(await make())).toMatchObject({ status: 415, code: 'not_a_picture', detail })
})

const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const

async function broken(format: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif') {
  const image = sharp({ create: { width: 90, height: 90, channels: 3, background: 'black', noise } })
  const whole = await image.toFormat(format).toBuffer()
  return whole.subarray(0, Math.floor(whole.length * 0.7))
}

test.each<[string, () => Promise<Buffer>]>([
  ['a PNG that breaks off', () => broken('png')],
  ['a JPEG that breaks off', () => broken('jpeg')],
  ['a WebP that breaks off', () => broken('webp')],
  ['a GIF that breaks off', () => broken('gif')],
  ['an AVIF that breaks off', () => broken('avif')],
  ['a PNG of which only the head is one', latin1(`\x89PNG\r\n\x1a\n${html}`)],
  ['a JPEG of which only the head is one', latin1(`\xff\xd8\xff\xe0${html}`)],
  ['a WebP of which only the head is one', latin1(`RIFF\x20\0\0\0WEBP${html}`)],
  ['a GIF of which only the head is one', latin1(`GIF89a${html}`)],
  ['an AVIF of which only the head is one', latin1(`\0\0\0\x18ftypavif${html}`)],
  ['SVG that calls itself a GIF', latin1(`GIF89a${svg}`)],
])('%s is refused', async (_, make) => {
  expect(await judge(await make())).toMatchObject({ status: 422, code: 'not_a_picture' })
})

test('an animated PNG is refused, not stored as a still', async () => {
  const moving = await pngWith(chunk('acTL', Buffer.alloc(8)))
  const detail = expect.stringContaining('GIF')
  expect(await judge(moving)).toMatchObject({ status: 422, code: 'not_a_picture', detail })
})

test.each([
  ['SVG', Buffer.from(svg)],
  ['TIFF', await aStill().tiff().toBuffer()],
])('%s is not decoded by the library, which is limited to the accepted formats', async (_, bytes) => {
  expect(await encode('png', bytes)).toEqual({ failure: expect.stringContaining('unsupported image format') })
  expect(await encode('png', await png())).toMatchObject({ format: 'webp', width: 40 })
})
