import { type Brand, defaultBrand, logoHeight } from '@/config/brand'
import { product } from '@/config/product'
import { brandColours } from '@/theme/brand-colours'
import type { Logo } from './read-logo'

/** The widest that a logo may be beside the name. */
const widest = 120

type Values = {
  PRODUCT_NAME?: string
  PRODUCT_TAGLINE?: string
  BRAND_COLOR?: string
  LOGO_FILE?: Logo
  SUPPORT_URL?: string
  SOURCE_URL?: string
  DOCS_URL?: string
  PRIVACY_URL?: string
  TERMS_URL?: string
  POWERED_BY: 'on' | 'off'
}

/** Where it is served. */
export const logoPath = ({ type }: Logo) => (type === 'image/png' ? '/logo.png' : '/logo.svg')

const besideName = (logo: Logo) => ({
  href: logoPath(logo),
  width: Math.min(widest, Math.max(1, Math.round((logoHeight * logo.width) / logo.height))),
})

/** What the variables make of the default brand. */
export function brandOf(values: Values): Brand {
  const { links } = defaultBrand
  const name = values.PRODUCT_NAME ?? defaultBrand.name
  return {
    name,
    tagline: values.PRODUCT_TAGLINE ?? defaultBrand.tagline,
    links: {
      docs: values.DOCS_URL ?? links.docs,
      source: values.SOURCE_URL ?? links.source,
      support: values.SUPPORT_URL ?? links.support,
      privacy: values.PRIVACY_URL ?? links.privacy,
      terms: values.TERMS_URL ?? links.terms,
    },
    logo: values.LOGO_FILE ? besideName(values.LOGO_FILE) : null,
    colours: values.BRAND_COLOR ? brandColours(values.BRAND_COLOR) : null,
    isPowered: values.POWERED_BY === 'on' && name !== product.name,
  }
}
