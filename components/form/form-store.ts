import { createStore, useStore } from 'zustand'
import type { ApiError } from '@/api/http'
import type { WithdrawnEdit } from '@/stores/drafts'
import {
  changedFields,
  type Edited,
  keysOf,
  pick,
  restated,
  type Saved,
  settle,
  unedited,
  valuesOf,
} from './form-state'

/** Errors by dotted path, which begins with the field's name: a text, or a key of the catalogue. */
export type Errors<Error = string> = Readonly<Record<string, Error>>

export type FormState<Values> = Edited<Values> & {
  /** The paths at which errors are shown: what was left, and what kept the form from being saved. */
  opened: ReadonlySet<string>
  /** What the server refused, until it is changed. */
  refusals: Errors
  /** When errors were last looked for: a date can pass while the form is open. */
  checkedAt: number
  /** The fields that others changed just now, and that the form took over. */
  incoming: (keyof Values & string)[]
  isSaving: boolean
  /** The last attempt to save found errors in the fields. */
  isRefused: boolean
  /** Why saving failed, with the errors of fields that the form does not show, and when it may be tried again. */
  failure: { error: ApiError; fields: Errors; until: number } | null
  /** Saving met conflicts, which a person has to decide. */
  isAsked: boolean
  /** What was edited in options that are gone. */
  withdrawn: readonly WithdrawnEdit[]
  /** How many drafts were restored. */
  restored: number
}

/** Whether a path is another one, or below it. */
export const isAt = (path: string, other: string) => path === other || path.startsWith(`${other}.`)

/** What a form holds before anybody did anything. */
const untouched = <Values extends object>(latest: Saved<Values>): FormState<Values> => ({
  ...unedited(latest),
  opened: new Set(),
  refusals: {},
  checkedAt: Date.now(),
  incoming: [],
  isSaving: false,
  isRefused: false,
  failure: null,
  isAsked: false,
  withdrawn: [],
  restored: 0,
})

/** The refusals that a change at that path leaves. */
const withoutRefusals = (refusals: Errors, path: string): Errors =>
  Object.fromEntries(Object.entries(refusals).filter(([other]) => !isAt(other, path) && !isAt(path, other)))

/** The values of a form, its edits and its errors. */
export function createFormStore<Values extends object>(saved: Saved<Values>) {
  const store = createStore<FormState<Values>>(() => untouched(saved))
  const { getState, setState } = store
  return {
    ...store,
    values: () => valuesOf(getState()),
    /** @param path what was changed in the field: the server's errors about it are outdated */
    edit<Name extends keyof Values & string>(
      name: Name,
      value: Values[Name] | undefined,
      path: string = name,
    ) {
      const { latest, base, edits, refusals } = getState()
      setState({
        ...settle({ latest, base, edits: { ...edits, [name]: value } }),
        refusals: withoutRefusals(refusals, path),
      })
    },
    /** Shows the errors at these paths from now on. */
    open: (paths: readonly string[]) =>
      setState(({ opened }) => ({ opened: new Set([...opened, ...paths]), checkedAt: Date.now() })),
    /** Shows no errors at that path and below until it is left again: something new is there. */
    close: (path: string) =>
      setState(({ opened }) => ({ opened: new Set([...opened].filter((left) => !isAt(left, path))) })),
    /** Takes over what others saved. @param own the fields of it that this form saved itself */
    receive(latest: Saved<Values>, own: Partial<Values>) {
      const { base, edits } = getState()
      const before = { ...base, ...own, ...restated(getState(), latest) }
      const next = settle({ latest, base: before, edits })
      const changed = keysOf(changedFields({ ...before, ...edits }, latest.values))
      // What was not there before has been declared, and nobody changed it.
      const isTaken = (name: keyof Values) => Object.hasOwn(before, name) && !Object.hasOwn(next.edits, name)
      setState({ ...next, incoming: changed.filter(isTaken) })
    },
    /**
     * Drops the edits of fields that are no longer there.
     * @returns the names of those fields
     */
    forget(isThere: (name: string) => boolean) {
      const { latest, base, edits } = getState()
      const names = keysOf(edits)
      const gone = names.filter((name) => !isThere(name))
      if (gone.length > 0)
        setState(settle<Values>({ latest, base, edits: pick<Partial<Values>>(edits, names.filter(isThere)) }))
      return gone
    },
    reset(latest: Saved<Values> = getState().latest) {
      const { isSaving, withdrawn, restored } = getState()
      setState({ ...untouched(latest), isSaving, withdrawn, restored })
    },
  }
}

export type FormStore<Values extends object> = ReturnType<typeof createFormStore<Values>>

/** One value of a form; other edits do not render its field again. */
export const useFieldValue = <Values extends object, Name extends keyof Values>(
  store: FormStore<Values>,
  name: Name,
): Values[Name] => useStore(store, (state) => valuesOf(state)[name])

type Seen = Pick<FormState<object>, 'opened' | 'refusals'>

/** The errors that are shown: of those of the values, the ones at what was left; and the server's. */
export const shownErrors = <Error>(
  { opened, refusals }: Seen,
  errors: Errors<Error>,
  isShown = (path: string) => [...opened].some((left) => isAt(path, left)),
): Errors<Error | string> =>
  Object.fromEntries<Error | string>([
    ...Object.entries(errors).filter(([path]) => isShown(path)),
    ...Object.entries(refusals),
  ])
