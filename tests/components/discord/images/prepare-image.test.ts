import { expect, test } from 'vitest'
import {
  type Canvas,
  type Encoding,
  isAnimated,
  prepareImage,
} from '@/components/discord/images/prepare-image'
import { imageLimits } from '@/contract/limits'
import { aImageFile, gif } from '@/tests/support/images'

type Browser = { width: number; height: number; bytes?: (encoding: Encoding) => number; writesWebp?: boolean }

/** A browser that reads every file as an image of this size, and writes as many bytes as it is told to. */
function aBrowser({ width, height, bytes = () => 500, writesWebp = true }: Browser) {
  const encodings: Encoding[] = []
  let isClosed = false
  const canvas: Canvas = {
    width,
    height,
    encode: (encoding) => {
      encodings.push(encoding)
      const type = encoding.type === 'image/webp' && !writesWebp ? 'image/png' : encoding.type
      return Promise.resolve(new Blob([new Uint8Array(bytes({ ...encoding, type }))], { type }))
    },
    close: () => {
      isClosed = true
    },
  }
  return { read: () => Promise.resolve(canvas), encodings, isClosed: () => isClosed }
}

const { bytes: maxBytes, side: maxSide } = imageLimits

test('an image within the limits is sent unchanged', async () => {
  const file = aImageFile()
  const browser = aBrowser({ width: maxSide, height: 10 })

  expect(await prepareImage(file, browser.read)).toBe(file)
  expect(browser.isClosed()).toBe(true)
})

test.each([
  ['too wide, keeping its proportions', 'png', { width: 4096, height: 1024 }, { width: 2048, height: 512 }],
  [
    'too wide, keeping at least one pixel',
    'png',
    { width: 100_000, height: 2 },
    { width: maxSide, height: 1 },
  ],
  ['of a kind that only the browser can decode', 'bmp', { width: 9, height: 8 }, { width: 9, height: 8 }],
])('an image is encoded anew if it is %s', async (_case, type, size, expected) => {
  const browser = aBrowser(size)
  const file = new File([new Uint8Array(20)], `holiday.at.sea.${type}`, { type: `image/${type}` })

  const prepared = await prepareImage(file, browser.read)

  expect(browser.encodings).toEqual([{ ...expected, type: 'image/webp', quality: 0.9 }])
  expect(prepared).toMatchObject({ name: 'holiday.at.sea.webp', type: 'image/webp', size: 500 })
})

test('a file that is too large is encoded at lower quality, then smaller, until it fits', async () => {
  const bytes = ({ width, quality }: Encoding) => Math.round(width * quality * 1000)
  const browser = aBrowser({ width: 2000, height: 1000, bytes })

  const prepared = await prepareImage(aImageFile({ bytes: maxBytes + 1 }), browser.read)

  expect(browser.encodings.map(({ width, quality }) => [width, quality])).toEqual([
    [2000, 0.9],
    [2000, 0.75],
    [1500, 0.75],
    [1000, 0.75],
  ])
  expect(prepared.size).toBe(750_000)
})

test('a browser that cannot encode WebP uses PNG if it fits, else JPEG', async () => {
  const file = aImageFile({ bytes: maxBytes + 1 })
  const light = aBrowser({ width: 900, height: 900, writesWebp: false })
  const heavy = aBrowser({
    width: 900,
    height: 900,
    writesWebp: false,
    bytes: ({ type }) => (type === 'image/png' ? maxBytes + 1 : 900),
  })

  expect(await prepareImage(file, light.read)).toMatchObject({ name: 'harbour.png', type: 'image/png' })
  expect(await prepareImage(file, heavy.read)).toMatchObject({ name: 'harbour.jpg', type: 'image/jpeg' })
})

test('an image that is too large and cannot be decoded, encoded or shrunk is refused', async () => {
  const file = aImageFile({ bytes: maxBytes + 1 })
  const stubborn = aBrowser({ width: 10, height: 10, bytes: () => maxBytes + 1 })
  const mute: Canvas = { width: 10, height: 10, encode: () => Promise.resolve(null), close: () => undefined }
  const unread = () => Promise.reject(new Error('not an image'))

  for (const decode of [unread, stubborn.read, () => Promise.resolve(mute)])
    await expect(prepareImage(file, decode)).rejects.toMatchObject({ code: 'too_large' })
  const small = aImageFile()
  expect(await prepareImage(small, unread)).toBe(small)
})

test('an animation is sent unchanged, or refused if it is too wide', async () => {
  const file = new File([gif(2)], 'wave.gif', { type: 'image/gif' })
  const [fitting, wide] = [maxSide, maxSide + 1].map((width) => aBrowser({ width, height: 10 }))

  expect(await prepareImage(file, fitting?.read)).toBe(file)
  await expect(prepareImage(file, wide?.read)).rejects.toMatchObject({ code: 'animation_too_large' })
  expect(wide?.isClosed()).toBe(true)
})

const chunk = (name: string, size = 0) => [0, 0, 0, size, ...Buffer.from(name), ...new Uint8Array(size + 4)]
const png = (...chunks: number[][]) =>
  Uint8Array.from([0x89, ...Buffer.from('PNG\r\n\x1a\n'), ...chunks.flat()])
const avif = (brand: string) => Uint8Array.from([0, 0, 0, 16, ...Buffer.from(`ftyp${brand}`), 0, 0, 0, 0])
const webp = (flags: number) =>
  Uint8Array.from([...Buffer.from('RIFF\0\0\0\0WEBPVP8X'), 10, 0, 0, 0, flags, 0, 0, 0])

test.each([
  ['a GIF of two frames', gif(2), true],
  ['a GIF of one frame', gif(1), false],
  ['a GIF that ends early', gif(2).slice(0, 30), false],
  ['an animated PNG', png(chunk('IHDR', 13), chunk('acTL', 8), chunk('IDAT', 9)), true],
  ['a PNG', png(chunk('IHDR', 13), chunk('IDAT', 9), chunk('acTL', 8)), false],
  ['a PNG that ends early', png(chunk('IHDR', 13)), false],
  ['an animated WebP', webp(0x12), true],
  ['a WebP with transparency', webp(0x10), false],
  ['an animated AVIF', avif('avis'), true],
  ['an AVIF', avif('avif'), false],
  ['nothing', new Uint8Array(0), false],
  ['a text', Uint8Array.from(Buffer.from('GIF for short')), false],
])('detects whether %s is animated', (_name, bytes, moves) => expect(isAnimated(bytes)).toBe(moves))
