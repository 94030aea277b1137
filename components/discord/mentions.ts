const kinds = { '@': 'member', '@!': 'member', '@&': 'role', '#': 'channel' } as const

const isSign = (sign: string): sign is keyof typeof kinds => Object.hasOwn(kinds, sign)

/** The ids that a text mentions, or the texts of a value, each once. */
export function mentionsIn(value: unknown) {
  const found = { member: new Set<string>(), role: new Set<string>(), channel: new Set<string>() }
  for (const [, sign = '', id = ''] of JSON.stringify(value ?? null).matchAll(/<(@[!&]?|#)(\d{15,21})>/g))
    if (isSign(sign)) found[kinds[sign]].add(id)
  return found
}

/** The texts of a value that are an id as a whole, each once. */
export const idsIn = (value: unknown) =>
  new Set(Array.from(JSON.stringify(value ?? null).matchAll(/"(\d{15,21})"(?!:)/g), ([, id = '']) => id))
