/** Where an embed has pictures (api/embed.schema.ts). */
const places = [
  ['image', 'url'],
  ['thumbnail', 'url'],
  ['author', 'icon_url'],
  ['footer', 'icon_url'],
] as const

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * An embed with each picture's address replaced by what `replace` makes of it and of where it stands (`image.url`).
 * What is no embed comes back as it is: whoever judges it says what is wrong.
 */
export function replaceAddresses(
  embed: unknown,
  replace: (address: string, path: string) => string,
): unknown {
  if (!isRecord(embed)) return embed
  const replaced = places.flatMap(([part, key]) => {
    const within = embed[part]
    if (!isRecord(within)) return []
    const address = within[key]
    if (typeof address !== 'string') return []
    return [[part, { ...within, [key]: replace(address, `${part}.${key}`) }] as const]
  })
  return { ...embed, ...Object.fromEntries(replaced) }
}

const prefix = 'attachment://'

/** The name of the file that an address means, or null where it means none. */
export const attachmentName = (address: string) =>
  address.startsWith(prefix) ? address.slice(prefix.length) : null

/** The names of the files that an embed refers to, by where it does. */
export function attachmentsOf(embed: unknown): Map<string, string> {
  const found = new Map<string, string>()
  replaceAddresses(embed, (address, path) => {
    const name = attachmentName(address)
    if (name !== null) found.set(path, name)
    return address
  })
  return found
}
