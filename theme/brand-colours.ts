import { getContrast, mix, parseToHsla, toHex } from 'color2k'
import type { BrandColours } from '@/config/brand'
import { colours } from './foundations'
import { semanticTokens } from './semantic-tokens'

/**
 * The contrast that texts need, and what is no text but must be told from its ground (WCAG 2.2 AA); and of a button and a
 * tint that only decorate, on white.
 */
const contrastOf = { text: 4.5, shape: 3, button: 1.25, tint: 1.1 }

const { gray, white, black } = colours
/** Texts in the colour stand on each of these, and on its own tint. */
const grounds = {
  light: [white, gray[50], gray[100], gray[200]],
  dark: [gray[900], gray[850], gray[800], gray[750]],
}
/** Dark text upon a light colour. */
const ink = semanticTokens.colors['text.primary'].default

/** How much of the colour is in each step; the rest is white above 500, and black below. */
const shares = {
  ...{ 50: 0.07, 100: 0.14, 200: 0.27, 300: 0.42, 400: 0.6, 450: 0.75, 500: 1 },
  ...{ 600: 0.87, 700: 0.7, 800: 0.54, 900: 0.39 },
}

const blend = (ground: string, colour: string, share: number) =>
  toHex(mix(ground, colour, share)).toUpperCase()

const isClear = (colour: string, others: readonly string[], wanted: number) =>
  others.every((other) => getContrast(colour, other) >= wanted)

/** The closest colour on the way from one to another that stands out enough from all of these. */
function toward(from: string, to: string, others: readonly string[], wanted: number) {
  for (let share = 0; share < 1; share += 0.01) {
    const colour = blend(from, to, share)
    if (isClear(colour, others, wanted)) return colour
  }
  return to
}

/** What carries text: white where that can be read, also if the colour must be a little darker for it, else ink. */
function solid(colour: string) {
  if (!isClear(colour, [white], contrastOf.shape))
    return { ground: colour, hover: blend(black, colour, 0.92), text: ink }
  const ground = toward(colour, black, [white], contrastOf.text)
  // What is almost black can only become lighter under the pointer.
  const hover = isClear(ground, [black], 2) ? blend(black, ground, 0.87) : blend(white, ground, 0.85)
  return { ground, hover, text: white }
}

/** A colour that can be seen in dark mode. Black becomes white there, as a grey button would look disabled. */
function onDark(colour: string) {
  if (isClear(colour, [gray[800]], contrastOf.shape)) return colour
  const [, saturation] = parseToHsla(colour)
  if (saturation < 0.15) return blend(white, colour, 0.1)
  return toward(colour, white, [gray[800]], contrastOf.shape)
}

/**
 * The scale of a colour, and what components take from it. Whatever the colour, texts have a contrast of 4.5 in both
 * modes, and switches one of 3.
 * @param given as `#rrggbb`
 */
export function brandColours(given: string): BrandColours {
  const colour = given.toUpperCase()
  const scale = Object.fromEntries(
    Object.entries(shares).map(([at, share]) => [at, blend(Number(at) > 500 ? black : white, colour, share)]),
  )
  const light = solid(toward(colour, black, [white], contrastOf.button))
  const dark = solid(onDark(colour))
  const tint = {
    light: toward(blend(white, colour, shares[50]), light.ground, [white], contrastOf.tint),
    dark: blend(gray[850], dark.ground, 0.15),
  }
  const text = {
    default: toward(colour, black, [...grounds.light, tint.light], contrastOf.text),
    _dark: toward(blend(white, colour, shares[300]), white, [...grounds.dark, tint.dark], contrastOf.text),
  }
  return {
    scale,
    accents: {
      'text.onAccent': { default: light.text, _dark: dark.text },
      'accent.solid': { default: light.ground, _dark: dark.ground },
      'accent.hover': { default: light.hover, _dark: dark.hover },
      'accent.control': {
        default: toward(light.ground, black, [gray[100]], contrastOf.shape),
        _dark: toward(dark.ground, black, [white], contrastOf.shape),
      },
      'accent.text': text,
      'accent.subtle': { default: tint.light, _dark: tint.dark },
      'accent.border': {
        default: toward(blend(white, colour, shares[200]), light.ground, [white], contrastOf.button),
        _dark: blend(gray[850], dark.ground, 0.45),
      },
      'focus.ring': text,
    },
  }
}
