import { product } from './product'

type Pair = { default: string; _dark: string }

/** What replaces the theme's own: the steps of its scale, and the colours made of them in both modes. */
export type BrandColours = { scale: Record<string, string>; accents: Record<string, Pair> }

/** The product as people see it in a deployment. */
export type Brand = {
  name: string
  tagline: string
  links: {
    /** The guides in docs/, as pages, unless the operator has others. */
    docs: string
    source: string
    support: string | null
    privacy: string | null
    terms: string | null
  }
  /** Its address, and its width where it is `logoHeight` high. Null for the mark. */
  logo: { href: string; width: number } | null
  /** Null for the theme's own. */
  colours: BrandColours | null
  /** Whether pages say which software this is. */
  isPowered: boolean
}

export const defaultBrand: Brand = {
  name: product.name,
  tagline: 'Your bot, set up server by server.',
  links: { docs: '/docs', source: product.source, support: null, privacy: null, terms: null },
  logo: null,
  colours: null,
  isPowered: false,
}

export const defaultColour = '#422AFB'

/** Whether people see the software under its own name, colour and mark, as its pictures show it. */
export const isOwnBrand = ({ name, logo, colours }: Omit<Brand, 'links'>) =>
  name !== product.name || logo !== null || colours !== null

/** Of a logo beside the name, in pixels. */
export const logoHeight = 28

/** The product's mark without its ground, in a square of 32: a gabled hall whose door is a speech bubble. */
export const markPath =
  'M16 6.2 5.9 13.4c-.7.5-.4 1.6.5 1.6H8v8.5c0 1 .8 1.8 1.8 1.8H12v-5.6c0-2.2 1.8-4 4-4s4 1.8 4 4v5.6h2.2c1 0 1.8-.8 1.8-1.8V15h1.6c.9 0 1.2-1.1.5-1.6L16 6.2Z'
