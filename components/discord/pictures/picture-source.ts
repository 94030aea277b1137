import type { StoredImage } from '@/api/images.schema'

/** Where a field for a picture's address can get one from. */
export type PictureSource = {
  /** What was uploaded before, the newest first. */
  pictures: readonly StoredImage[]
  /** How many there may be, where the backend says. */
  most?: number
  /** Stores a picture. Rejects with `ApiError`, whose message says what is wrong with it. */
  upload: (file: File, signal?: AbortSignal) => Promise<StoredImage>
}
