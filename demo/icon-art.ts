import { ground, type Seed, seeded, svg } from './art'
import { type Glyph, glyphs } from './art-glyphs'
import { guildId } from './ids'

/** The servers that are met first have a picture that fits their name. */
const chosen = new Map<string, { glyph: Glyph; hue: number }>([
  [guildId(1), { glyph: 'moon', hue: 222 }],
  [guildId(2), { glyph: 'compass', hue: 32 }],
  [guildId(3), { glyph: 'gamepad', hue: 262 }],
  [guildId(5), { glyph: 'mushroom', hue: 352 }],
  [guildId(7), { glyph: 'pixels', hue: 312 }],
  [guildId(8), { glyph: 'gear', hue: 14 }],
  [guildId(10), { glyph: 'branch', hue: 150 }],
  [guildId(11), { glyph: 'angles', hue: 205 }],
  [guildId(12), { glyph: 'headphones', hue: 284 }],
])

const others = [
  'star',
  'leaf',
  'bolt',
  'flask',
  'rook',
  'book',
  'anchor',
  'flame',
  'moon',
  'compass',
] as const

const light = 'fill="none" stroke="#fff" stroke-opacity=".16"'

const patterns: readonly [(seed: Seed) => string, ...((seed: Seed) => string)[]] = [
  () =>
    [70, 110, 150, 190].map((r) => `<circle cx="32" cy="32" r="${r}" ${light} stroke-width="12"/>`).join(''),
  () =>
    [0, 1, 2, 3]
      .map((row) => `<path d="M-20 ${150 + row * 34}q37-40 74 0t74 0 74 0 74 0" ${light} stroke-width="11"/>`)
      .join(''),
  () =>
    [0, 1, 2, 3, 4, 5]
      .map((n) => `<path d="M${n * 60 - 60} 256l170-256" ${light} stroke-width="16"/>`)
      .join(''),
  (seed) =>
    [0, 1, 2, 3, 4, 5, 6, 7]
      .map((n) => {
        const [x, y, r] = [seed.byte(n), seed.byte(n + 5), 8 + (seed.byte(n + 9) % 26)]
        return `<circle cx="${x}" cy="${y}" r="${r}" fill="#fff" fill-opacity=".13"/>`
      })
      .join(''),
  () => '<path d="M0 170l70-80 60 60 60-90 66 80v116H0z" fill="#fff" fill-opacity=".14"/>',
]

/** A guild's icon: a gradient, a pattern and a glyph, all following from its id and hash. */
export function iconArt(id: string, hash: string) {
  const seed = seeded(hash)
  const { glyph, hue } = chosen.get(id) ?? {
    glyph: seed.pick(2, others),
    hue: Math.round(seed.byte(0) * 1.41),
  }
  return svg(
    { width: 512, height: 512, box: '0 0 256 256' },
    // Yellows and greens look brighter than they are: darkened, so that the white glyph stands out.
    ground(hue, { lightness: hue > 30 && hue < 180 ? 42 : 52 }),
    '<rect width="256" height="256" fill="url(#ground)"/>',
    seed.pick(1, patterns)(seed),
    `<g transform="translate(50 50) scale(6.5)" fill="#fff">${glyphs[glyph]}</g>`,
  )
}

/** A banner: hills under a wide sky. */
export function bannerArt(hash: string) {
  const seed = seeded(hash)
  const hill = (y: number, shift: number, opacity: number) =>
    `<path d="M0 ${y}q128-${60 + shift} 256 0t256 0 256 0 256 0V400H0z" fill="#fff" fill-opacity="${opacity}"/>`
  return svg(
    { width: 1024, height: 400, box: '0 0 1024 400' },
    ground(Math.round(seed.byte(0) * 1.41), { spread: 70 }),
    '<rect width="1024" height="400" fill="url(#ground)"/>',
    `<circle cx="${160 + seed.byte(1) * 2.6}" cy="120" r="64" fill="#fff" fill-opacity=".22"/>`,
    hill(250, seed.byte(2) % 50, 0.1) +
      hill(300, seed.byte(3) % 60, 0.12) +
      hill(345, seed.byte(4) % 40, 0.14),
  )
}
