import { getContrast } from 'color2k'
import { expect, test } from 'vitest'
import { brandColours } from '@/theme/brand-colours'
import { semanticTokens } from '@/theme/semantic-tokens'
import { theme, themeWith } from '@/theme/theme'
import mergeStyles from '@/theme/merge-styles'

/** Colours from a seed (mulberry32), so that each run has the same. */
function* randomColours(count: number, seed: number) {
  for (let index = 0, state = seed; index < count; index += 1) {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    yield `#${((mixed ^ (mixed >>> 14)) >>> 8).toString(16).padStart(6, '0')}`
  }
}

const extremes = ['#ffffff', '#000000', '#fde047', '#111111', '#808080', '#ff0000', '#00ff00', '#0000ff']

/** Grounds that a text is on, and grounds that a switch is on. */
const texts = {
  'text.onAccent': ['accent.solid', 'accent.hover'],
  'accent.text': [
    'bg.canvas',
    'bg.surface',
    'bg.subtle',
    'bg.hover',
    'bg.active',
    'bg.raised',
    'accent.subtle',
  ],
  'text.primary': ['accent.subtle'],
  'text.muted': ['accent.subtle'],
}
const shapes = {
  'accent.control': ['white', 'bg.canvas', 'bg.surface'],
  'focus.ring': ['bg.canvas', 'bg.surface', 'bg.subtle'],
}

type Mode = 'default' | '_dark'

/** What a token stands for: a colour, or a step of a scale. */
function colourOf(look: ReturnType<typeof themeWith>, token: string, mode: Mode) {
  const tokens: Record<string, { default: string; _dark: string }> = look.semanticTokens.colors
  const value = tokens[token]?.[mode] ?? token
  const [hue = '', step] = value.split('.')
  const scale: unknown = Object.entries(look.colors).find(([name]) => name === hue)?.[1]
  if (typeof scale === 'string') return scale
  const steps = new Map(Object.entries(scale ?? {}))
  return step === undefined ? value : String(steps.get(step))
}

function* faint(look: ReturnType<typeof themeWith>, pairs: Record<string, string[]>, wanted: number) {
  for (const mode of ['default', '_dark'] as const)
    for (const [above, grounds] of Object.entries(pairs))
      for (const ground of grounds) {
        const [colour, other] = [colourOf(look, above, mode), colourOf(look, ground, mode)]
        if (getContrast(colour, other) < wanted) yield `${mode} ${above} ${colour} on ${ground} ${other}`
      }
}

test('text can be read and switches be seen in both modes, whatever the colour', () => {
  const colours = [...extremes, ...randomColours(200, 31)]
  expect(new Set(colours).size).toBe(208)

  for (const colour of colours) {
    const look = themeWith(brandColours(colour))
    expect([...faint(look, texts, 4.5), ...faint(look, shapes, 3)], colour).toEqual([])
  }
  expect([...faint(theme, texts, 4.5), ...faint(theme, shapes, 3)]).toEqual([])
})

test('a brand’s colour is the fifth step of its scale, and of its buttons where that can be read', () => {
  const teal = themeWith(brandColours('#0f766e'))

  expect(Object.keys(teal.colors.brand)).toEqual(Object.keys(theme.colors.brand))
  expect(colourOf(teal, 'brand.500', 'default')).toBe('#0F766E')
  expect(colourOf(teal, 'accent.solid', 'default')).toBe('#0F766E')
  expect(colourOf(teal, 'text.onAccent', 'default')).toBe('#FFFFFF')
  expect(Object.keys(teal.semanticTokens.colors)).toEqual(Object.keys(semanticTokens.colors))

  const black = themeWith(brandColours('#111111'))
  expect(colourOf(black, 'accent.solid', '_dark')).toBe('#E7E7E7')

  const yellow = themeWith(brandColours('#fde047'))
  expect(colourOf(yellow, 'accent.solid', 'default')).toBe('#FDE047')
  expect(colourOf(yellow, 'text.onAccent', 'default')).toBe(colourOf(yellow, 'text.primary', 'default'))
})

test('later styles go before earlier ones, part by part', () => {
  const base = { color: 'black', _hover: { color: 'grey', bg: 'white' }, p: [1, 2] }
  const merged = mergeStyles({}, base, null, { _hover: { color: 'red' }, p: [3] }, undefined)
  expect(merged).toEqual({ color: 'black', _hover: { color: 'red', bg: 'white' }, p: [3] })
})

test('what is not given takes nothing away', () => {
  expect(mergeStyles({ color: 'red' }, { color: undefined, bg: undefined })).toEqual({
    color: 'red',
    bg: undefined,
  })
})

test('only the first object is changed', () => {
  const base = { _hover: { color: 'grey' } }
  const result = mergeStyles({}, base)
  mergeStyles(result, { _hover: { color: 'red' } })
  expect(base).toEqual({ _hover: { color: 'grey' } })
  expect(result).toEqual({ _hover: { color: 'red' } })
})

test('a function may choose values', () => {
  const keepFirst = (before: unknown, value: unknown) => (before ? undefined : value)
  const link = { href: new URL('http://localhost/') }
  const merged = mergeStyles(
    { size: 'md', theme: { a: 1 } },
    { size: 'lg', theme: { b: 2 } },
    link,
    keepFirst,
  )
  expect(merged).toEqual({ size: 'lg', theme: { a: 1, b: 2 }, ...link })
})
