import { product } from '@/config/product'

/** The version in package.json; a test holds them together. */
export const version = '0.1.0'

/** The platform asks every program to name itself like this, and may block those that do not. */
export const userAgent = `DiscordBot (${product.links.source}, ${version})`
