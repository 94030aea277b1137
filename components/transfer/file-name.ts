import { product } from '@/config/product'

const longest = 60

/** A guild's name as a part of a file's name: letters and digits of any script, and hyphens. */
const plainName = (name: string) =>
  [
    ...name
      .normalize('NFC')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-'),
  ]
    .slice(0, longest)
    .join('')
    .replaceAll(/^-+|-+$/g, '')

/** What a guild's configuration is saved as: `guildhall-night-owls-2026-08-01.json`. */
export function configurationFileName(guild: { id: string; name: string }, exportedAt: string) {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(exportedAt)?.[0]
  return `${[product.name.toLowerCase(), plainName(guild.name) || guild.id, day].filter(Boolean).join('-')}.json`
}
