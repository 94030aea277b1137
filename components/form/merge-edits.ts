import { ApiError, type Versioned } from '@/api/http'
import { isSame } from '@/contract/json'
import { mergeRows } from './merge-rows'

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

/** `Object.keys`, typed for an object that has no other keys. */
export const keysOf = <Values extends object>(values: Values) =>
  Object.keys(values) as (keyof Values & string)[]

/** A field that both changed, or a row of a list. */
export type ConflictPath<Values> = { field: keyof Values & string; row?: string }

type NameRows = (field: string, row: unknown) => string | null

/**
 * Applies edits to what somebody else saved meanwhile.
 * @returns the edits that still differ from it, and which of them conflict with another change of the same field
 */
export function mergeEdits<Values extends object>(base: Values, mine: Values, theirs: Values) {
  const remaining = changedFields(theirs, { ...theirs, ...changedFields(base, mine) })
  const conflicts = keysOf(remaining).filter((name) => !isSame(base[name], theirs[name]))
  return { remaining, conflicts }
}

/**
 * `mergeEdits` for saving: lists that both changed are merged row by row where their rows can be identified. The edits
 * keep my version of a row in conflict.
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

/** What edits are made to: values as they were read, and their version. */
export type Base<Values> = { values: Values; etag: string | null }

/**
 * Merges what somebody else saved into a form. Where it conflicts with an edit, the form stays on the older value and
 * version, so that saving is refused and asks.
 */
export function mergeRemote<Values extends object>(base: Base<Values>, mine: Values, next: Base<Values>) {
  const { remaining, conflicts: conflicting } = mergeEdits(base.values, mine, next.values)
  const values = { ...next.values, ...pick(base.values, conflicting) }
  const incoming = keysOf(changedFields(mine, next.values)).filter((name) => !Object.hasOwn(remaining, name))
  return {
    base: conflicting.length > 0 ? { values, etag: base.etag } : next,
    ...{ latest: next, remaining, incoming, conflicting },
  }
}

export type SaveAdapter<Values extends object, Stored> = {
  read: (stored: Stored) => Values
  /**
   * Saves some fields on top of a version. Returns null if the backend does not answer what is saved then. Rejects with
   * `ApiError`, 412 when somebody else saved meanwhile.
   */
  write: (edits: Partial<Values>, etag: string | null) => Promise<Versioned<Stored> | null>
  current: (conflict: ApiError) => Promise<Versioned<Stored>>
  isOwn?: (etag: string | null) => boolean
  /** Identifies rows of lists, so that what two people did to a list is merged row by row. */
  nameRow?: NameRows
}

export type SaveOutcome<Values> = {
  base: Base<Values>
  /** If there are any, nothing was saved, and the user has to choose. */
  conflicts: ConflictPath<Values>[]
  replaced: Partial<Values>
}

/** If the merged changes too meet a newer version, this often, saving fails. */
const maxRounds = 3

/**
 * Saves what differs from a base. If somebody else saved meanwhile, changes of different fields are merged and saved on
 * top of theirs. Rejects with `ApiError` if it could not be saved.
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
