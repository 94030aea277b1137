import { ApiError, isUncertain, ownError, type Versioned } from '@/api/http'
import { isSame } from '@/contract/json'
import { applyRow, mergeRows } from './merge-rows'

/** Values as they were read, and their version. */
export type Saved<Values> = { values: Values; etag: string | null }

/** What a person changed, on top of what is saved. All that a form shows follows from it. */
export type Edited<Values> = {
  /** What is saved now. */
  latest: Saved<Values>
  /** What the edits were made to: an earlier value of a field that somebody else changed meanwhile, too. */
  base: Values
  /** The fields that differ from both. */
  edits: Partial<Values>
}

/** `Object.keys`, typed for an object that has no other keys. */
export const keysOf = <Values extends object>(values: Values) =>
  Object.keys(values) as (keyof Values & string)[]

export const hasNoFields = (fields: object) => Object.keys(fields).length === 0

function filterFields<Values extends object>(
  values: Values,
  isKept: (name: keyof Values & string) => boolean,
): Partial<Values> {
  const kept: Partial<Values> = { ...values }
  for (const name of keysOf(values)) if (!isKept(name)) delete kept[name]
  return kept
}

export const changedFields = <Values extends object>(saved: Values, values: Values) =>
  filterFields(values, (name) => !isSame(Object.hasOwn(saved, name) ? saved[name] : undefined, values[name]))

export function pick<Values extends object>(values: Values, names: readonly (keyof Values)[]) {
  const picked: Partial<Values> = {}
  for (const name of names) picked[name] = values[name]
  return picked
}

export const unedited = <Values extends object>(latest: Saved<Values>): Edited<Values> => ({
  latest,
  base: latest.values,
  edits: {},
})

export const valuesOf = <Values extends object>({ latest, edits }: Edited<Values>): Values => ({
  ...latest.values,
  ...edits,
})

/** Drops the edits that were undone, or equal what others saved. */
export function settle<Values extends object>({ latest, base, edits }: Edited<Values>): Edited<Values> {
  const left = filterFields(
    edits,
    (name) => !isSame(edits[name], base[name]) && !isSame(edits[name], latest.values[name]),
  )
  return { latest, base: { ...latest.values, ...pick(base, keysOf(left)) }, edits: left }
}

/**
 * The fields that read otherwise in the same version: the bot has declared them anew, and nobody changed them. Those that
 * somebody had changed before are left to be asked about.
 */
export function restated<Values extends object>({ latest, base }: Edited<Values>, next: Saved<Values>) {
  if (next.etag === null || next.etag !== latest.etag) return {}
  return filterFields(next.values, (name) => isSame(base[name], latest.values[name]))
}

/** The fields that others changed and that have an edit, which was kept: saving asks about them. */
export const conflictingFields = <Values extends object>({ latest, base, edits }: Edited<Values>) =>
  keysOf(edits).filter((name) => !isSame(base[name], latest.values[name]))

/** A field that both changed, or a row of a list. */
export type ConflictPath<Values> = { field: keyof Values & string; row?: string }

/** What identifies the rows of lists; null where nothing does. */
export type NameRow = (field: string, row: unknown) => string | null

const mergeList = <Values extends object>(
  { latest, base, edits }: Edited<Values>,
  field: keyof Values & string,
  nameRow: NameRow,
) => mergeRows(base[field], edits[field], latest.values[field], (row) => nameRow(field, row))

/** What a person has to decide: whole fields, or the rows of lists that can be merged otherwise. */
export const conflictsOf = <Values extends object>(edited: Edited<Values>, nameRow: NameRow) =>
  conflictingFields(edited).flatMap((field): ConflictPath<Values>[] => {
    const list = mergeList(edited, field, nameRow)
    return list ? list.conflicts.map((row) => ({ field, row })) : [{ field }]
  })

/** Takes over the rows that others changed in lists with an edit; of rows that both changed, the edit stays. */
export function mergeLists<Values extends object>(edited: Edited<Values>, nameRow: NameRow) {
  const { latest } = edited
  const base = { ...edited.base }
  const edits = { ...edited.edits }
  for (const field of conflictingFields(edited)) {
    const list = mergeList(edited, field, nameRow)
    if (!list) continue
    const nameOf = (row: unknown) => nameRow(field, row)
    const saved: unknown = latest.values[field]
    const before = list.conflicts.reduce((rows, row) => applyRow(rows, base[field], row, nameOf), saved)
    base[field] = before as Values[typeof field]
    edits[field] = list.rows as Values[typeof field]
  }
  return settle({ latest, base, edits })
}

/** Decides a conflict: from then on, the edit is made to what others saved, or gives way to it. */
export function resolve<Values extends object>(
  edited: Edited<Values>,
  { field, row }: ConflictPath<Values>,
  choice: 'mine' | 'theirs',
  nameRow: NameRow,
) {
  const { latest, base, edits } = edited
  const theirs = latest.values[field]
  const withTheirs = (value: unknown) =>
    (row === undefined
      ? theirs
      : applyRow(value, theirs, row, (other) => nameRow(field, other))) as Values[typeof field]
  return settle({
    latest,
    base: { ...base, [field]: withTheirs(base[field]) },
    edits: choice === 'mine' ? edits : { ...edits, [field]: withTheirs(edits[field]) },
  })
}

export type SaveAdapter<Values extends object, Stored> = {
  read: (stored: Stored) => Values
  /**
   * Saves some fields on top of a version. Returns null if the backend does not answer what is saved then. Rejects with
   * `ApiError`, 412 when somebody else saved meanwhile.
   */
  write: (edits: Partial<Values>, etag: string | null) => Promise<Versioned<Stored> | null>
  /** What is saved now, which the error of a conflict may contain. */
  current: (error: ApiError) => Promise<Versioned<Stored>>
  isOwn?: (etag: string | null) => boolean
  nameRow?: NameRow
}

export type SaveOutcome<Values> = {
  /** What is saved now; if the edits conflict with it, they are not saved. */
  latest: Saved<Values>
  isSaved: boolean
  replaced: Partial<Values>
  /** Whether somebody else may have saved the same: it is known only that it is saved. */
  mayBeTheirs?: boolean
}

/** Whether what was edited is what is saved. */
export const contains = <Values extends object>(
  { values }: Pick<Saved<Values>, 'values'>,
  edits: Partial<Values>,
) => keysOf(edits).every((name) => isSame(edits[name], values[name]))

/** Whether the server said that it was done, and only what it is now went missing. */
export const isConfirmed = ({ status }: ApiError) => status >= 200 && status < 300

/** If the merged changes too meet a newer version, this often, saving fails. */
const maxRounds = 3

/**
 * Saves the edits. If somebody else saved meanwhile, changes of different fields are merged and saved on top of theirs.
 * Where the answer leaves open whether it was saved, what is saved now is read and tells.
 * Rejects with `ApiError` if it could not be saved.
 */
export async function saveEdits<Values extends object, Stored>(
  adapter: SaveAdapter<Values, Stored>,
  edited: Edited<Values>,
  round = 1,
): Promise<SaveOutcome<Values>> {
  const { nameRow = () => null } = adapter
  const merged = mergeLists(edited, nameRow)
  const { latest, edits } = merged
  if (conflictsOf(merged, nameRow).length > 0) return { latest, isSaved: false, replaced: {} }
  if (hasNoFields(edits)) return { latest, isSaved: true, replaced: {} }
  try {
    const answer = await adapter.write(edits, latest.etag)
    if (!answer) throw ownError(204, 'bad_response', 'The answer does not say what is saved.')
    const next = { values: adapter.read(answer.value), etag: answer.etag }
    return { latest: next, isSaved: true, replaced: pick(latest.values, keysOf(edits)) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const readNow = async () => {
      const { value, etag } = await adapter.current(error)
      return { values: adapter.read(value), etag }
    }
    if (isUncertain(error)) {
      const now = await readNow().catch(() => null)
      if (!now || !contains(now, edits)) throw error
      const replaced = pick(latest.values, keysOf(edits))
      return { latest: now, isSaved: true, replaced, mayBeTheirs: !isConfirmed(error) }
    }
    if (error.status !== 412 || round === maxRounds) throw error
    const newer = await readNow()
    return saveEdits(adapter, settle({ ...edited, latest: newer }), round + 1)
  }
}
