import type { StoredImage } from '@/api/images.schema'
import { type ImageOwner, useImages, usePostImage } from '@/api/images'

/** Where a field for a picture's address can get one from. */
export type PictureSource = {
  /** What was uploaded before, the newest first. */
  pictures: readonly StoredImage[]
  /** How many there may be, where the backend says. */
  most?: number
  /** Stores a picture. Rejects with `ApiError`, whose message says what is wrong with it. */
  upload: (file: File, signal?: AbortSignal) => Promise<StoredImage>
}

export const pictureTypes: readonly string[] = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/avif',
]

/** The pictures of a person or of a guild; null while that is not known, and where the backend takes none. */
export function usePictures(owner: ImageOwner): PictureSource | null {
  const { data } = useImages(owner)
  const { mutateAsync } = usePostImage(owner)
  if (!data) return null
  return {
    pictures: data.images,
    most: data.most,
    upload: (file, signal) => mutateAsync({ file, signal }),
  }
}
