import { type Brand, defaultBrand, defaultColour, isOwnBrand, markPath } from '@/config/brand'
import { paths } from '@/config/paths'
import { logoPath } from './brand'
import { StartError } from '@/server/env'
import type { Logo } from './read-logo'

/** A file that is served from memory, in the place of one of the build or beside them. */
export type OwnFile = { type: string; content: Buffer; headers?: Record<string, string> }
export type OwnFiles = ReadonlyMap<string, OwnFile>

/** An image that is opened by its address runs, loads and frames nothing. */
const onlyAnImage = {
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
}

const png = 'image/png'
/** A file may not say that it is written in another encoding. */
const svg = 'image/svg+xml; charset=utf-8'
const seconds = 5

type Colours = { ground: string; text: string; deep: string }

const coloursOf = ({ colours }: Brand): Colours => ({
  ground: colours?.accents['accent.solid']?.default ?? defaultColour,
  text: colours?.accents['text.onAccent']?.default ?? '#FFFFFF',
  deep: colours?.scale[800] ?? '#211487',
})

/** The mark in the brand's colour. */
const markOf = ({ ground, text }: Colours) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="${ground}"/><path d="${markPath}" fill="${text}"/></svg>`,
  )

const groundOf = ({ ground, deep }: Colours) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="${deep}"/><stop offset="1" stop-color="${ground}"/></linearGradient></defs><rect width="1200" height="630" fill="url(#g)"/></svg>`,
  )

/** Draws with the image library, which is loaded only where a deployment has a brand of its own. */
async function createPainter(image: Buffer) {
  const { default: sharp } = await import('sharp')
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  const options = { limitInputPixels: 4096 * 4096, failOn: 'error' } as const
  const { width = 1, height = 1 } = await sharp(image, options).metadata()
  const fitted = (wide: number, high: number) => {
    // As large as it will be, so that an SVG is not enlarged from its dots.
    const density = Math.min(10_000, Math.max(1, (72 * Math.max(wide, high)) / Math.max(width, height)))
    return sharp(image, { ...options, density })
      .resize(wide, high, { fit: 'contain', background: clear })
      .timeout({ seconds })
      .png()
      .toBuffer()
  }
  return {
    icon: (size: number) => fitted(size, size),
    /** Phones cut a shape of their own out of it: the image is in the middle of a full ground. */
    async masked(size: number, background: string) {
      const inner = await fitted(Math.round(size * 0.6), Math.round(size * 0.6))
      const ground = { width: size, height: size, channels: 3, background } as const
      return sharp({ create: ground })
        .composite([{ input: inner }])
        .png()
        .toBuffer()
    },
    async social(ground: Buffer) {
      const plate = Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="320"><rect width="640" height="320" rx="40" fill="#fff"/></svg>',
      )
      const input = await fitted(520, 200)
      return sharp(ground)
        .composite([{ input: plate }, { input }])
        .png()
        .toBuffer()
    },
  }
}

async function drawImages(logo: Logo | null, colours: Colours) {
  const { icon, masked, social } = await createPainter(logo?.bytes ?? markOf(colours))
  const ground = logo ? '#FFFFFF' : colours.ground
  const images = {
    '/favicon.ico': await icon(32),
    '/icon-192.png': await icon(192),
    '/icon-512.png': await icon(512),
    '/icon-maskable-512.png': await masked(512, ground),
    '/apple-touch-icon.png': await masked(180, ground),
    '/social.png': await social(groundOf(colours)),
  }
  return Object.entries(images).map(([path, content]) => [path, { type: png, content }] as const)
}

const manifestOf = ({ name, tagline }: Brand, { ground }: Colours) => ({
  name,
  description: tagline,
  start_url: paths.home,
  display: 'standalone',
  background_color: '#F7F8FB',
  theme_color: ground,
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: png },
    { src: '/icon-512.png', sizes: '512x512', type: png },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: png, purpose: 'maskable' },
  ],
})

/**
 * The files in which a deployment's name, colour and logo are: none for the default brand, whose files are in the build.
 * @throws StartError if the logo cannot be drawn
 */
export async function drawBrandFiles({
  brand,
  logo,
}: {
  brand: Brand
  logo: Logo | null
}): Promise<OwnFiles> {
  if (!isOwnBrand(brand) && brand.tagline === defaultBrand.tagline) return new Map()
  const colours = coloursOf(brand)
  const images = await drawImages(logo, colours).catch((error: unknown) => {
    if (!logo) throw error
    throw new StartError(['LOGO_FILE cannot be drawn: it is damaged, or too much to draw.'])
  })
  return new Map<string, OwnFile>([
    ...images,
    ['/favicon.svg', { type: svg, content: markOf(colours), headers: onlyAnImage }],
    [
      '/manifest.webmanifest',
      {
        type: 'application/manifest+json',
        content: Buffer.from(JSON.stringify(manifestOf(brand, colours))),
      },
    ],
    ...(logo
      ? [
          [
            logoPath(logo),
            { type: logo.type === png ? png : svg, content: logo.bytes, headers: onlyAnImage },
          ] as const,
        ]
      : []),
  ])
}
