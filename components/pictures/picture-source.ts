import type { StoredImage } from '@/api/images.schema'

/** Where a field for a picture's address can get one from. */
export type PictureSource = {
  /** What was uploaded before, the newest first. */
  pictures: readonly StoredImage[]
  /** Stores a picture. Rejects with `ApiError`, whose message says what is wrong with it. */
  upload: (file: File) => Promise<StoredImage>
}
