import * as z from 'zod/mini'

/** An image that was uploaded, as it is served: re-encoded, without metadata. */
export const storedImage = z.looseObject({
  id: z.string(),
  /** Absolute; anybody who has it may see the image, as Discord must to show it. */
  url: z.string(),
  /** Media type by content: image/webp, image/png, image/jpeg or image/gif. */
  type: z.string(),
  bytes: z.int(),
  width: z.int(),
  height: z.int(),
  created_at: z.string(),
  /** Whether something that is saved shows it; images that nothing shows are removed after a while. */
  used: z._default(z.boolean(), true),
})
export type StoredImage = z.infer<typeof storedImage>

/**
 * `GET /users/{userId}/images` and `GET /guilds/{guildId}/images`, the newest first. `POST` takes one as form data,
 * field `image`.
 */
export const storedImages = z.looseObject({
  images: z.array(storedImage),
  /** How many one owner may have. */
  most: z.optional(z.int()),
})
export type StoredImages = z.infer<typeof storedImages>
