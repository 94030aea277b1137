type Rgb = readonly [red: number, green: number, blue: number]

const toRgb = (colour: number): Rgb => [(colour >> 16) & 255, (colour >> 8) & 255, colour & 255]

const mix = (from: Rgb, to: Rgb, share: number): Rgb => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
]

const write = ([red, green, blue]: Rgb) => `rgb(${Math.round(red)} ${Math.round(green)} ${Math.round(blue)})`

function luminance(colour: Rgb) {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: Rgb, other: Rgb) {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/**
 * A role's colour as text on a ground tinted with it. Moved towards the look's own text colour until it reads, because a
 * role may have any colour. All as 0xRRGGBB.
 */
export function readableTint(colour: number, ground: number, text: number) {
  const tint = mix(toRgb(ground), toRgb(colour), 0.12)
  let readable = toRgb(colour)
  for (let share = 0; share <= 1 && contrast(readable, tint) < 4.6; share += 0.1)
    readable = mix(toRgb(colour), toRgb(text), share)
  return { color: write(readable), background: write(tint) }
}
