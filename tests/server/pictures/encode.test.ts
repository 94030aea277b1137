import sharp from 'sharp'
import { expect, test } from 'vitest'
import { anAnimation, aStill, chunk, encodeImage, png, pngWith, timing } from '@/tests/server/images/an-image'

const look = (content: Buffer) => sharp(content, { pages: -1 }).metadata()

const stills = {
  PNG: () => aStill().png(),
  JPEG: () => aStill().jpeg(),
  WebP: () => aStill().webp(),
  GIF: () => aStill().gif(),
  AVIF: () => aStill().avif({ effort: 0 }),
}

test.each(Object.entries(stills))('a still %s becomes WebP of the same size', async (_, make) => {
  const { content, ...image } = await encodeImage(await make().toBuffer())

  expect(image).toEqual({ type: 'image/webp', width: 40, height: 30 })
  const { format, width, height, pages = 1 } = await look(content)
  expect([format, width, height, pages]).toEqual(['webp', 40, 30, 1])
  const [red = 0] = await sharp(content).raw().toBuffer()
  expect(Math.abs(red - 70)).toBeLessThan(4)
})

test('transparency stays', async () => {
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
] as const)('%s that is too wide is made smaller', async (_, make, size) => {
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

test('a photograph is stored the right way up, and without where and by whom it was taken', async () => {
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

test.each<[string, () => Promise<Buffer>]>([
  ['HTML behind a PNG', () => then(png(), html)],
  ['a ZIP behind a PNG', () => then(png(), Buffer.from('PK\x05\x06canary', 'latin1'))],
  ['HTML behind a JPEG', () => then(aStill().jpeg().toBuffer(), html)],
  ['HTML behind an animated GIF', () => then(anAnimation().gif(timing).toBuffer(), html)],
  ['HTML in a text of a PNG', () => pngWith(chunk('tEXt', Buffer.from(`Comment\0${html}`)))],
  [
    'HTML in a comment of a GIF',
    async () => {
      const gif = await aStill().gif().toBuffer()
      return Buffer.concat([
        gif.subarray(0, -1),
        Buffer.of(0x21, 0xfe, html.length),
        html,
        Buffer.from('\0;'),
      ])
    },
  ],
  ['metadata of an AVIF', () => taken().avif({ effort: 0 }).toBuffer()],
])('of %s only the image is stored', async (_, make) => {
  const bytes = await make()
  expect(bytes.toString('latin1')).toContain('canary')

  expect((await encodeImage(bytes)).content.toString('latin1')).not.toContain('canary')
})
