import type { StoredImage } from '@/api/images.schema'
import { type ImageOwner, useImages, usePostImage } from '@/api/images'

export type ImageSource = {
  /** Earlier uploads, the newest first. */
  images: readonly StoredImage[]
  /** How many there may be, if the backend says. */
  max?: number
  /** Stores an image. Rejects with `ApiError`, whose message says what is wrong with it. */
  upload: (file: File, signal?: AbortSignal) => Promise<StoredImage>
}

export const imageTypes: readonly string[] = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/avif',
]

/** The images of a person or of a guild; null while that is not known, and if the backend takes none. */
export function useImageSource(owner: ImageOwner): ImageSource | null {
  const { data } = useImages(owner)
  const { mutateAsync } = usePostImage(owner)
  if (!data) return null
  return {
    images: data.images,
    max: data.most,
    upload: (file, signal) => mutateAsync({ file, signal }),
  }
}
