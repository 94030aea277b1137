import { type ImageOwner, useImages, usePostImage } from '@/api/images'
import type { PictureSource } from './picture-source'

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
