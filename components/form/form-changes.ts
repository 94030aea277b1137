import { changedFields, keysOf, mergeEdits } from './changes'
import { isSame } from '@/config/json'
import type { Base } from './save-merged'

/** What others saved while a form is open. */
export type FormChanges<Values> = {
  /** Fields that came in just now. */
  came: (keyof Values & string)[]
  /** Fields with an edit that was kept; saving asks about them. */
  met: (keyof Values & string)[]
  /** What is saved now. */
  theirs: Values
}

/**
 * Takes in what somebody else saved. Where it meets an edit, the form stays on the older value and on the version of
 * then, so that saving is refused and asks.
 */
export function mergeRemote<Values extends object>(base: Base<Values>, mine: Values, next: Base<Values>) {
  const { kept, conflicts: met } = mergeEdits(base.values, mine, next.values)
  const values = { ...next.values }
  for (const name of met) values[name] = base.values[name]
  const came = keysOf(changedFields(mine, next.values)).filter((name) => !Object.hasOwn(kept, name))
  return {
    base: met.length > 0 ? { values, etag: base.etag } : next,
    kept,
    changes: { came, met, theirs: next.values },
  }
}

/** Whether an edit that met what others saved is none any more, or is just the same. */
export const isSettled = <Values extends object>(
  { met, theirs }: FormChanges<Values>,
  base: Values,
  mine: Values,
) => met.some((name) => isSame(mine[name], base[name]) || isSame(mine[name], theirs[name]))
