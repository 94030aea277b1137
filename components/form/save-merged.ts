import { ApiError, type Versioned } from '@/api/http'
import { changedFields, isEmpty, keysOf, mergeWithRows, type NameRows, type RowPlace } from './changes'

/** What a form's edits stand on: values as they were read, and their version. */
export type Base<Values> = { values: Values; etag: string | null }

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
  /** Fields that somebody else changed too: nothing was saved, and the person has to choose. */
  conflicts: (keyof Values & string)[]
  /** Rows likewise, of lists that are merged otherwise. */
  rows: RowPlace<Values>[]
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
  saving: SaveAdapter<Values, Stored>,
  base: Base<Values>,
  mine: Values,
  round = 1,
): Promise<SaveOutcome<Values>> {
  const edits = changedFields(base.values, mine)
  if (isEmpty(edits)) return { base, conflicts: [], rows: [], replaced: {} }
  try {
    const answer = await saving.write(edits, base.etag)
    const replaced: Partial<Values> = {}
    for (const name of keysOf(edits)) replaced[name] = base.values[name]
    const next = answer
      ? { values: saving.read(answer.value), etag: answer.etag }
      : { values: mine, etag: base.etag }
    return { base: next, conflicts: [], rows: [], replaced }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 412 || round === maxRounds) throw error
    const { value, etag } = await saving.current(error)
    const theirs = { values: saving.read(value), etag }
    const { kept, conflicts, rows } = mergeWithRows(base.values, mine, theirs.values, saving.nameRow)
    if (conflicts.length + rows.length > 0) return { base: theirs, conflicts, rows, replaced: {} }
    return saveMerged(saving, theirs, { ...theirs.values, ...kept }, round + 1)
  }
}
