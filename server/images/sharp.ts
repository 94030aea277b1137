import type { default as Sharp } from 'sharp'

/** The decoders of what is taken in; every other one, of documents and of files on disk, stays shut. */
const decoders = ['PngBuffer', 'JpegBuffer', 'WebpBuffer', 'NsgifBuffer', 'HeifBuffer'].map(
  (name) => `VipsForeignLoad${name}`,
)

async function load(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp')
  // One processor for one picture, and nothing of it kept afterwards.
  sharp.concurrency(1)
  sharp.cache(false)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: decoders })
  return sharp
}

let loading: ReturnType<typeof load> | undefined

/** The image library, loaded with the first picture and made careful. */
export function loadSharp() {
  loading ??= load()
  return loading
}
