import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  useForm,
  useFormState,
  useWatch,
} from 'react-hook-form'
import { ApiError, type Versioned } from '@/api/http'
import { versionOf } from '@/api/version'
import { useClearOnReconnect } from '@/components/ui/connection'
import { isSame } from '@/config/json'
import type { DraftKey } from '@/stores/drafts'
import { type SavedWords, useFormDraft, useFormUndo } from './form-draft'
import {
  type Base,
  changedFields,
  type ConflictPath,
  type FormChanges,
  isEmpty,
  keysOf,
  mergeRemote,
  mergeWithRows,
  pick,
  type SaveAdapter,
  saveMerged,
  type SaveOutcome,
} from './merge-edits'
import { applyRow } from './merge-rows'
import { useLeaveGuard } from './use-leave-guard'
import { type Errors, resolverResult } from './validate-changes'

type Name<Values> = keyof Values & string

type EditableFormOptions<Values extends FieldValues, Stored> = {
  title: string
  /** What the notification says when it is saved. */
  savedTitle: string
  /** What the notification says instead, if what was saved cannot work. */
  findWarning?: () => Promise<SavedWords | undefined>
  saved: Versioned<Stored>
  adapter: SaveAdapter<Values, Stored>
  validate: (values: Values, saved: Values) => Errors
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
  onRefused?: (fields: Errors) => string[]
  /** The edits were saved or discarded. */
  onClean?: () => void
}

export type EditableFormState<Values extends FieldValues> = ReturnType<
  typeof useEditableForm<Values, unknown>
>

/** For so long a field is marked that somebody else changed. */
const markedForMs = 30_000

/** A form over values that others may change too. React Hook Form holds the fields; the value of one may have parts. */
export function useEditableForm<Values extends FieldValues, Stored>(
  options: EditableFormOptions<Values, Stored>,
) {
  const { saved, adapter, draftKey, mayChange = true, readDraft } = options
  const { read } = adapter
  const savedValues = useMemo(() => read(saved.value), [read, saved.value])
  const [isSaving, setSaving] = useState(false)
  /** The last try to save met something wrong in the fields. */
  const [isRefused, setRefused] = useState(false)
  /** Why it was not saved, with what a refusal says of places that the form does not draw. */
  const [failure, setFailure] = useState<{ error: ApiError; fields: Errors } | null>(null)
  useClearOnReconnect(failure?.error ?? null, () => setFailure(null))
  const [conflict, setConflict] = useState<{ theirs: Values; places: ConflictPath<Values>[] } | null>(null)
  const [changes, setChanges] = useState<FormChanges<Values> | null>(null)
  const [first] = useState(() => ({ values: savedValues, etag: saved.etag }))
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: first.values as DefaultValues<Values>,
    resolver: (values) => resolverResult(values, options.validate(values, savedValues)),
  })
  const { control, reset, setValue, getValues, setError } = form
  const { isDirty, errors } = useFormState({ control })
  const values = useWatch({ control, compute: (all: Values) => all })
  const { attempts, leave } = useLeaveGuard(isDirty)
  const { storedDraft, dismissDraft, dismissDraftOf } = useFormDraft({
    draftKey,
    changes: isDirty ? changedFields(savedValues, values) : {},
    usable: (draft) => changedFields(savedValues, { ...savedValues, ...readDraft(draft, savedValues) }),
  })
  const { offerSaveUndo, offerEditsUndo, dismissSaveUndo } = useFormUndo<Values>(draftKey, options.title)

  /** What the edits stand on, what is saved now, and which answer that was. */
  const base = useRef<Base<Values>>(first)
  const latest = useRef<Base<Values>>(first)
  const seen = useRef(saved)
  const currentEdits = () => changedFields(base.current.values, getValues())

  const put = (name: Name<Values>, value: Values[Name<Values>] | undefined) =>
    setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, {
      shouldDirty: true,
      shouldTouch: true,
      shouldValidate: true,
    })

  const edit: typeof put = (name, value) => {
    options.onEdit?.(name)
    put(name, value)
  }

  /** Puts the form on another base and the edits that remain on top of it. */
  function rebase(next: Base<Values>, edits: Partial<Values>) {
    base.current = next
    reset(next.values)
    for (const name of keysOf(edits)) put(name, edits[name])
  }

  /** What others saved comes in, but for what meets an edit: saving asks about that. `own` was saved from here. */
  function applyRemote(next: Base<Values>, own: Partial<Values> = {}) {
    const values = { ...base.current.values, ...own }
    const merged = mergeRemote({ ...base.current, values }, { ...values, ...currentEdits() }, next)
    latest.current = next
    rebase(merged.base, merged.remaining)
    setChanges(merged.changes)
    setConflict((asked) => asked && { ...asked, theirs: next.values })
  }

  const applySaved = useEffectEvent(() => {
    if (isSaving || seen.current === saved) return
    seen.current = saved
    // An answer that was under way while something was saved from here. Not every backend's versions tell.
    if ((versionOf(saved.etag) ?? Infinity) < (versionOf(base.current.etag) ?? -Infinity)) return
    applyRemote({ values: savedValues, etag: saved.etag }, adapter.isOwn?.(saved.etag) ? savedValues : {})
  })
  useEffect(() => applySaved(), [saved, isSaving])

  const settleConflicts = useEffectEvent(() => {
    if (!changes || isSaving || conflict) return
    // An edit that met what others saved is none any more, or is just the same.
    const [before, mine] = [base.current.values, getValues()]
    const isSettled = (name: Name<Values>) =>
      isSame(mine[name], before[name]) || isSame(mine[name], changes.theirs[name])
    if (changes.conflicting.some(isSettled)) applyRemote(latest.current)
  })
  useEffect(() => settleConflicts(), [values, conflict])

  useEffect(() => {
    if (!changes || changes.incoming.length === 0) return
    const timer = setTimeout(() => setChanges({ ...changes, incoming: [] }), markedForMs)
    return () => clearTimeout(timer)
  }, [changes])

  async function send() {
    setFailure(null)
    setSaving(true)
    const sent = getValues()
    try {
      const outcome = await saveMerged(adapter, base.current, sent)
      const { base: next, conflicts } = outcome
      const isSaved = conflicts.length === 0
      latest.current = next
      setChanges(null)
      // What was typed while it was being saved remains an edit.
      const then = isSaved ? sent : base.current.values
      rebase(next, mergeWithRows(then, getValues(), next.values, adapter.nameRow).remaining)
      if (!isSaved) return setConflict({ theirs: next.values, places: conflicts })
      dismissDraftOf(keysOf(outcome.replaced))
      setRefused(false)
      options.onClean?.()
      const goBack = () => undo(outcome).finally(() => setSaving(false))
      offerSaveUndo({ title: options.savedTitle }, goBack)
      void options.findWarning?.().then((warning) => {
        // Somebody may have saved again since.
        if (warning && base.current.etag === next.etag) offerSaveUndo(warning, goBack)
      })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const all = Object.entries(error.fields)
      const placed = all.length > 0 ? (options.onRefused ?? showErrors)(error.fields) : []
      const fields = Object.fromEntries(all.filter(([path]) => !placed.includes(path)))
      setRefused(placed.length > 0)
      if (all.length === 0 || !isEmpty(fields)) setFailure({ error, fields })
    } finally {
      setSaving(false)
    }
  }

  /** Each message beside its field, the first one with the focus. */
  function showErrors(fields: Errors) {
    const known = keysOf(getValues()).filter((name) => fields[name] !== undefined)
    known.forEach((name, at) =>
      setError(name as Path<Values>, { type: 'server', message: fields[name] }, { shouldFocus: at === 0 }),
    )
    return known
  }

  /** Puts back what stood there before a save, unless somebody changed it again since. Edits made since stay. */
  async function undo({ base: then, replaced }: SaveOutcome<Values>) {
    setSaving(true)
    const { base: next, conflicts } = await saveMerged(adapter, then, { ...then.values, ...replaced })
    if (conflicts.length > 0) return 'changed'
    applyRemote(next, pick(next.values, keysOf(replaced)))
    return keysOf(currentEdits()).some((name) => Object.hasOwn(replaced, name)) ? 'kept' : 'done'
  }

  function resolveConflict(place: ConflictPath<Values>, choice: 'mine' | 'theirs') {
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
    const edits = currentEdits()
    rebase(latest.current, {})
    setChanges(null)
    setConflict(null)
    setFailure(null)
    setRefused(false)
    options.onClean?.()
    offerEditsUndo('reset', edits, () => {
      // But for fields that were edited again since.
      const since = currentEdits()
      const undone = keysOf(edits).filter((name) => !Object.hasOwn(since, name))
      for (const name of undone) put(name, edits[name])
      return undone.length < keysOf(edits).length ? 'kept' : 'done'
    })
  }

  function restoreDraft() {
    const draft = readDraft(storedDraft?.changes ?? {}, savedValues)
    const edits = currentEdits()
    const isReplaced = (name: keyof Values & string) =>
      Object.hasOwn(draft, name) && !isSame(edits[name], draft[name])
    const typed = pick(edits, keysOf(edits).filter(isReplaced))
    for (const name of keysOf(draft)) edit(name, draft[name])
    dismissDraft()
    if (isEmpty(typed)) return
    offerEditsUndo('draft', typed, () => {
      for (const name of keysOf(typed)) put(name, typed[name])
      return 'done'
    })
  }

  function refuse() {
    setRefused(true)
    options.onInvalid?.()
  }

  function submit() {
    if (!isDirty || !mayChange || isSaving || conflict) return
    options.beforeSubmit?.()
    // It would contradict a refusal of this save.
    dismissSaveUndo()
    void form.handleSubmit(send, refuse)()
  }

  return {
    ...{ form, values, savedValues, isDirty, isSaving, mayChange, failure, conflict, changes },
    ...{
      isRefused,
      wrongFields: keysOf(errors),
      attempts,
      leave,
      storedDraft,
      dismissDraft,
      restoreDraft,
      edit,
      resolveConflict,
      discard,
      submit,
    },
  }
}
