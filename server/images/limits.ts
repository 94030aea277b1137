import { imageLimits } from '@/config/limits'

export const uploadLimit = { limit: 20, windowSeconds: 600 } as const

/** How many images are prepared at the same time, how many may wait for it, and how many of both are one person's. */
export const queueLimits = { atOnce: 1, waiting: 8, perUser: 4 } as const

/** Of preparing one image, besides config/limits.ts. */
export const encodingLimits = {
  /** Until it counts as too slow. */
  seconds: 10,
  /** Of the process that prepares it; the largest images need about half. */
  memoryBytes: 700_000_000,
  /** Of what is stored, in bytes; Discord shows no image that is much larger. */
  storedBytes: 4_000_000,
  /** AVIF is taken apart as a whole, which needs some 20 bytes for each pixel. */
  avifPixels: 16_000_000,
  /** Of a progressive JPEG; image programs write about ten, and each costs as much as an image of its own. */
  jpegScans: 100,
} as const

export const maxFiles = 4

/** How long an image that nothing shows is safe, in milliseconds: from being removed, and from making room. */
export const unusedLifetime = { kept: imageLimits.unusedDays * 86_400_000, room: 3_600_000 } as const

/** How long browsers and Discord may keep an image, in seconds. */
export const servedFor = 86_400
