/** 0xRRGGBB as `#RRGGBB`. */
export const toHex = (colour: number) => `#${colour.toString(16).toUpperCase().padStart(6, '0')}`

/** Reads `#RRGGBB` or `#RGB`, with or without the sign; null for anything else. */
export function fromHex(text: string): number | null {
  const digits = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text.trim())?.[1]
  if (!digits) return null
  return parseInt(digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits, 16)
}
