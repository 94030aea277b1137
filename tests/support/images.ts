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
