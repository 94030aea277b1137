import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { root } from './project.mjs'

/* `npm run icons`: draws `public/favicon.svg` at the sizes that browsers and phones ask for. */

const folder = join(root, 'public')
const svg = readFileSync(join(folder, 'favicon.svg'))

const draw = (size) =>
  sharp(svg, { density: 72 * Math.ceil(size / 32) })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()

/** Phones cut a shape of their own out of it: the mark is in the middle of a full ground. */
const drawMaskable = async (size) =>
  sharp({ create: { width: size, height: size, channels: 3, background: '#422AFB' } })
    .composite([{ input: await draw(Math.round(size * 0.7)) }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()

/** One PNG in the frame that old browsers ask for by its name. */
async function drawIco(size) {
  const image = await draw(size)
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(image.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, image])
}

const files = {
  'favicon.ico': await drawIco(32),
  'apple-touch-icon.png': await drawMaskable(180),
  'icon-192.png': await draw(192),
  'icon-512.png': await draw(512),
  'icon-maskable-512.png': await drawMaskable(512),
}
for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
