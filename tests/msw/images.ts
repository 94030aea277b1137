import { HttpResponse } from 'msw'
import type { StoredImage } from '@/api/images.schema'
import { imageLimits } from '@/config/limits'
import { aStoredImage } from '@/tests/support/images'
import { fails, held, type Info, signedIn } from './answers'

export const imagesUrl = '*/backend/:kind/:id/images'

const stored = held(() => new Map<string, StoredImage[]>())

/** The images of an owner such as `guilds/1`, the newest first. */
export const storedImages = (owner: string) => stored.value.get(owner) ?? []

export const setImages = (owner: string, images: StoredImage[]) => void stored.value.set(owner, images)

const ownerOf = ({ params }: Info) => `${String(params.kind)}/${String(params.id)}`

/** What a file is by its first bytes, whatever it says of itself. */
async function typeOf(file: File) {
  const start = Buffer.from(await file.slice(0, 12).arrayBuffer()).toString('latin1')
  const starts = { '\x89PNG': 'image/png', '\xff\xd8\xff': 'image/jpeg', GIF8: 'image/gif' }
  return Object.entries(starts).find(([first]) => start.startsWith(first))?.[1]
}

async function store(info: Info) {
  const owner = ownerOf(info)
  const before = storedImages(owner)
  const file = (await info.request.formData()).get('image')
  if (!(file instanceof Blob))
    return fails(422, { code: 'not_a_picture', detail: 'There is no image in it.' })
  if (file.size > imageLimits.bytes)
    return fails(413, { code: 'too_large', detail: 'An image may have at most 1 MB.' })
  const type = await typeOf(file)
  if (!type) return fails(415, { code: 'not_a_picture', detail: 'Send a PNG, JPEG, WebP or GIF.' })
  if (before.length >= imageLimits.count)
    return fails(409, { code: 'too_many_pictures', detail: 'There is no room for another image.' })
  const image = aStoredImage({ place: before.length + 1, type, bytes: file.size, used: false })
  setImages(owner, [image, ...before])
  return HttpResponse.json(image, { status: 201 })
}

export const imagesHandlers = [
  signedIn.get(imagesUrl, (info) =>
    HttpResponse.json({ images: storedImages(ownerOf(info)), most: imageLimits.count }),
  ),
  signedIn.post(imagesUrl, store),
]
