import { type QueryExecuteOptions, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type PathValue,
  useForm,
  useFormState,
  useWatch,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import { fieldErrors } from '@/api/failure.schema'
import { ApiError, type Versioned } from '@/api/http'
import { versionOf, wasSavedHere } from '@/api/version'
import { useClearOnReconnect } from '@/components/ui/connection'
import { isSame } from '@/config/json'
import type { DraftKey } from '@/stores/drafts'
import { useFormDraft, useFormUndo } from './form-draft'
import {
  type Base,
  changedFields,
  type FormChanges,
  isEmpty,
  keysOf,
  mergeRemote,
  mergeWithRows,
  type ConflictPath,
  type SaveAdapter,
  saveMerged,
  type SaveOutcome,
} from './merge-edits'
import { applyRow } from './merge-rows'
import { useLeaveGuard } from './use-leave-guard'

type Name<Values> = keyof Values & string

type EditableFormOptions<Values extends FieldValues, Stored> = {
  /** What the form is called. */
  title: string
  /** What the notification says when it is saved. */
  savedTitle: string
  saved: Versioned<Stored>
  adapter: SaveAdapter<Values, Stored>
  /** What keeps the values from being saved, by path. A path begins with its field's name. */
  validate: (values: Values, saved: Values) => Readonly<Record<string, string>>
  /** The fields of a kept draft that this form can show. */
  readDraft: (changes: Record<string, unknown>, saved: Values) => Partial<Values>
  /** Null while nobody knows whose form it is: then no draft is kept. */
  draftKey: DraftKey | null
  mayChange?: boolean
  /** Changes what is to be saved, just before it is. */
  beforeSubmit?: () => void
  onEdit?: (field: Name<Values>) => void
  /** What is wrong keeps it from being saved. */
  onInvalid?: () => void
  /** Puts a refusal beside its fields. @returns the paths for which it could; by default React Hook Form's fields */
  onRefused?: (fields: Readonly<Record<string, string>>) => string[]
  /** The edits were saved or discarded. */
  onClean?: () => void
}

export type EditableFormState<Values extends FieldValues> = ReturnType<
  typeof useEditableForm<Values, unknown>
>

/** Milliseconds for which a field is marked that somebody else changed. */
export const markedFor = 30_000

/** Whether the first version came before the other; never where a backend's say nothing. */
const isOlder = (etag: string | null, other: string | null) =>
  (versionOf(etag) ?? Infinity) < (versionOf(other) ?? -Infinity)

/**
 * A form over values that others may change too: its fields, the draft of what is not saved, what others save meanwhile,
 * saving, and what kept it from being saved. React Hook Form holds the fields; the value of one may have parts.
 */
export function useEditableForm<Values extends FieldValues, Stored>(
  options: EditableFormOptions<Values, Stored>,
) {
  const { saved, adapter, draftKey, mayChange = true } = options
  const { read } = adapter
  const savedValues = useMemo(() => read(saved.value), [read, saved.value])
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<ApiError | null>(null)
  /** What a refusal says of places that the form does not draw. */
  const [unplaced, setUnplaced] = useState<Readonly<Record<string, string>>>({})
  useClearOnReconnect(failure, () => setFailure(null))
  const [conflict, setConflict] = useState<{ theirs: Values; places: ConflictPath<Values>[] } | null>(null)
  const [changes, setChanges] = useState<FormChanges<Values> | null>(null)
  const [first] = useState(() => ({ values: savedValues, etag: saved.etag }))
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: first.values as DefaultValues<Values>,
    resolver: (values) => {
      const wrong = Object.entries(options.validate(values, savedValues))
      if (wrong.length === 0) return { values, errors: {} }
      // Of several about one field the first is kept.
      const errors = wrong.toReversed().map(([path, message]) => [fieldOf(path), { type: 'schema', message }])
      return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Values> }
    },
  })
  const { control, reset, setValue, getValues, setError } = form
  const { isDirty } = useFormState({ control })
  const values = useWatch({ control, compute: (all: Values) => all })
  const attempts = useLeaveGuard(isDirty)
  const { offer, closeOffer } = useFormDraft({
    draftKey,
    changes: isDirty ? changedFields(savedValues, values) : {},
    usable: (draft) =>
      changedFields(savedValues, { ...savedValues, ...options.readDraft(draft, savedValues) }),
  })

  const base = useRef<Base<Values>>(first)
  const latest = useRef<Base<Values>>(first)
  const seen = useRef(saved)
  const { offerOlder, offerEdits, withdrawSaved } = useFormUndo<Values>(draftKey, options.title)

  /** Puts the form on another base and the edits that remain on top of it. */
  function adopt(next: Base<Values>, edits: Partial<Values>) {
    base.current = next
    reset(next.values)
    for (const name of keysOf(edits)) put(name, edits[name])
  }

  const put = (name: Name<Values>, value: Values[Name<Values>] | undefined) =>
    setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, {
      shouldDirty: true,
      shouldTouch: true,
      shouldValidate: true,
    })

  function edit(name: Name<Values>, value: Values[Name<Values>] | undefined) {
    options.onEdit?.(name)
    put(name, value)
  }

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
    const next = { values: savedValues, etag: saved.etag }
    follow(next, adapter.isOwn?.(saved.etag) ? savedValues : {})
  })
  useEffect(() => followSaved(), [saved, isSaving])

  const settle = useEffectEvent(() => {
    if (!changes || isSaving || conflict) return
    // An edit that met what others saved is none any more, or is just the same.
    const [before, mine] = [base.current.values, getValues()]
    const isSettled = (name: Name<Values>) =>
      isSame(mine[name], before[name]) || isSame(mine[name], changes.theirs[name])
    if (changes.met.some(isSettled)) follow(latest.current)
  })
  useEffect(() => settle(), [values, conflict])

  useEffect(() => {
    if (!changes || changes.came.length === 0) return
    const timer = setTimeout(() => setChanges({ ...changes, came: [] }), markedFor)
    return () => clearTimeout(timer)
  }, [changes])

  async function send() {
    setFailure(null)
    setSaving(true)
    const sent = getValues()
    try {
      const outcome = await saveMerged(adapter, base.current, sent)
      const { base: next, conflicts } = outcome
      latest.current = next
      setChanges(null)
      const editsSince = (then: Values) => mergeWithRows(then, getValues(), next.values, adapter.nameRow).kept
      // What was typed while it was being saved remains an edit.
      adopt(next, editsSince(conflicts.length > 0 ? base.current.values : sent))
      if (conflicts.length > 0) return setConflict({ theirs: next.values, places: conflicts })
      clean()
      offerOlder(options.savedTitle, () => undo(outcome).finally(() => setSaving(false)))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const all = Object.entries(error.fields)
      const placed = all.length > 0 ? (options.onRefused ?? showErrors)(error.fields) : []
      const rest = all.filter(([path]) => !placed.includes(path))
      setUnplaced(Object.fromEntries(rest))
      if (all.length === 0 || rest.length > 0) setFailure(error)
    } finally {
      setSaving(false)
    }
  }

  /** Each message beside its field, the first one with the focus. */
  function showErrors(fields: Readonly<Record<string, string>>) {
    const known = keysOf(getValues()).filter((name) => fields[name] !== undefined)
    known.forEach((name, at) =>
      setError(name as Path<Values>, { type: 'server', message: fields[name] }, { shouldFocus: at === 0 }),
    )
    return known
  }

  function clean() {
    closeOffer()
    options.onClean?.()
  }

  /** Puts back what stood there before a save, unless somebody changed it again since. Edits made since stay. */
  async function undo({ base: then, replaced }: SaveOutcome<Values>) {
    setSaving(true)
    const outcome = await saveMerged(adapter, then, { ...then.values, ...replaced })
    if (outcome.conflicts.length > 0) return 'changed'
    const own: Partial<Values> = {}
    for (const name of keysOf(replaced)) own[name] = outcome.base.values[name]
    follow(outcome.base, own)
    return keysOf(editsNow()).some((name) => Object.hasOwn(replaced, name)) ? 'kept' : 'done'
  }

  function decide(place: ConflictPath<Values>, choice: 'mine' | 'theirs') {
    if (!conflict) return
    const { field, row } = place
    const theirs = conflict.theirs[field]
    const nameOf = (other: unknown) => adapter.nameRow?.(field, other) ?? null
    const list: unknown = getValues(field as Path<Values>)
    if (choice === 'theirs')
      edit(field, row === undefined ? theirs : (applyRow(list, theirs, row, nameOf) as Values[typeof field]))
    const places = conflict.places.filter((other) => !isSame(other, place))
    setConflict(places.length > 0 ? { ...conflict, places } : null)
  }

  function discard() {
    const edits = editsNow()
    adopt(latest.current, {})
    setChanges(null)
    setConflict(null)
    setFailure(null)
    options.onClean?.()
    offerEdits(edits, () => restore(edits))
  }

  /** Brings back edits, but for fields that were edited again since. */
  function restore(edits: Partial<Values>) {
    const since = editsNow()
    const undone = keysOf(edits).filter((name) => !Object.hasOwn(since, name))
    for (const name of undone) put(name, edits[name])
    return undone.length < keysOf(edits).length ? 'kept' : 'done'
  }

  function restoreDraft() {
    const draft = options.readDraft(offer?.changes ?? {}, savedValues)
    for (const name of keysOf(draft)) edit(name, draft[name])
    closeOffer()
  }

  function submit() {
    if (!isDirty || !mayChange || isSaving || conflict) return
    options.beforeSubmit?.()
    // It would contradict a refusal of this save.
    withdrawSaved()
    void form.handleSubmit(send, options.onInvalid)()
  }

  return {
    ...{ form, values, savedValues, isDirty, isSaving, mayChange, failure, unplaced, conflict, changes },
    ...{ attempts, offer, closeOffer, restoreDraft, edit, decide, discard, submit },
  }
}

const fieldOf = (path: string) => path.split('.')[0] ?? path

/** What is wrong with what a person changed: a value that a backend with other rules holds keeps nobody from changing the rest. */
export const validateChanges =
  <Values extends object>(schema: z.ZodMiniType) =>
  (values: Values, saved: Values): Record<string, string> => {
    const changed = changedFields(saved, values)
    const error = isEmpty(changed) ? undefined : schema.safeParse(changed).error
    return error ? fieldErrors(error) : {}
  }

/** The parts of a form's adapter that follow from the query that its values are read with. */
export function useQueryVersions<Stored, Key extends QueryKey>(
  query: QueryExecuteOptions<Versioned<Stored>, ApiError, Versioned<Stored>, Versioned<Stored>, Key>,
  schema: z.ZodMiniType<Stored>,
) {
  const client = useQueryClient()
  return {
    isOwn: (etag: string | null) => wasSavedHere(client, query.queryKey, etag),
    /** The answer may carry what is saved now; a backend that sends less is asked for it. */
    current: async ({ current, etag }: ApiError) => {
      const parsed = schema.safeParse(current)
      if (!parsed.success || !etag) return client.query({ ...query, staleTime: 0 })
      const now = { value: parsed.data, etag }
      client.setQueryData<Versioned<Stored>>(query.queryKey, now)
      return now
    },
  }
}
