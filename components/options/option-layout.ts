import { traitsOf } from '@/contract/declaration/controls'
import { conditionsOf } from '@/contract/declaration/conditions'
import type { Option } from '@/contract/declaration/option'

const needsWidth = ({ control }: Option) =>
  control === 'group' || control === 'json' || traitsOf(control).isWide === true

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
