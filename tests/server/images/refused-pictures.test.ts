import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { imageLimits } from '@/config/limits'
import { encode } from '@/tests/server/a-runtime'
import { aStill, chunk, judge, png, pngWith } from './a-picture'

const html = '<script>canary()</script>'
const text = (content: string) => async () => Buffer.from(content)

test.each([
  [
    'SVG with a script',
    text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
  ],
  ['SVG after an XML head', text('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['HTML', text('<!doctype html><script>alert(1)</script>')],
  ['text', text('Just some words that are no picture.')],
  ['PDF', text('%PDF-1.7 and a little more of it')],
  ['TIFF', () => aStill().tiff().toBuffer()],
  ['BMP', async () => Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)])],
  ['HEIC', async () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
  ['MP4', async () => Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isomavc1', 'latin1')],
  ['nothing', text('')],
  ['a few letters', text('GIF89a')],
])('%s is no picture', async (_, make) => {
  expect(await judge(await make())).toMatchObject({
    status: 415,
    code: 'not_a_picture',
    detail: expect.stringContaining('PNG, JPEG'),
  })
})

const cut = async (picture: Sharp) => {
  const whole = await picture.toBuffer()
  return whole.subarray(0, Math.floor(whole.length * 0.7))
}
const noise = () =>
  sharp({
    create: {
      width: 90,
      height: 90,
      channels: 3,
      background: 'black',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })

test.each([
  ['a PNG that breaks off', () => cut(noise().png())],
  ['a JPEG that breaks off', () => cut(noise().jpeg())],
  ['a WebP that breaks off', () => cut(noise().webp())],
  ['a GIF that breaks off', () => cut(noise().gif())],
  ['an AVIF that breaks off', () => cut(noise().avif({ effort: 0 }))],
  ['a PNG of which only the head is one', async () => Buffer.from(`\x89PNG\r\n\x1a\n${html}`, 'latin1')],
  ['a JPEG of which only the head is one', async () => Buffer.from(`\xff\xd8\xff\xe0${html}`, 'latin1')],
  ['a WebP of which only the head is one', async () => Buffer.from(`RIFF\x20\0\0\0WEBP${html}`, 'latin1')],
  ['a GIF of which only the head is one', async () => Buffer.from(`GIF89a${html}`, 'latin1')],
  [
    'SVG that calls itself a GIF',
    async () => Buffer.from('GIF89a<svg xmlns="http://www.w3.org/2000/svg"/>', 'latin1'),
  ],
  ['an AVIF of which only the head is one', async () => Buffer.from(`\0\0\0\x18ftypavif${html}`, 'latin1')],
])('%s is refused', async (_, make) => {
  expect(await judge(await make())).toMatchObject({ status: 422, code: 'not_a_picture' })
})

test('a file of more bytes than are accepted is refused', async () => {
  const largest = Buffer.concat([await png(), Buffer.alloc(imageLimits.bytes)]).subarray(0, imageLimits.bytes)

  expect(await judge(largest)).toMatchObject({ type: 'image/webp' })
  expect(await judge(Buffer.concat([largest, Buffer.alloc(1)]))).toMatchObject({
    status: 413,
    code: 'too_large',
    detail: 'A picture can have up to 1 MB. Send a smaller one.',
  })
})

test('a PNG that moves is refused rather than stopped', async () => {
  const moving = await pngWith(chunk('acTL', Buffer.alloc(8)))
  expect(await judge(moving)).toMatchObject({
    status: 422,
    code: 'not_a_picture',
    detail: expect.stringContaining('GIF'),
  })
})

test.each([
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['TIFF', await aStill().tiff().toBuffer()],
])('%s that came so far is not read by the library, which knows only what is taken in', async (_, bytes) => {
  expect(await encode('png', bytes)).toEqual({ failure: expect.stringContaining('unsupported image format') })
  expect(await encode('png', await png())).toMatchObject({ format: 'webp', width: 40 })
})
