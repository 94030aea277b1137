export const uploadLimit = { limit: 20, windowSeconds: 600 } as const

/** Images prepared at the same time, and those that are prepared or wait, of one person and in total. */
export const uploadTurns = { running: 1, places: { each: 4, all: 9 } } as const

/** In addition to contract/limits.ts. */
export const encodingLimits = {
  /** Of the processor's time, until it counts as too slow. */
  seconds: 10,
  /** Until a machine that does other things meanwhile counts as too busy. */
  waitSeconds: 30,
  /** Of the process that prepares it; the largest images need about half. */
  memoryBytes: 700_000_000,
  /** Of what is stored, in bytes; Discord shows no image that is much larger. */
  storedBytes: 4_000_000,
  /** AVIF is taken apart as a whole, which needs some 20 bytes for each pixel. */
  avifPixels: 16_000_000,
  /** Of a progressive JPEG; image programs write about ten, and each costs as much as an image of its own. */
  jpegScans: 100,
} as const
