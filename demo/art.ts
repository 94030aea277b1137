import glyphs from '@/demo/data/glyphs.json'
import { guildId, userIds } from './ids'

/** Numbers that follow from an image hash: `pick(1)` always gives the same for the same hash. */
function seeded(hash: string) {
  const byte = (index: number) =>
    Number.parseInt(hash.slice((index * 2) % 32, ((index * 2) % 32) + 2), 16) || 0
  return {
    byte,
    pick: <Value>(index: number, [first, ...rest]: readonly [Value, ...Value[]]): Value =>
      rest[(byte(index) % (rest.length + 1)) - 1] ?? first,
  }
}
type Seed = ReturnType<typeof seeded>

/** An image that scales; `width` and `height` are its natural size in pixels. */
export function svg(size: { width: number; height: number; box: string }, ...parts: string[]) {
  const { width, height, box } = size
  const open = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${box}">`
  return [open, ...parts, '</svg>'].join('')
}

/** Two related hues across the whole box, as `url(#ground)`. */
function ground(hue: number, { spread = 48, lightness = 52 } = {}) {
  const stop = (offset: number, turned: number, light: number) =>
    `<stop offset="${offset}" stop-color="hsl(${turned % 360} 68% ${light}%)"/>`
  const stops = stop(0, hue, lightness + 8) + stop(1, hue + spread, lightness - 12)
  return `<defs><linearGradient id="ground" x1="0" y1="0" x2="1" y2="1">${stops}</linearGradient></defs>`
}

/** Shapes in a box of 24 by 24, in white, that are told apart at 32 pixels. */
export { glyphs }

/** The servers that are met first have an image that fits their name. */
const chosen = new Map<string, { glyph: keyof typeof glyphs; hue: number }>([
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

type Hair = 'long' | 'crop' | 'bob' | 'scarf'
type Look = { hue: number; skin: string; hair: Hair; hairColor: string; shirt: string }

const looks = new Map<string, Look>([
  [userIds.owner, { hue: 250, skin: '#f3c9a8', hair: 'long', hairColor: '#b5533c', shirt: '#ffffff' }],
  [
    userIds.administrator,
    { hue: 162, skin: '#8d5a3b', hair: 'crop', hairColor: '#231a17', shirt: '#f4c95d' },
  ],
  [userIds.manager, { hue: 198, skin: '#f0cfae', hair: 'bob', hairColor: '#22223a', shirt: '#f7f4ef' }],
  [userIds.collector, { hue: 338, skin: '#d9a47c', hair: 'scarf', hairColor: '#4a2a6b', shirt: '#fbe3ea' }],
])

/** What lies behind the head. */
const behind: Record<Hair, string> = {
  long: '<path d="M36 54c0-18 12-31 28-31s28 13 28 31v36c0 6-4 9-9 9H45c-5 0-9-3-9-9z"/>',
  crop: '',
  bob: '<path d="M34 56c0-19 13-33 30-33s30 14 30 33v18c0 7-4 10-10 10H44c-6 0-10-3-10-10z"/>',
  scarf: '<path d="M34 58c0-20 13-35 30-35s30 15 30 35c0 14 4 22 8 32H26c4-10 8-18 8-32z"/>',
}

/** What lies over the forehead. */
const above: Record<Hair, string> = {
  long: '<path d="M40 52c2-16 12-24 24-24s22 8 24 24c-10-2-18-7-23-14-5 7-14 12-25 14z"/>',
  crop: '<path d="M39 54c-3-20 9-31 25-31s28 11 25 31c-3-9-8-13-14-14-8 1-16 1-22 0-6 1-11 5-14 14z"/>',
  bob: '<path d="M39 54c0-17 11-26 25-26s25 9 25 26c-8-3-12-5-25-5s-17 2-25 5z"/>',
  scarf: '<path d="M40 54c1-16 11-25 24-25s23 9 24 25c-4-8-12-13-24-13s-20 5-24 13z"/>',
}

const face =
  '<g fill="#2a1d18" fill-opacity=".75"><circle cx="55" cy="58" r="2.6"/><circle cx="73" cy="58" r="2.6"/></g><path d="M56 68q8 7 16 0" fill="none" stroke="#2a1d18" stroke-opacity=".6" stroke-width="2.6" stroke-linecap="round"/>'

const size = { width: 512, height: 512, box: '0 0 128 128' }
const backdrop = '<rect width="128" height="128" fill="url(#ground)"/>'

/** Null for whoever has no image. */
export function avatarArt(id: string) {
  const look = looks.get(id)
  if (!look) return null
  return svg(
    size,
    ground(look.hue, { lightness: 62 }),
    backdrop,
    `<g fill="${look.hairColor}">${behind[look.hair]}</g>`,
    `<path d="M18 128c2-26 20-38 46-38s44 12 46 38z" fill="${look.shirt}"/>`,
    `<path d="M54 76h20v14c0 6-4 10-10 10s-10-4-10-10z" fill="${look.skin}"/>`,
    `<path d="M54 82c4 3 16 3 20 0v5c-5 4-15 4-20 0z" fill="#000" fill-opacity=".1"/>`,
    `<ellipse cx="64" cy="57" rx="23" ry="26" fill="${look.skin}"/>`,
    face,
    `<g fill="${look.hairColor}">${above[look.hair]}</g>`,
  )
}

export function botArt() {
  return svg(
    size,
    ground(248, { spread: 24, lightness: 56 }),
    backdrop,
    '<path d="M64 22v14" stroke="#fff" stroke-width="5" stroke-linecap="round"/><circle cx="64" cy="20" r="7" fill="#fff"/>',
    '<rect x="26" y="38" width="76" height="62" rx="20" fill="#fff"/><rect x="36" y="50" width="56" height="32" rx="14" fill="#20195f"/>',
    '<circle cx="52" cy="66" r="6" fill="#7df0d2"/><circle cx="76" cy="66" r="6" fill="#7df0d2"/>',
    '<path d="M16 62v16M112 62v16" stroke="#fff" stroke-width="7" stroke-linecap="round"/>',
  )
}

const defaultHues = [236, 210, 146, 34, 2, 322] as const

/** What Discord shows for people without an image; `index` is 0 to 5. */
export function defaultAvatarArt(index: number) {
  const hue = defaultHues[index] ?? defaultHues[0]
  return svg(
    size,
    ground(hue, { spread: 10, lightness: 54 }),
    backdrop,
    '<g fill="#fff"><circle cx="64" cy="52" r="22"/><path d="M20 130c2-32 19-46 44-46s42 14 44 46z"/></g>',
  )
}
