import type { ImportPart } from '@/api/transfer.schema'
import { isSame } from '@/config/is-same'
import { ownProperty } from '@/api/json-schema/json'

/** The options of a part whose values would be others. */
export const changedKeys = ({ before, after }: Pick<ImportPart, 'before' | 'after'>) =>
  Object.keys({ ...before, ...after }).filter(
    (key) => !isSame(ownProperty(before, key), ownProperty(after, key)),
  )

/** How much would change, or has: options, and the parts that they belong to. */
export function countChanges(parts: readonly ImportPart[]) {
  const changed = parts.filter(({ state }) => state === 'changes')
  const options = changed.reduce((sum, part) => sum + changedKeys(part).length, 0)
  return { options, parts: changed.length }
}
