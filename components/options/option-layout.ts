import { traitsOf } from '@/contract/declaration/controls'
import { conditionsOf } from '@/contract/declaration/conditions'
import type { Choice, Option } from '@/contract/declaration/option'

/** Up to so many choices stand side by side; more are a select. */
export const maxSegments = 4

/** Letters that such choices have together where they fit into a line of a form's column, and into one of a card. */
const lineLengths = { column: 36, card: 110 } as const

const lengthOf = (choices: readonly Choice[]) =>
  choices.reduce((length, { label }) => length + label.length, 0)

/** How much room the segments of these choices take; longer ones stand below each other. */
export function segmentsLayout(choices: readonly Choice[]) {
  const length = lengthOf(choices)
  if (length <= lineLengths.column) return 'column'
  return length <= lineLengths.card ? 'card' : 'list'
}

/** About the width that they take in one line, each with the space around its name. */
export const segmentsWidth = (choices: readonly Choice[]) =>
  `${lengthOf(choices) * 0.47 + choices.length * 1.75}rem`

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
