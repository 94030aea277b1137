import { HttpResponse } from 'msw'
import type { StoredImage } from '@/contract/calls/images'
import { imageLimits } from '@/contract/limits'
import { aStoredImage } from '@/tests/support/images'
import { fails, held, type Info, signedIn } from './answers'

export const imagesUrl = '*/backend/:kind/:id/images'

const stored = held(() => new Map<string, StoredImage[]>())

/** The images of an owner such as `guilds/1`, the newest first. */
export const storedImages = (owner: string) => stored.value.get(owner) ?? []

export const setImages = (owner: string, images: StoredImage[]) => void stored.value.set(owner, images)

const ownerOf = ({ params }: Info) => `${String(params.kind)}/${String(params.id)}`

async function store(info: Info) {
  const owner = ownerOf(info)
  const before = storedImages(owner)
  const file = (await info.request.formData()).get('image')
  if (!(file instanceof Blob)) return fails(422, { code: 'not_a_picture' })
  const image = aStoredImage({ place: before.length + 1, bytes: file.size, used: false })
  setImages(owner, [image, ...before])
  return HttpResponse.json(image, { status: 201 })
}

export const imagesHandlers = [
  signedIn.get(imagesUrl, (info) =>
    HttpResponse.json({ images: storedImages(ownerOf(info)), most: imageLimits.count }),
  ),
  signedIn.post(imagesUrl, store),
]
