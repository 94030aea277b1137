/** Numbers that follow from an image hash: `pick(1)` always gives the same for the same hash. */
export function seeded(hash: string) {
  const byte = (index: number) =>
    Number.parseInt(hash.slice((index * 2) % 32, ((index * 2) % 32) + 2), 16) || 0
  return {
    byte,
    pick: <Value>(index: number, [first, ...rest]: readonly [Value, ...Value[]]): Value =>
      rest[(byte(index) % (rest.length + 1)) - 1] ?? first,
  }
}
export type Seed = ReturnType<typeof seeded>

/** A picture that scales; `width` and `height` are its natural size in pixels. */
export function svg(size: { width: number; height: number; box: string }, ...parts: string[]) {
  const { width, height, box } = size
  const open = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${box}">`
  return [open, ...parts, '</svg>'].join('')
}

/** Two related hues across the whole box, as `url(#ground)`. */
export function ground(hue: number, { spread = 48, lightness = 52 } = {}) {
  const stop = (offset: number, turned: number, light: number) =>
    `<stop offset="${offset}" stop-color="hsl(${turned % 360} 68% ${light}%)"/>`
  const stops = stop(0, hue, lightness + 8) + stop(1, hue + spread, lightness - 12)
  return `<defs><linearGradient id="ground" x1="0" y1="0" x2="1" y2="1">${stops}</linearGradient></defs>`
}
