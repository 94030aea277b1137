import { type StoredImage, storedImage } from '@/contract/calls/images'

/** The first bytes of each kind of image, as much of it as decides what it is. */
const starts = {
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/jpeg': [0xff, 0xd8, 0xff, 0xe0],
  'image/gif': [...Buffer.from('GIF89a')],
} as const

type ImageFile = { name?: string; type?: keyof typeof starts; bytes?: number }

/** A file that a server takes for an image. */
export function aImageFile({ name = 'harbour.png', type = 'image/png', bytes = 64 }: ImageFile = {}) {
  const content = new Uint8Array(bytes)
  content.set(starts[type])
  return new File([content], name, { type })
}

/** An image as the server stored it; its place makes its id and its address. */
export const aStoredImage = ({ place = 1, ...overrides }: Partial<StoredImage> & { place?: number } = {}) =>
  storedImage.parse({
    id: `picture-${place}`,
    url: `http://localhost:3000/media/picture-${place}.webp`,
    type: 'image/webp',
    bytes: 2048,
    width: 640,
    height: 480,
    created_at: '2026-03-12T10:00:00.000Z',
    used: true,
    ...overrides,
  })

/** A GIF of one pixel and this many frames, with a comment, an own table of colours for each frame, and its end. */
export function gif(frames: number) {
  const colours = [0, 0, 0, 255, 255, 255]
  const screen = [1, 0, 1, 0, 0x80, 0, 0, ...colours]
  const comment = [0x21, 0xfe, 2, 0x2c, 0x2c, 0]
  const frame = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0x80, ...colours, 2, 2, 0x44, 0x01, 0]
  const all = Array.from({ length: frames }, () => [...comment, ...frame]).flat()
  return Uint8Array.from([...Buffer.from('GIF89a'), ...screen, ...all, 0x3b])
}
