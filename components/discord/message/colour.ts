import { halfWidth } from '@/components/form/half-width'

export const toHex = (colour: number) => `#${colour.toString(16).toUpperCase().padStart(6, '0')}`

const channels = /^rgb\(\s*(\d{1,3})\s*[,\s]\s*(\d{1,3})\s*[,\s]\s*(\d{1,3})\s*\)$/i

/**
 * Reads `#RRGGBB` and `#RGB`, with or without the sign, and `rgb(1, 2, 3)`; null for anything else, such as the start of
 * one.
 */
export function readColour(text: string): number | null {
  const written = halfWidth(text).trim()
  const rgb = channels.exec(written)?.slice(1).map(Number)
  if (rgb)
    return rgb.every((channel) => channel <= 255)
      ? rgb.reduce((all, channel) => all * 256 + channel, 0)
      : null
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(written)?.[1]
  if (!digits) return null
  return parseInt(digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits, 16)
}
