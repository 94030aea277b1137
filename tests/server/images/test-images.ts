import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect } from 'vitest'
import { type StoredImage, storedImage, storedImages } from '@/contract/calls/images'
import { HttpError } from '@/server/http/http-error'
import { encodeImage as encodeWith } from '@/server/images/encode'
import { type ImageOwner, insertImages, newImageId } from '@/server/images/images-queries'
import { createMediaApp } from '@/server/images/media-app'
import { ids } from '@/tests/support/factories'
import { encode, origin } from '@/tests/server/test-runtime'
import { aForm, aServer, type Client } from '@/tests/server/test-server'
import { previewFor } from '@/tests/server/fake-users'

/** What the program makes of a file. */
export const encodeImage = (bytes: Buffer) => encodeWith(encode, bytes)

type Size = { width: number; height: number }

const grey = { r: 70, g: 80, b: 90 }

/** One colour; the library's pipeline, so that a test can end it in the format that it is about. */
export const aStill = ({ width, height }: Size = { width: 40, height: 30 }) =>
  sharp({ create: { width, height, channels: 3, background: grey } })

/** Frames of different greys, 100, 200, 300 … milliseconds long, shown three times. */
export function anAnimation({ width, height }: Size = { width: 40, height: 30 }, frames = 4) {
  const pixels = Array.from({ length: frames }, (_, index) =>
    Buffer.alloc(width * height * 3, 20 + index * 50),
  )
  return sharp(Buffer.concat(pixels), {
    raw: { width, height: height * frames, channels: 3, pageHeight: height },
  })
}
export const timing = { delay: [100, 200, 300, 400], loop: 3 }

export const png = (size?: Size) => aStill(size).png().toBuffer()

/** One part of a PNG. */
export function chunk(type: string, content: Buffer) {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(content.length, 0)
  frame.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
}

/** A PNG with these parts between its head and its pixels. */
export async function pngWith(...chunks: Buffer[]) {
  const whole = await png()
  const headEnds = 33
  return Buffer.concat([whole.subarray(0, headEnds), ...chunks, whole.subarray(headEnds)])
}

/** A PNG of a few kilobytes that says it is this large, and has so many pixels as fit into 10 MB. */
export function hugePng({ width, height }: Size) {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(10_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Text of a PNG that unpacks to so many bytes. */
export const packedText = (bytes: number) =>
  chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(bytes, 'a'))]))

export const aFile = (content: Buffer | string, name = 'picture.png', type = 'image/png') =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name, { type })

/** What becomes of a file: a description of the image, or the refusal. */
export async function judge(bytes: Buffer) {
  try {
    return await encodeImage(bytes)
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    return { status: error.status, code: error.code, detail: error.message }
  }
}

export const own = `/users/${ids.user}`
export const guild = `/guilds/${ids.guild}`
/** Whose images they are. */
export const person: ImageOwner = { kind: 'users', id: ids.user }

export const hour = 3_600_000
export const day = 24 * hour

export const send = (client: Client, owner: string, file: File) =>
  client.send('POST', `${owner}/images`, aForm(['image', file]))

/**
 * A server whose clock the test moves, with what the browser and Discord do: uploading, looking at the list, and
 * fetching an image.
 */
export async function aGallery() {
  const clock = { now: new Date() }
  const { rt, as, ...server } = await aServer({ now: () => clock.now })
  const media = createMediaApp(rt)
  const owner = { client: server as Client }

  /** Time passes, over which sign-ins end: the owner is signed in anew. */
  async function pass(milliseconds: number) {
    clock.now = new Date(clock.now.getTime() + milliseconds)
    owner.client = await as(ids.user, [previewFor(ids.guild, 'owner')])
  }
  async function upload(path: string): Promise<StoredImage> {
    clock.now = new Date(clock.now.getTime() + 1_000)
    const response = await send(owner.client, path, aFile(await png()))
    expect(response.status).toBe(201)
    return storedImage.parse(await response.json())
  }
  async function list(path: string) {
    const response = await owner.client.get(`${path}/images`)
    expect(response.status).toBe(200)
    return storedImages.parse(await response.json())
  }
  /** So many images more, uploaded now. */
  async function fill(of: ImageOwner, count: number) {
    const image = { type: 'image/webp', content: await png(), width: 40, height: 30 }
    const images = Array.from({ length: count }, () => ({ id: newImageId(), ...image }))
    await insertImages(rt.db, of, images, rt.now())
  }
  return {
    rt,
    owner,
    pass,
    upload,
    list,
    fill,
    /** The ids of an owner's images that are in use. */
    used: async (path: string) => (await list(path)).images.filter(({ used }) => used).map(({ id }) => id),
    fetch: (url: string, init?: RequestInit) => media.request(url.replace(origin, ''), init),
    saveProfile: (url: string | null) =>
      owner.client.patch(own, { profile_embed: url === null ? null : { image: { url } } }),
    saveWelcome: (url: string | null) =>
      owner.client.patch(`${guild}/features/welcome`, {
        rich_message: { content: 'Hi', embed: url === null ? null : { thumbnail: { url } } },
      }),
  }
}
