import { z } from 'zod'
import { type About, hinted } from './hinted'

/** Rows of one shape, in an order that people choose. `item` is what one row is called, `most` how many there may be. */
export const listOption = <Item extends z.ZodType>(
  about: About & { item: string },
  item: Item,
  { most }: { most: number },
) => hinted(z.array(item).max(most, `There can be at most ${most}.`), 'list', about)

/**
 * A complaint about every row that repeats an earlier one.
 * @param keys what tells the rows apart, one for each row; null for a row that may be repeated
 * @param pathOf the path of the option to complain about, by the row's index
 */
export function repeated(
  keys: readonly (string | number | null)[],
  pathOf: (index: number) => string,
  complaint: string,
): Record<string, string> {
  const repeats = [...keys.entries()].filter(([index, key]) => key !== null && keys.indexOf(key) < index)
  return Object.fromEntries(repeats.map(([index]) => [pathOf(index), complaint]))
}
