import { traitsOf } from '@/contract/declaration/controls'
import { conditionsOf } from '@/contract/declaration/conditions'
import type { Choice, Option } from '@/contract/declaration/option'

/** Up to so many choices stand side by side; more are a select. */
export const maxSegments = 4

/** Widths of characters in Inter, as parts of the font's size; of others, the last. */
const characterWidths: readonly [RegExp, number][] = [
  [/[fijlrtI .,:;'’|()!]/, 0.32],
  [/[mwMW%@…—]/, 0.9],
  [/\p{Lu}/u, 0.7],
  [/\p{Script=Arabic}/u, 0.5],
  [/[\u2E80-\uFFEF]|\p{Extended_Pictographic}/u, 1],
  [/./su, 0.59],
]

const textWidth = (text: string) =>
  [...text].reduce((width, character) => {
    const [, own = 0] = characterWidths.find(([characters]) => characters.test(character)) ?? []
    return width + own
  }, 0)

/** Widths that names of such choices have together where they fit into a line of a form's column, and into one of a card. */
const lineWidths = { column: 18.5, card: 57 } as const

const namesWidth = (choices: readonly Choice[]) =>
  choices.reduce((width, { label }) => width + textWidth(label), 0)

/** How much room the segments of these choices take; longer ones stand below each other. */
export function segmentsLayout(choices: readonly Choice[]) {
  const width = namesWidth(choices)
  if (width <= lineWidths.column) return 'column'
  return width <= lineWidths.card ? 'card' : 'list'
}

/** In rem: the size of the font, the space around each name and between them, and that of the track. */
const segmentSizes = { font: 0.875, around: 1.5, between: 0.25, track: 0.5 }

/** About the width that they take in one line, a little more rather than less. */
export function segmentsWidth(choices: readonly Choice[]) {
  const { font, around, between, track } = segmentSizes
  return `${namesWidth(choices) * font * 1.03 + choices.length * (around + between) + track}rem`
}

const hasLongSegments = (option: Option) =>
  option.kind === 'choice' &&
  option.choices.length <= maxSegments &&
  segmentsLayout(option.choices) !== 'column'

const needsWidth = (option: Option) =>
  option.control === 'group' ||
  option.control === 'json' ||
  traitsOf(option.control).isWide === true ||
  hasLongSegments(option)

/** The options by whose values it is shown. */
export const namesIn = ({ shownWhen }: Option) => (conditionsOf({ shownWhen }) ?? []).flatMap(Object.keys)

/**
 * The options that take the whole width of their card; all others stand in two columns. A switch does when it decides
 * what is shown below it, or would stand alone in its row. Options that are hidden now count too, so that nothing
 * changes its place when they come.
 */
export function wideOptions(options: ReadonlyMap<string, Option>): ReadonlySet<string> {
  const entries = [...options]
  const deciding = new Set(entries.flatMap(([, option]) => namesIn(option)))
  const isWide = ([key, option]: [string, Option]) =>
    needsWidth(option) || (option.control === 'switch' && deciding.has(key))

  const wide = new Set<string>()
  let isSecond = false
  for (const [at, entry] of entries.entries()) {
    const [key, { control }] = entry
    const next = entries[at + 1]
    const isAlone = !isSecond && (next === undefined || isWide(next))
    if (isWide(entry) || (control === 'switch' && isAlone)) wide.add(key)
    isSecond = !isSecond && !wide.has(key)
  }
  return wide
}
