import { isSame } from './is-same'

/** The fields of a form that differ from what is saved; a value with parts is one field. */
export function changedFields<Values extends object>(saved: Values, values: Values): Partial<Values> {
  const changed: Partial<Values> = {}
  for (const name of keysOf(values)) if (!isSame(saved[name], values[name])) changed[name] = values[name]
  return changed
}

export const isEmpty = (fields: object) => Object.keys(fields).length === 0

/**
 * Carries edits over to what somebody else saved meanwhile.
 * @returns the edits that still differ from it, and which of them meet another change of the same field
 */
export function mergeEdits<Values extends object>(base: Values, mine: Values, theirs: Values) {
  const edits = changedFields(base, mine)
  const kept = changedFields(theirs, { ...theirs, ...edits })
  const conflicts = keysOf(kept).filter((name) => !isSame(base[name], theirs[name]))
  return { kept, conflicts }
}

/** `Object.keys` with the type that a plain, closed object deserves. */
export const keysOf = <Values extends object>(values: Values) =>
  Object.keys(values) as (keyof Values & string)[]
