/** The software itself. What a deployment calls it, and where its links lead, is in `config/brand.ts`. */
export const product = {
  name: 'Guildhall',
  source: 'https://github.com/guildhall/guildhall',
} as const
