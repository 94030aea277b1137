import { isSame } from '@/config/json'
import { mergeRows } from './merge-rows'

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

/** What tells a row of a field's list from the others; null where nothing does. */
export type NameRows = (field: string, row: unknown) => string | null

/** A row of a list that both changed. */
export type RowPlace<Values> = { field: keyof Values & string; row: string }

/**
 * `mergeEdits` for saving: lists that both changed are merged row by row where their rows can be told apart.
 * @returns besides, the rows that both changed; there the edits have what is mine
 */
export function mergeWithRows<Values extends object>(
  base: Values,
  mine: Values,
  theirs: Values,
  nameRow: NameRows = () => null,
) {
  const { kept, conflicts: met } = mergeEdits(base, mine, theirs)
  const merged: Partial<Values> = { ...kept }
  const conflicts: (keyof Values & string)[] = []
  const rows: RowPlace<Values>[] = []
  for (const field of met) {
    const list = mergeRows(base[field], mine[field], theirs[field], (row) => nameRow(field, row))
    if (!list) {
      conflicts.push(field)
      continue
    }
    merged[field] = list.rows as Values[typeof field]
    rows.push(...list.conflicts.map((row) => ({ field, row })))
  }
  return { kept: changedFields(theirs, { ...theirs, ...merged }), conflicts, rows }
}

/** `Object.keys` with the type that a plain, closed object deserves. */
export const keysOf = <Values extends object>(values: Values) =>
  Object.keys(values) as (keyof Values & string)[]
