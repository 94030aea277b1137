import { type ComponentType, createContext, useContext, useMemo } from 'react'
import { useChannels } from '@/api/channels'
import { useGuildPreview } from '@/api/current-user'
import type { Option } from '@/api/json-schema/option'
import { useRoles } from '@/api/roles'
import { namesOf } from '@/components/discord/message/names'
import type { Placeholder } from '@/config/features/hints'
import type { FieldErrors } from './validate-options'

/** Where a value stands in the options: keys of objects and indexes of lists. */
export type Path = readonly (string | number)[]

export const formatPath = (path: Path) => path.join('.')

/** What every control of one form shares. None of it changes while the form is there, but for the focus. */
export type FormApi = {
  guildId: string
  /** Draws any option. Handed down rather than imported, because lists and groups draw options again. */
  Control: ComponentType<ControlProps>
  edit: (path: Path, value: unknown) => void
  /** A person has left this value: what is wrong with it may be said now. */
  touch: (path: Path, reach: 'whole' | 'self') => void
  /** The rows of a list have moved: for each place, where its row stood before; null for a new one. */
  rearrange: (path: Path, order: readonly (number | null)[]) => void
}

const FormApiContext = createContext<FormApi | null>(null)
export const FormApiProvider = FormApiContext.Provider

export function useFormApi(): FormApi {
  const api = useContext(FormApiContext)
  if (!api) throw new Error('A control stands outside of its form.')
  return api
}

/** Asks the field at a path for the focus; a new object asks again. */
export type FocusRequest = { path: string } | null

const FocusContext = createContext<FocusRequest>(null)
export const FocusProvider = FocusContext.Provider

/** The wish when it is for this path or anything below it. */
export function useFocusRequest(path: Path): FocusRequest {
  const request = useContext(FocusContext)
  const here = formatPath(path)
  return request && (request.path === here || request.path.startsWith(`${here}.`)) ? request : null
}

const SavedContext = createContext<unknown>(undefined)
/** The options as they are saved, with the defaults below them. */
export const SavedProvider = SavedContext.Provider

/** What is saved at a path; undefined where nothing is. */
export const useSavedAt = (path: Path) =>
  path.reduce<unknown>(
    (at, key) =>
      typeof at === 'object' && at !== null && Object.hasOwn(at, key) ? Reflect.get(at, key) : undefined,
    useContext(SavedContext),
  )

/** A copy in which the value at a path is another one; what is not on the way stays the same object. */
export function setIn(root: unknown, path: Path, value: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  if (Array.isArray(root))
    return root.map((item: unknown, at) => (at === key ? setIn(item, rest, value) : item))
  const object = typeof root === 'object' && root !== null ? { ...root } : {}
  const before: unknown = Object.hasOwn(object, key) ? Reflect.get(object, key) : undefined
  return { ...object, [key]: setIn(before, rest, value) }
}

/** What every control takes. The value may be anything that `canShow` lets through. */
export type ControlProps<Kind extends Option = Option> = {
  option: Kind
  label: string
  value: unknown
  onChange: (value: unknown) => void
  path: Path
  /** What is wrong with the value itself, in words. */
  error?: string
  /** What is wrong with it and its parts, by their paths within it. */
  fieldErrors: FieldErrors
}

/** An option's placeholders; the guild's name stands for itself. */
export function usePlaceholders(declared: readonly Placeholder[]) {
  const { guildId } = useFormApi()
  const { data: guild } = useGuildPreview(guildId)
  const name = guild?.name
  return useMemo(
    () =>
      name === undefined
        ? declared
        : declared.map((one) => (one.name === 'guild' ? { ...one, sample: name } : one)),
    [declared, name],
  )
}

/** What the ids of this guild's roles and channels are called, as far as it is known. */
export function useMessageNames() {
  const { guildId } = useFormApi()
  const { data: roles } = useRoles(guildId)
  const { data: channels } = useChannels(guildId)
  return useMemo(() => namesOf(roles ?? [], channels ?? []), [roles, channels])
}
