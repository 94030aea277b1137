/** Stands for what is being written and is no colour yet: no schema takes it, so it is never saved. */
export const notAColour = -1

export const toHex = (colour: number) => `#${colour.toString(16).toUpperCase().padStart(6, '0')}`

/** Reads `#RRGGBB`, with or without the sign; null for anything else, such as the start of one. */
export function fromHex(text: string): number | null {
  const digits = /^#?([0-9a-f]{6})$/i.exec(text.trim())?.[1]
  return digits ? parseInt(digits, 16) : null
}
