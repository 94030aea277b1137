import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { ApiError, isUncertain, type Versioned } from '@/api/http'
import { versionOf } from '@/api/version'
import { useClearOnReconnect } from '@/components/ui/connection'
import { isOver, retryAt } from '@/components/ui/retry-wait'
import { useTimeout } from '@/components/ui/use-timeout'
import { isSame } from '@/contract/json'
import { areDraftsKept, type DraftKey, type WithdrawnEdit } from '@/stores/drafts'
import { type SaveNotification, useFormDraft, useFormUndo, withdrawnIn } from './form-draft'
import {
  changedFields,
  conflictingFields,
  type ConflictPath,
  conflictsOf,
  contains,
  type Edited,
  hasNoFields,
  isConfirmed,
  keysOf,
  mergeLists,
  pick,
  resolve,
  type SaveAdapter,
  saveEdits,
  type SaveOutcome,
  settle,
  unedited,
  valuesOf,
} from './form-state'
import { createFormStore, type Errors } from './form-store'
import type { LateRules } from './late-rules'
import { useLeaveGuard } from './use-leave-guard'

type EditableFormOptions<Values extends object, Stored> = {
  title: string
  savedTitle: (saved: Values) => string
  /** Finds what replaces that notification if what was saved cannot work. */
  findWarning?: () => Promise<SaveNotification | undefined>
  saved: Versioned<Stored>
  adapter: SaveAdapter<Values, Stored>
  /** The errors that keep the form from being saved. */
  validate: (values: Values, saved: Values) => Errors<unknown>
  /** What `validate` needs, where that comes later than the page. */
  rules?: LateRules
  /** Whether the form shows an error at that path; by default, where the path begins with a field. */
  isKnown?: (path: string) => boolean
  /** The fields of a stored draft that this form can show. */
  readDraft: (changes: Record<string, unknown>, saved: Values) => Partial<Values>
  /** Whether a field of a stored draft is one that is no longer offered, whose value is still to be read. */
  isGone?: (name: string) => boolean
  /** Null while the user is not known: then no draft is stored. */
  draftKey: DraftKey | null
  /** Fields with a secret: they are not stored on the device, and no earlier value comes back. */
  isUnkept?: (field: keyof Values & string) => boolean
  mayChange?: boolean
  beforeSubmit?: () => void
  /** Why a save elsewhere, which led here, was refused: shown like the refusal of a save of this form. */
  takeRefusal?: () => ApiError | null
  /** Focuses one of the fields with an error, and says whether it did; otherwise the form's first is. */
  onRefused?: (paths: readonly string[]) => boolean
  onClean?: () => void
}

export type EditableFormState<Values extends object> = ReturnType<typeof useEditableForm<Values, unknown>>

const none: never[] = []

/** Without the options' declarations, which a draft does not store. */
export const asStored = ({ name, value, parts }: WithdrawnEdit): WithdrawnEdit => ({
  name,
  value,
  parts: parts.map(({ titles, value }) => ({ titles, value })),
})

/** For so long a field stays marked as changed by somebody else. */
const markedForMs = 30_000

/** A form over values that others may change too. */
export function useEditableForm<Values extends object, Stored>(options: EditableFormOptions<Values, Stored>) {
  const { saved, adapter, draftKey, mayChange = true, isUnkept = () => false, isGone = () => false } = options
  const keepable = (values: Partial<Values>) =>
    pick(
      values,
      keysOf(values).filter((field) => !isUnkept(field)),
    )
  const readDraft: typeof options.readDraft = (changes, saved) => keepable(options.readDraft(changes, saved))
  const { read, nameRow = () => null } = adapter
  const stored = useMemo(() => ({ values: read(saved.value), etag: saved.etag }), [read, saved])
  const [store] = useState(() => createFormStore<Values>(stored))
  const state = useStore(store)
  const { latest, base, edits, isSaving, isAsked, failure, incoming } = state
  const values = useMemo(() => valuesOf({ latest, base, edits }), [latest, base, edits])
  const isDirty = !hasNoFields(edits)
  const conflicts = isAsked ? conflictsOf(state, nameRow) : none
  const { setState: update } = store
  /** What a save sent whose answer went wrong, and how. */
  const unanswered = useRef<{ sent: Edited<Values>; error: ApiError } | null>(null)
  useClearOnReconnect(failure?.error ?? null, () => update({ failure: null }))
  useTimeout(() => update({ incoming: [] }), incoming.length > 0 ? markedForMs : null, incoming)

  const { attempts, leave, signingOut, stay, calm } = useLeaveGuard(
    isDirty,
    () => draftKey !== null && areDraftsKept() && !keysOf(edits).some(isUnkept),
  )
  const { storedDraft, dismissDraft, dismissDraftOf, offerDraft } = useFormDraft({
    draftKey,
    changes: keepable(edits),
    withdrawn: state.withdrawn.filter((edit) => !edit.isUnkept).map(asStored),
    isGone,
    usable: (draft) => changedFields(latest.values, { ...latest.values, ...readDraft(draft, latest.values) }),
  })
  const { offerSaveUndo, offerEditsUndo, dismissSaveUndo } = useFormUndo<Values>(draftKey, options.title)
  /** A new object asks for the focus at the first error. */
  const [refusal, setRefusal] = useState<object | null>(null)
  const focusError = (paths: readonly string[]) => {
    if (!options.onRefused?.(paths)) setRefusal({})
  }

  const handled = useRef(stored)
  const followSaved = useEffectEvent(() => {
    if (isSaving || handled.current === stored) return
    handled.current = stored
    // An answer from before this form saved. Not every backend's versions tell.
    if ((versionOf(saved.etag) ?? Infinity) < (versionOf(latest.etag) ?? -Infinity)) return
    store.receive(stored, adapter.isOwn?.(saved.etag) ? stored.values : {})
    announceProven()
  })
  useEffect(() => followSaved(), [stored, isSaving])

  /** @param onSaved called once it is saved, without conflicts and with nothing typed meanwhile */
  function submit(onSaved?: () => void): void {
    // What saving has to say comes first.
    calm()
    if (hasNoFields(store.getState().edits) || !mayChange || isSaving || conflicts.length > 0) return
    if (failure && !isOver(failure.until)) return
    options.beforeSubmit?.()
    // It would contradict a refusal of this save.
    dismissSaveUndo()
    if (!options.rules || options.rules.isLoaded()) judge(onSaved)
    else void judgeOnceLoaded(options.rules, onSaved)
  }

  async function judgeOnceLoaded(rules: LateRules, onSaved?: () => void) {
    update({ failure: null, isSaving: true })
    try {
      await rules.load()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return showFailure(error)
    } finally {
      update({ isSaving: false })
    }
    // They may have been undone meanwhile.
    if (!hasNoFields(store.getState().edits)) judge(onSaved)
  }

  function judge(onSaved?: () => void) {
    const wrong = Object.keys(options.validate(store.values(), store.getState().latest.values))
    if (wrong.length === 0) return void save(onSaved)
    store.open(wrong)
    update({ isRefused: true })
    focusError(wrong)
  }

  async function save(onSaved?: () => void) {
    update({ failure: null, isSaving: true })
    const edited = store.getState()
    unanswered.current = null
    const sent = store.values()
    try {
      const outcome = await saveEdits(adapter, edited)
      const { latest, isSaved } = outcome
      // What was typed while it was being saved remains an edit.
      const since = isSaved ? { base: sent, edits: changedFields(sent, store.values()) } : store.getState()
      update({ ...mergeLists(settle({ ...since, latest }), nameRow), incoming: [], isAsked: !isSaved })
      if (!isSaved) return
      announceSaved(outcome)
      if (hasNoFields(store.getState().edits)) onSaved?.()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (isUncertain(error)) unanswered.current = { sent: edited, error }
      showFailure(error)
    } finally {
      update({ isSaving: false })
    }
  }

  /** What is read tells that a save without an answer was done. */
  function announceProven() {
    const { sent, error } = unanswered.current ?? {}
    if (!sent || !error || !contains(stored, sent.edits)) return
    unanswered.current = null
    update({ failure: null, incoming: [] })
    const replaced = pick(sent.latest.values, keysOf(sent.edits))
    announceSaved({ latest: stored, isSaved: true, replaced, mayBeTheirs: !isConfirmed(error) })
  }

  function announceSaved(outcome: SaveOutcome<Values>) {
    update({ isRefused: false, opened: new Set(), refusals: {} })
    dismissDraftOf(keysOf(outcome.replaced))
    options.onClean?.()
    const replaced = keepable(outcome.replaced)
    const undo =
      outcome.mayBeTheirs || hasNoFields(replaced)
        ? undefined
        : () => undoSave({ ...outcome, replaced }).finally(() => update({ isSaving: false }))
    offerSaveUndo({ title: options.savedTitle(outcome.latest.values) }, undo)
    void options.findWarning?.().then((warning) => {
      const isLatest = store.getState().latest.etag === outcome.latest.etag
      if (warning && isLatest) offerSaveUndo(warning, undo)
    })
  }

  function showFailure(error: ApiError) {
    const { isKnown = (path) => Object.hasOwn(values, path.split('.')[0] ?? '') } = options
    const all = Object.entries(error.fields)
    const shown = all.filter(([path]) => isKnown(path))
    const fields = Object.fromEntries(all.filter(([path]) => !isKnown(path)))
    update({ refusals: Object.fromEntries(shown), isRefused: shown.length > 0 })
    if (all.length === 0 || !hasNoFields(fields))
      update({ failure: { error, fields, until: retryAt(error) } })
    if (shown.length > 0) focusError(shown.map(([path]) => path))
  }

  const showRefusal = useEffectEvent(() => {
    const error = options.takeRefusal?.()
    if (error) showFailure(error)
  })
  useEffect(() => showRefusal(), [])

  /** Saves the earlier values again, unless somebody changed them since. Edits made since stay. */
  async function undoSave({ latest: savedThen, replaced }: SaveOutcome<Values>) {
    update({ isSaving: true })
    const { latest, isSaved } = await saveEdits(adapter, { ...unedited(savedThen), edits: replaced })
    if (!isSaved) return 'changed'
    store.receive(latest, pick(latest.values, keysOf(replaced)))
    return keysOf(store.getState().edits).some((name) => Object.hasOwn(replaced, name)) ? 'kept' : 'done'
  }

  function resolveConflict(path: ConflictPath<Values>, choice: 'mine' | 'theirs') {
    const next = resolve(store.getState(), path, choice, nameRow)
    update({ ...next, isAsked: conflictsOf(next, nameRow).length > 0 })
  }

  function discard() {
    store.reset()
    unanswered.current = null
    options.onClean?.()
    const dropped = keepable(edits)
    if (hasNoFields(dropped)) return
    offerEditsUndo('reset', { edits: dropped }, () => {
      const editedSince = store.getState().edits
      const undone = keysOf(dropped).filter((name) => !Object.hasOwn(editedSince, name))
      for (const name of undone) store.edit(name, dropped[name])
      return undone.length < keysOf(dropped).length ? 'kept' : 'done'
    })
  }

  function restoreDraft() {
    const draft = readDraft(storedDraft?.changes ?? {}, latest.values)
    const isReplaced = (name: keyof Values & string) =>
      Object.hasOwn(draft, name) && !isSame(edits[name], draft[name])
    const typed = pick(edits, keysOf(edits).filter(isReplaced))
    for (const name of keysOf(draft)) store.edit(name, draft[name])
    // What was typed then has been left, and whatever is wrong with it is said.
    store.open(keysOf(draft))
    const gone = storedDraft ? withdrawnIn(storedDraft, isGone) : none
    update(({ withdrawn, restored }) => ({ withdrawn: [...withdrawn, ...gone], restored: restored + 1 }))
    dismissDraft()
    if (hasNoFields(typed)) return
    offerEditsUndo('draft', { edits: typed }, () => {
      for (const name of keysOf(typed)) store.edit(name, typed[name])
      return 'done'
    })
  }

  function discardDraft() {
    if (!storedDraft) return
    dismissDraft()
    const { changes, withdrawn } = storedDraft
    offerEditsUndo('discardedDraft', { edits: readDraft(changes, latest.values), withdrawn }, () => {
      offerDraft(storedDraft)
      return 'offered'
    })
  }

  return {
    store,
    state,
    values,
    saved: latest.values,
    isDirty,
    conflicting: isAsked ? none : conflictingFields(state),
    conflicts,
    resolveConflict,
    mayChange,
    refusal,
    attempts,
    leave,
    signingOut,
    stay,
    storedDraft,
    discardDraft,
    restoreDraft,
    discard,
    submit,
  }
}
