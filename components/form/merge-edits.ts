import { ApiError, type Versioned } from '@/api/http'
import { isSame } from '@/config/json'
import { mergeRows } from './merge-rows'

/** The fields of a form that differ from what is saved; a value with parts is one field. */
export function changedFields<Values extends object>(saved: Values, values: Values): Partial<Values> {
  const changed: Partial<Values> = {}
  for (const name of keysOf(values)) if (!isSame(saved[name], values[name])) changed[name] = values[name]
  return changed
}

export function pick<Values extends object>(values: Values, names: readonly (keyof Values)[]) {
  const picked: Partial<Values> = {}
  for (const name of names) picked[name] = values[name]
  return picked
}

export const isEmpty = (fields: object) => Object.keys(fields).length === 0

/** `Object.keys` with the type that a plain, closed object deserves. */
export const keysOf = <Values extends object>(values: Values) =>
  Object.keys(values) as (keyof Values & string)[]

/** A field that both changed, or a row of a list. */
export type ConflictPath<Values> = { field: keyof Values & string; row?: string }

/** What tells a row of a field's list from the others; null where nothing does. */
export type NameRows = (field: string, row: unknown) => string | null

/**
 * Carries edits over to what somebody else saved meanwhile.
 * @returns the edits that still differ from it, and which of them meet another change of the same field
 */
export function mergeEdits<Values extends object>(base: Values, mine: Values, theirs: Values) {
  const remaining = changedFields(theirs, { ...theirs, ...changedFields(base, mine) })
  const conflicts = keysOf(remaining).filter((name) => !isSame(base[name], theirs[name]))
  return { remaining, conflicts }
}

/**
 * `mergeEdits` for saving: lists that both changed are merged row by row where their rows can be told apart.
 * @returns besides, the fields and rows that both changed; in such a row the edits have what is mine
 */
export function mergeWithRows<Values extends object>(
  base: Values,
  mine: Values,
  theirs: Values,
  nameRow: NameRows = () => null,
) {
  const { remaining, conflicts: fields } = mergeEdits(base, mine, theirs)
  const merged: Partial<Values> = { ...remaining }
  const conflicts: ConflictPath<Values>[] = []
  for (const field of fields) {
    const list = mergeRows(base[field], mine[field], theirs[field], (row) => nameRow(field, row))
    if (list) merged[field] = list.rows as Values[typeof field]
    conflicts.push(...(list ? list.conflicts.map((row) => ({ field, row })) : [{ field }]))
  }
  return { remaining: changedFields(theirs, { ...theirs, ...merged }), conflicts }
}

/** What a form's edits stand on: values as they were read, and their version. */
export type Base<Values> = { values: Values; etag: string | null }

/** What others saved while a form is open. */
export type FormChanges<Values> = {
  /** Fields that came in just now. */
  incoming: (keyof Values & string)[]
  /** Fields with an edit that was kept; saving asks about them. */
  conflicting: (keyof Values & string)[]
  /** What is saved now. */
  theirs: Values
}

/**
 * Takes in what somebody else saved. Where it meets an edit, the form stays on the older value and on the version of
 * then, so that saving is refused and asks.
 */
export function mergeRemote<Values extends object>(base: Base<Values>, mine: Values, next: Base<Values>) {
  const { remaining, conflicts: conflicting } = mergeEdits(base.values, mine, next.values)
  const values = { ...next.values, ...pick(base.values, conflicting) }
  const incoming = keysOf(changedFields(mine, next.values)).filter((name) => !Object.hasOwn(remaining, name))
  return {
    base: conflicting.length > 0 ? { values, etag: base.etag } : next,
    remaining,
    changes: { incoming, conflicting, theirs: next.values },
  }
}

/** How one form reads and writes what a backend stores. */
export type SaveAdapter<Values extends object, Stored> = {
  /** The values that the form edits. */
  read: (stored: Stored) => Values
  /**
   * Saves some fields on top of a version; null from a backend that does not answer what is saved then. Rejects with
   * `ApiError`, 412 when somebody else saved meanwhile.
   */
  write: (edits: Partial<Values>, etag: string | null) => Promise<Versioned<Stored> | null>
  /** What is saved now, after such a 412. */
  current: (conflict: ApiError) => Promise<Versioned<Stored>>
  /** Whether this page itself saved that version. */
  isOwn?: (etag: string | null) => boolean
  /** Where lists have rows with names: then what two people did to a list is merged row by row. */
  nameRow?: NameRows
}

export type SaveOutcome<Values> = {
  base: Base<Values>
  /** What somebody else changed too: nothing was saved, and the person has to choose. */
  conflicts: ConflictPath<Values>[]
  /** What stood before in the fields that were saved. */
  replaced: Partial<Values>
}

/** When even the merged changes meet a newer version this often, it is shown as a failure. */
const maxRounds = 3

/**
 * Saves what differs from a base. When somebody else saved meanwhile, changes of different fields are merged and saved
 * on top of theirs. Rejects with `ApiError` when it could not be saved.
 */
export async function saveMerged<Values extends object, Stored>(
  adapter: SaveAdapter<Values, Stored>,
  base: Base<Values>,
  mine: Values,
  round = 1,
): Promise<SaveOutcome<Values>> {
  const edits = changedFields(base.values, mine)
  if (isEmpty(edits)) return { base, conflicts: [], replaced: {} }
  try {
    const answer = await adapter.write(edits, base.etag)
    const next = answer
      ? { values: adapter.read(answer.value), etag: answer.etag }
      : { values: mine, etag: base.etag }
    return { base: next, conflicts: [], replaced: pick(base.values, keysOf(edits)) }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 412 || round === maxRounds) throw error
    const { value, etag } = await adapter.current(error)
    const theirs = { values: adapter.read(value), etag }
    const { remaining, conflicts } = mergeWithRows(base.values, mine, theirs.values, adapter.nameRow)
    if (conflicts.length > 0) return { base: theirs, conflicts, replaced: {} }
    return saveMerged(adapter, theirs, { ...theirs.values, ...remaining }, round + 1)
  }
}
