import { conditionsOf } from '@/config/features/missing-options'
import type { Option } from './option'

/** Controls that need the whole width of a card. */
const wideControls = new Set(['template', 'message', 'list', 'group', 'json', 'choices', 'image'])

const namesIn = ({ shownWhen }: Option) => (conditionsOf({ shownWhen }) ?? []).flatMap(Object.keys)

/**
 * The options that take the whole width of their card; all others stand in two columns. A switch does when it decides
 * what is shown below it, or would stand alone in its row. Options that are hidden now count too, so that nothing
 * changes its place when they come.
 */
export function wideOptions(options: ReadonlyMap<string, Option>): ReadonlySet<string> {
  const entries = [...options]
  const deciding = new Set(entries.flatMap(([, option]) => namesIn(option)))
  const isWide = ([key, { control }]: [string, Option]) =>
    wideControls.has(control) || (control === 'switch' && deciding.has(key))

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
