import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
  useForm,
  useFormState,
  useWatch,
} from 'react-hook-form'
import { ApiError, type Versioned } from '@/api/http'
import { versionOf } from '@/api/version'
import { useClearOnReconnect } from '@/components/ui/connection'
import type { DraftKey } from '@/stores/drafts'
import { changedFields, keysOf, mergeWithRows, type RowPlace } from './changes'
import { type FormChanges, isSettled, mergeRemote } from './form-changes'
import { applyRow } from './merge-rows'
import { type Base, saveMerged, type SaveOutcome, type SaveAdapter } from './save-merged'
import { useFormUndo } from './use-form-undo'

type Name<Values> = keyof Values & string

type SavedForm<Values extends FieldValues, Stored> = {
  saved: Versioned<Stored>
  saving: SaveAdapter<Values, Stored>
  isSaving: boolean
  resolver: Resolver<Values>
  /** Null while nobody knows whose form it is. */
  draftKey: DraftKey | null
  /** What the form is called. */
  name: string
  /** What the notification says when it is saved. */
  savedTitle: string
  onSaved: () => void
  /** Called when the resolver keeps it from being saved. */
  onInvalid?: () => void
  /** Puts a refusal's complaints beside their fields, and says of which it could. */
  showComplaints: (fields: Record<string, string>, form: ReturnType<typeof useForm<Values>>) => string[]
}

type Conflict<Values> = { theirs: Values; fields: Name<Values>[]; rows: RowPlace<Values>[] }

/** Milliseconds for which a field is marked that somebody else changed. */
export const markedFor = 30_000

/** Whether the first version came before the other; never where a backend's say nothing. */
const isOlder = (etag: string | null, other: string | null) =>
  (versionOf(etag) ?? Infinity) < (versionOf(other) ?? -Infinity)

/**
 * A form over values that others may change too: its fields, what differs from what is saved, saving, and what kept it
 * from being saved. React Hook Form holds the fields by their names; the value of one may have parts.
 */
export function useSavedForm<Values extends FieldValues, Stored>(options: SavedForm<Values, Stored>) {
  const { saved, saving, isSaving, resolver, draftKey, savedTitle, onSaved, onInvalid, showComplaints } =
    options
  const [failure, setFailure] = useState<ApiError | null>(null)
  /** What a refusal says of places that the form does not draw. */
  const [unplaced, setUnplaced] = useState<Record<string, string>>({})
  useClearOnReconnect(failure, () => setFailure(null))
  const [conflict, setConflict] = useState<Conflict<Values> | null>(null)
  const [changes, setChanges] = useState<FormChanges<Values> | null>(null)
  const [first] = useState(() => ({ values: saving.read(saved.value), etag: saved.etag }))
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: first.values as DefaultValues<Values>,
    resolver,
  })
  const { control, reset, setValue, getValues } = form
  const { isDirty } = useFormState({ control })
  const values = useWatch({ control, compute: (all: Values) => all })

  const base = useRef<Base<Values>>(first)
  const latest = useRef<Base<Values>>(first)
  const seen = useRef(saved)
  const { offerOlder, offerEdits, withdrawSaved } = useFormUndo<Values>(draftKey, options.name)

  /** Puts the form on another base and the edits that remain on top of it. */
  function adopt(next: Base<Values>, edits: Partial<Values>) {
    base.current = next
    reset(next.values)
    for (const name of keysOf(edits)) edit(name, edits[name])
  }

  const edit = (name: Name<Values>, value: Values[Name<Values>] | undefined) =>
    setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, {
      shouldDirty: true,
      shouldTouch: true,
      shouldValidate: true,
    })

  const editsNow = () => changedFields(base.current.values, getValues())

  /**
   * What somebody else saved comes in by itself, but for what meets an edit: that is asked about when saving.
   * @param own what was saved from this page itself, which is no news
   */
  function follow(next: Base<Values>, own: Partial<Values> = {}) {
    const values = { ...base.current.values, ...own }
    const taken = mergeRemote({ ...base.current, values }, { ...values, ...editsNow() }, next)
    latest.current = next
    adopt(taken.base, taken.kept)
    setChanges(taken.changes)
    setConflict((asked) => asked && { ...asked, theirs: next.values })
  }

  const followSaved = useEffectEvent(() => {
    if (isSaving || seen.current === saved) return
    seen.current = saved
    // An answer that was under way while something was saved from here.
    if (isOlder(saved.etag, base.current.etag)) return
    const values = saving.read(saved.value)
    follow({ values, etag: saved.etag }, saving.isOwn?.(saved.etag) ? values : {})
  })
  useEffect(() => followSaved(), [saved, isSaving])

  const settle = useEffectEvent(() => {
    if (changes && !isSaving && !conflict && isSettled(changes, base.current.values, getValues()))
      follow(latest.current)
  })
  useEffect(() => settle(), [values, conflict])

  useEffect(() => {
    if (!changes || changes.came.length === 0) return
    const timer = setTimeout(() => setChanges({ ...changes, came: [] }), markedFor)
    return () => clearTimeout(timer)
  }, [changes])

  async function send() {
    setFailure(null)
    const sent = getValues()
    try {
      const outcome = await saveMerged(saving, base.current, sent)
      const { base: next, conflicts, rows } = outcome
      latest.current = next
      setChanges(null)
      const editsSince = (then: Values) => mergeWithRows(then, getValues(), next.values, saving.nameRow).kept
      if (conflicts.length + rows.length > 0) {
        adopt(next, editsSince(base.current.values))
        return setConflict({ theirs: next.values, fields: conflicts, rows })
      }
      // What was typed while it was being saved remains an edit.
      adopt(next, editsSince(sent))
      onSaved()
      offerOlder(savedTitle, () => undo(outcome))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { fields } = error
      const isAboutFields = Object.keys(fields).length > 0
      const placed = isAboutFields ? showComplaints(fields, form) : []
      const rest = Object.entries(fields).filter(([path]) => !placed.includes(path))
      setUnplaced(Object.fromEntries(rest))
      if (!isAboutFields || rest.length > 0) setFailure(error)
    }
  }

  /** Puts back what stood there before a save, unless somebody changed it again since. Edits made since stay. */
  async function undo({ base: then, replaced }: SaveOutcome<Values>) {
    const outcome = await saveMerged(saving, then, { ...then.values, ...replaced })
    if (outcome.conflicts.length + outcome.rows.length > 0) return 'changed'
    const own: Partial<Values> = {}
    for (const name of keysOf(replaced)) own[name] = outcome.base.values[name]
    follow(outcome.base, own)
    return keysOf(editsNow()).some((name) => Object.hasOwn(replaced, name)) ? 'kept' : 'done'
  }

  /** @param row only this row of a list */
  function decide(name: Name<Values>, choice: 'mine' | 'theirs', row?: string) {
    if (!conflict) return
    if (choice === 'theirs') edit(name, row === undefined ? conflict.theirs[name] : withTheirs(name, row))
    const fields = conflict.fields.filter((field) => row !== undefined || field !== name)
    const rows = conflict.rows.filter((place) => place.field !== name || place.row !== row)
    setConflict(fields.length + rows.length > 0 ? { ...conflict, fields, rows } : null)
  }

  const withTheirs = (name: Name<Values>, row: string) => {
    const nameOf = (other: unknown) => saving.nameRow?.(name, other) ?? null
    const list: unknown = getValues(name as Path<Values>)
    return applyRow(list, conflict?.theirs[name], row, nameOf) as Values[typeof name]
  }

  function discard() {
    const edits = editsNow()
    adopt(latest.current, {})
    setChanges(null)
    setConflict(null)
    setFailure(null)
    offerEdits(edits, () => restore(edits))
  }

  /** Brings back edits, but for fields that were edited again since. */
  function restore(edits: Partial<Values>) {
    const since = editsNow()
    const undone = keysOf(edits).filter((name) => !Object.hasOwn(since, name))
    for (const name of undone) edit(name, edits[name])
    return undone.length < keysOf(edits).length ? 'kept' : 'done'
  }

  function submit() {
    // It would contradict a refusal of this save.
    withdrawSaved()
    void form.handleSubmit(send, onInvalid)()
  }

  return {
    ...{ form, values, isDirty, isSaving, failure, unplaced, conflict, changes },
    ...{ edit, decide, discard, submit },
  }
}
