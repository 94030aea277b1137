import sharp from 'sharp'
import { expect, test } from 'vitest'
import { imageLimits } from '@/config/limits'
import { encode } from '@/tests/server/a-runtime'
import { aStill, chunk, judge, png, pngWith } from '@/tests/server/images/an-image'

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
])('%s is no image', async (_, make) => {
  expect(await judge(await make())).toMatchObject({
    status: 415,
    code: 'not_a_picture',
    detail: expect.stringContaining('PNG, JPEG'),
  })
})

const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const

async function broken(format: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif') {
  const image = sharp({ create: { width: 90, height: 90, channels: 3, background: 'black', noise } })
  const whole = await image.toFormat(format).toBuffer()
  return whole.subarray(0, Math.floor(whole.length * 0.7))
}

const html = '<script>canary()</script>'

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

test('a file of more bytes than are accepted is refused', async () => {
  const largest = Buffer.concat([await png(), Buffer.alloc(imageLimits.bytes)]).subarray(0, imageLimits.bytes)

  expect(await judge(largest)).toMatchObject({ type: 'image/webp' })
  expect(await judge(Buffer.concat([largest, Buffer.alloc(1)]))).toMatchObject({
    status: 413,
    code: 'too_large',
    detail: 'Images can be up to 1 MB. Send a smaller one.',
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
  ['SVG', Buffer.from(svg)],
  ['TIFF', await aStill().tiff().toBuffer()],
])('%s that came so far is not read by the library, which knows only what is taken in', async (_, bytes) => {
  expect(await encode('png', bytes)).toEqual({ failure: expect.stringContaining('unsupported image format') })
  expect(await encode('png', await png())).toMatchObject({ format: 'webp', width: 40 })
})
