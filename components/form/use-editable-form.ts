import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { ApiError, type Versioned } from '@/api/http'
import { versionOf } from '@/api/version'
import { useClearOnReconnect } from '@/components/ui/connection'
import { useTimeout } from '@/components/ui/use-timeout'
import { isSame } from '@/contract/json'
import { areDraftsKept, type DraftKey } from '@/stores/drafts'
import { type SaveNotification, useFormDraft, useFormUndo } from './form-draft'
import {
  type Base,
  changedFields,
  type ConflictPath,
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
import { useRebasedForm } from './use-rebased-form'
import type { Errors } from './validate-changes'

type Name<Values> = keyof Values & string

type EditableFormOptions<Values extends FieldValues, Stored> = {
  title: string
  savedTitle: string
  /** Finds what replaces that notification if what was saved cannot work. */
  findWarning?: () => Promise<SaveNotification | undefined>
  saved: Versioned<Stored>
  adapter: SaveAdapter<Values, Stored>
  validate: (values: Values, saved: Values) => Errors
  /** The fields of a stored draft that this form can show. */
  readDraft: (changes: Record<string, unknown>, saved: Values) => Partial<Values>
  /** Null while the user is not known: then no draft is stored. */
  draftKey: DraftKey | null
  mayChange?: boolean
  beforeSubmit?: () => void
  onEdit?: (field: Name<Values>) => void
  onInvalid?: () => void
  /** Shows a refusal at its fields; by default React Hook Form's. @returns the paths that are shown so */
  onRefused?: (fields: Errors) => string[]
  onClean?: () => void
}

export type EditableFormState<Values extends FieldValues> = ReturnType<
  typeof useEditableForm<Values, unknown>
>

type Status<Values> = {
  /** What is saved now. The base of the edits stays behind it while a remote change conflicts with one of them. */
  latest: Base<Values>
  isSaving: boolean
  /** The last attempt to save found errors in the fields. */
  isRefused: boolean
  /** Why saving failed, with the errors of fields that the form does not show. */
  failure: { error: ApiError; fields: Errors } | null
  conflicts: ConflictPath<Values>[]
  incoming: Name<Values>[]
  /** Fields that others changed and that have an edit, which was kept: saving asks about them. */
  conflicting: Name<Values>[]
}

const idle = {
  ...{ isSaving: false, isRefused: false, failure: null },
  ...{ conflicts: [], incoming: [], conflicting: [] },
}

/** For so long a field stays marked as changed by somebody else. */
const markedForMs = 30_000

/** A form over values that others may change too. */
export function useEditableForm<Values extends FieldValues, Stored>(
  options: EditableFormOptions<Values, Stored>,
) {
  const { saved, adapter, draftKey, mayChange = true, readDraft } = options
  const { read } = adapter
  const savedValues = useMemo(() => read(saved.value), [read, saved.value])
  const [first] = useState(() => ({ values: savedValues, etag: saved.etag }))
  const [status, setStatus] = useState<Status<Values>>({ ...idle, latest: first })
  const { latest, isSaving, failure, conflicts, incoming, conflicting } = status
  const update = (next: Partial<Status<Values>>) => setStatus((before) => ({ ...before, ...next }))
  useClearOnReconnect(failure?.error ?? null, () => update({ failure: null }))

  const base = useRef<Base<Values>>(first)
  const rebased = useRebasedForm(base, first.values, (values) => options.validate(values, savedValues))
  const { form, values, isDirty, errors, put, rebase, currentEdits } = rebased
  const { getValues, setError } = form
  const { attempts, leave, stay, calm } = useLeaveGuard(isDirty, () => draftKey !== null && areDraftsKept())
  const { storedDraft, dismissDraft, dismissDraftOf, offerDraft } = useFormDraft({
    draftKey,
    changes: isDirty ? changedFields(savedValues, values) : {},
    usable: (draft) => changedFields(savedValues, { ...savedValues, ...readDraft(draft, savedValues) }),
  })
  const { offerSaveUndo, offerEditsUndo, dismissSaveUndo } = useFormUndo<Values>(draftKey, options.title)
  const handled = useRef(saved)

  const edit: typeof put = (name, value) => {
    options.onEdit?.(name)
    put(name, value)
  }

  /** Merges what others saved into the form. @param own the fields of it that this form saved itself */
  function applyRemote(next: Base<Values>, own: Partial<Values> = {}) {
    const values = { ...base.current.values, ...own }
    const merged = mergeRemote({ ...base.current, values }, { ...values, ...currentEdits() }, next)
    rebase(merged.base, merged.remaining)
    update({ latest: merged.latest, incoming: merged.incoming, conflicting: merged.conflicting })
  }

  const followSaved = useEffectEvent(() => {
    if (isSaving) return
    if (handled.current !== saved) {
      handled.current = saved
      // An answer from before this form saved. Not every backend's versions tell.
      if ((versionOf(saved.etag) ?? Infinity) < (versionOf(base.current.etag) ?? -Infinity)) return
      return applyRemote(
        { values: savedValues, etag: saved.etag },
        adapter.isOwn?.(saved.etag) ? savedValues : {},
      )
    }
    if (conflicts.length > 0) return
    // A field no longer conflicts once its edit is undone or equals what others saved.
    const [before, mine] = [base.current.values, getValues()]
    const isSettled = (name: Name<Values>) =>
      isSame(mine[name], before[name]) || isSame(mine[name], latest.values[name])
    if (conflicting.some(isSettled)) applyRemote(latest)
  })
  useEffect(() => followSaved(), [saved, isSaving, values, conflicts])

  useTimeout(() => update({ incoming: [] }), incoming.length > 0 ? markedForMs : null, incoming)

  /** @param onSaved called once it is saved, without conflicts */
  function submit(onSaved?: () => void) {
    // What saving has to say comes first.
    calm()
    if (!isDirty || !mayChange || isSaving || conflicts.length > 0) return
    options.beforeSubmit?.()
    // It would contradict a refusal of this save.
    dismissSaveUndo()
    const refuse = () => {
      update({ isRefused: true })
      options.onInvalid?.()
    }
    void form.handleSubmit(() => save(onSaved), refuse)()
  }

  async function save(onSaved?: () => void) {
    update({ failure: null, isSaving: true })
    const sent = getValues()
    try {
      const outcome = await saveMerged(adapter, base.current, sent)
      const isSaved = outcome.conflicts.length === 0
      const { base: next } = outcome
      // What was typed while it was being saved remains an edit.
      const before = isSaved ? sent : base.current.values
      rebase(next, mergeWithRows(before, getValues(), next.values, adapter.nameRow).remaining)
      update({ latest: next, conflicts: outcome.conflicts, incoming: [], conflicting: [] })
      if (isSaved) {
        announceSaved(outcome)
        onSaved?.()
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showFailure(error)
    } finally {
      update({ isSaving: false })
    }
  }

  function announceSaved(outcome: SaveOutcome<Values>) {
    update({ isRefused: false })
    dismissDraftOf(keysOf(outcome.replaced))
    options.onClean?.()
    const undo = () => undoSave(outcome).finally(() => update({ isSaving: false }))
    offerSaveUndo({ title: options.savedTitle }, undo)
    void options.findWarning?.().then((warning) => {
      const isLatest = base.current.etag === outcome.base.etag
      if (warning && isLatest) offerSaveUndo(warning, undo)
    })
  }

  function showFailure(error: ApiError) {
    const all = Object.entries(error.fields)
    const shown = all.length > 0 ? (options.onRefused ?? showErrors)(error.fields) : []
    const fields = Object.fromEntries(all.filter(([path]) => !shown.includes(path)))
    update({ isRefused: shown.length > 0 })
    if (all.length === 0 || !isEmpty(fields)) update({ failure: { error, fields } })
  }

  function showErrors(fields: Errors) {
    const known = keysOf(getValues()).filter((name) => fields[name] !== undefined)
    known.forEach((name, at) =>
      setError(name as Path<Values>, { type: 'server', message: fields[name] }, { shouldFocus: at === 0 }),
    )
    return known
  }

  /** Saves the earlier values again, unless somebody changed them since. Edits made since stay. */
  async function undoSave({ base: savedThen, replaced }: SaveOutcome<Values>) {
    update({ isSaving: true })
    const mine = { ...savedThen.values, ...replaced }
    const { base: next, conflicts } = await saveMerged(adapter, savedThen, mine)
    if (conflicts.length > 0) return 'changed'
    applyRemote(next, pick(next.values, keysOf(replaced)))
    return keysOf(currentEdits()).some((name) => Object.hasOwn(replaced, name)) ? 'kept' : 'done'
  }

  function resolveConflict(path: ConflictPath<Values>, choice: 'mine' | 'theirs') {
    const { field, row } = path
    const theirs = latest.values[field]
    const nameOf = (other: unknown) => adapter.nameRow?.(field, other) ?? null
    const list: unknown = getValues(field as Path<Values>)
    if (choice === 'theirs')
      edit(field, row === undefined ? theirs : (applyRow(list, theirs, row, nameOf) as Values[typeof field]))
    update({ conflicts: conflicts.filter((other) => !isSame(other, path)) })
  }

  function discard() {
    const edits = currentEdits()
    rebase(latest, {})
    update({ ...idle, isSaving })
    options.onClean?.()
    offerEditsUndo('reset', edits, () => {
      const editedSince = currentEdits()
      const undone = keysOf(edits).filter((name) => !Object.hasOwn(editedSince, name))
      for (const name of undone) put(name, edits[name])
      return undone.length < keysOf(edits).length ? 'kept' : 'done'
    })
  }

  function restoreDraft() {
    const draft = readDraft(storedDraft?.changes ?? {}, savedValues)
    const edits = currentEdits()
    const isReplaced = (name: Name<Values>) => Object.hasOwn(draft, name) && !isSame(edits[name], draft[name])
    const typed = pick(edits, keysOf(edits).filter(isReplaced))
    for (const name of keysOf(draft)) edit(name, draft[name])
    dismissDraft()
    if (isEmpty(typed)) return
    offerEditsUndo('draft', typed, () => {
      for (const name of keysOf(typed)) put(name, typed[name])
      return 'done'
    })
  }

  function discardDraft() {
    if (!storedDraft) return
    dismissDraft()
    offerEditsUndo('discardedDraft', readDraft(storedDraft.changes, savedValues), () => {
      offerDraft(storedDraft)
      return 'offered'
    })
  }

  return {
    ...status,
    theirs: latest.values,
    wrongFields: keysOf(errors),
    ...{ form, values, savedValues, isDirty, mayChange, attempts, leave, stay },
    ...{ storedDraft, discardDraft, restoreDraft, edit, resolveConflict, discard, submit },
  }
}
