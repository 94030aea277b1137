import { useFormatter } from 'next-intl'
import { type ComponentType, createContext, useContext, useEffect, useEffectEvent, useMemo } from 'react'
import { useChannels, useGuildInfo, useRoles } from '@/api/guilds'
import { useCurrentUser, useGuildPreview } from '@/api/current-user'
import type { Option } from '@/api/json-schema/option'
import { displayName, shownAvatar } from '@/components/discord/avatars'
import { namesOf } from '@/components/discord/message/names'
import { usePublicConfig } from '@/components/ui/public-config'
import type { Placeholder } from '@/config/features/hints'
import type { FieldErrors } from './validate-options'

/** Where a value stands in the options: keys of objects and indexes of lists. */
export type Path = readonly (string | number)[]

export const formatPath = (path: Path) => path.join('.')

/** What every control of one form shares. None of it changes while the form is there, but for the focus. */
export type FormApi = {
  guildId: string
  featureId: string
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

/** A field inside that is to get the focus opens its row. */
export function useOpenedByWish(path: Path, onOpen: () => void) {
  const wish = useFocusRequest(path)
  const open = useEffectEvent(onOpen)
  useEffect(() => {
    if (wish) open()
  }, [wish])
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

/**
 * An option's placeholders. In previews this guild stands for the guild, and the person who looks for the member whom a
 * message is about.
 */
export function usePlaceholders(declared: readonly Placeholder[]) {
  const { guildId } = useFormApi()
  const { cdnUrl } = usePublicConfig()
  const format = useFormatter()
  const { data: guild } = useGuildPreview(guildId)
  const { data: user } = useCurrentUser()
  return useMemo(() => {
    const count = guild?.approximate_member_count
    const name = user && displayName(user)
    const known: Record<string, string | undefined> = {
      guild: guild?.name,
      member_count: count == null ? undefined : format.number(count),
      member_name: name,
      member_avatar: user && shownAvatar(cdnUrl, user),
    }
    // Some bots write the member's name where others mention the member; the declared sample tells.
    const sampleOf = ({ name: key, sample = '@' }: Placeholder) =>
      key === 'member' && name !== undefined ? `${sample.startsWith('@') ? '@' : ''}${name}` : known[key]
    return declared.map((one) => ({ ...one, sample: sampleOf(one) ?? one.sample }))
  }, [declared, guild, user, cdnUrl, format])
}

/** The bot as the author of a preview; undefined while it is not known. */
export function useBotAuthor() {
  const { guildId } = useFormApi()
  const { cdnUrl } = usePublicConfig()
  const { bot_id: id, bot_name: name, bot_avatar: avatar } = useGuildInfo(guildId).data ?? {}
  return useMemo(
    () =>
      name === undefined || id === undefined
        ? undefined
        : { name, avatar: shownAvatar(cdnUrl, { id, avatar }) },
    [cdnUrl, id, name, avatar],
  )
}

/** What the ids of this guild's roles and channels are called, as far as it is known. */
export function useMessageNames() {
  const { guildId } = useFormApi()
  const { data: roles } = useRoles(guildId)
  const { data: channels } = useChannels(guildId)
  return useMemo(() => namesOf(roles ?? [], channels ?? []), [roles, channels])
}
