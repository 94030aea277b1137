import { useFormatter, useLocale } from 'next-intl'
import { type ComponentType, createContext, useContext, useEffect, useEffectEvent, useMemo } from 'react'
import { useChannels, useGuildInfo, useRoles, useThreads } from '@/api/guilds'
import { useCurrentUser, useGuildPreview } from '@/api/current-user'
import { isObject, type JsonObject, ownProperty } from '@/contract/json'
import { displayName } from '@/contract/discord/display-name'
import { onceFor } from '@/contract/once-for'
import type { Option } from '@/contract/declaration/option'
import { shownAvatar } from '@/components/discord/avatars'
import { mentionsIn } from '@/components/discord/mentions'
import { namesOf } from '@/components/discord/message/names'
import { isAt } from '@/components/form/form-store'
import { useMentionedMembers } from '@/components/discord/pickers/mentioned-members'
import { useLastNames } from '@/components/discord/pickers/last-names'
import { usePublicConfig } from '@/components/ui/public-config'
import { wholeNumber } from '@/components/ui/whole-number'
import { visible } from '@/contract/discord/hidden-channels'
import type { Placeholder } from '@/contract/declaration/hints'
import { sampleOf } from '@/contract/declaration/placeholders'
import { type FieldErrors } from '@/contract/declaration/validate'

/** The keys of objects and indexes of lists that lead to a value. */
export type Path = readonly (string | number)[]

export const formatPath = (path: Path) => path.join('.')

/** What every control of one form shares. It stays the same while the form is mounted. */
export type FormApi = {
  guildId: string
  /** Null in the settings. */
  featureId: string | null
  edit: (path: Path, value: unknown) => void
  /** Whether a value would break a rule of the options there, such as a name that another row has. */
  breaks: (path: Path, value: unknown) => boolean
  /** The value was left: its errors may be shown now, with `whole` also those below it. */
  touch: (path: Path, reach: 'whole' | 'self') => void
  /** The rows of a list have moved: for each index, the row's earlier index, or null for a new one. */
  rearrange: (path: Path, order: readonly (number | null)[]) => void
}

const FormApiContext = createContext<FormApi | null>(null)
export const FormApiProvider = FormApiContext.Provider

export function useFormApi(): FormApi {
  const api = useContext(FormApiContext)
  if (!api) throw new Error('A control is used outside of its form.')
  return api
}

/** The control of any option. Not imported where one is drawn, because lists and groups draw options in turn. */
type Controls = { Control: ComponentType<ControlProps> }

const ControlsContext = createContext<Controls | null>(null)
export const ControlsProvider = ControlsContext.Provider

export function useControls(): Controls {
  const controls = useContext(ControlsContext)
  if (!controls) throw new Error('An option is drawn where nothing draws controls.')
  return controls
}

/** Asks the field at a path for the focus; a new object asks again. */
export type FocusRequest = { path: string } | null

/** What fields read besides their values. When it changes, every field is rendered again. */
export type FormContext = {
  focusRequest: FocusRequest
  /** The saved options over their defaults. */
  saved: JsonObject
  /** Of options that somebody else changed meanwhile and that are edited here too: what they were before. */
  before: JsonObject
  defaults: JsonObject
  /** A field whose text was copied from another one, and how to undo that. */
  copiedText: { to: string; from: string; undo: () => void } | null
  /** Whether somebody sends test messages of it. */
  hasTests: boolean
}

const Form = createContext<FormContext>({
  focusRequest: null,
  saved: {},
  before: {},
  defaults: {},
  copiedText: null,
  hasTests: false,
})
export const FormContextProvider = Form.Provider
export const useFormContext = () => useContext(Form)

export function useFocusRequest(path: Path): FocusRequest {
  const { focusRequest } = useFormContext()
  return focusRequest && isAt(focusRequest.path, formatPath(path)) ? focusRequest : null
}

export function useOpenOnFocusRequest(path: Path, onOpen: () => void) {
  const request = useFocusRequest(path)
  const open = useEffectEvent(onOpen)
  useEffect(() => {
    if (request) open()
  }, [request])
}

export const getIn = (root: unknown, path: Path) =>
  path.reduce<unknown>(
    (value, key) =>
      isObject(value) || Array.isArray(value) ? ownProperty({ ...value }, String(key)) : undefined,
    root,
  )

/** Returns a copy with another value at a path. Everything beside the path stays the same object. */
export function setIn(root: unknown, path: Path, value: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  if (Array.isArray(root))
    return root.map((item: unknown, at) => (at === key ? setIn(item, rest, value) : item))
  const object = isObject(root) ? root : {}
  return { ...object, [key]: setIn(ownProperty(object, String(key)), rest, value) }
}

/** The props of every control. The value may be anything that `canShow` accepts. */
export type ControlProps<Kind extends Option = Option> = {
  option: Kind
  label: string
  value: unknown
  onChange: (value: unknown) => void
  path: Path
  error?: string
  /** The errors of the value and its parts, by their paths within it. */
  fieldErrors: FieldErrors
}

export function usePlaceholders(declared: readonly Placeholder[]) {
  const { guildId } = useFormApi()
  const { cdnUrl } = usePublicConfig()
  const format = useFormatter()
  const locale = useLocale()
  const { data: guild } = useGuildPreview(guildId)
  const { data: user } = useCurrentUser()
  return useMemo(() => {
    const count = guild?.approximate_member_count
    const name = user && displayName(user)
    const known = {
      server: guild?.name,
      guild: guild?.name,
      member_count: count == null ? undefined : (wholeNumber(count, locale) ?? format.number(count)),
      member: name === undefined ? undefined : `@${name}`,
      member_name: name,
      member_avatar: user && shownAvatar(cdnUrl, user),
    }
    return declared.map((one) => ({ ...one, sample: sampleOf(one, known) }))
  }, [declared, guild, user, cdnUrl, format, locale])
}

/** Our bot as the author of a message, as far as the guild tells. */
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

/** What is saved is one object for all fields of a form. */
const mentionedIn = onceFor(mentionsIn)

/** Whom a value mentions: the same set until that changes. */
function useMembersIn(value: unknown) {
  const key = useMemo(() => [...mentionsIn(value).member].join(), [value])
  return useMemo(() => new Set(key === '' ? [] : key.split(',')), [key])
}

/** @param value the message or text whose mentioned members are named */
export function useMessageNames(value?: unknown) {
  const { guildId } = useFormApi()
  const { data: roles } = useRoles(guildId)
  const { data: channels } = useChannels(guildId)
  const mentioned = mentionedIn(useFormContext().saved)
  const isUnlisted = useMemo(() => {
    const listed = new Set(visible(channels ?? []).map(({ id }) => id))
    return channels != null && [...mentioned.channel].some((id) => !listed.has(id))
  }, [mentioned, channels])
  const { channels: last } = useLastNames(guildId, isUnlisted)
  // What is in neither list may be a thread.
  const { data: threads } = useThreads(guildId, isUnlisted)
  // Who was inserted is known from the search.
  const users = useMentionedMembers(guildId, useMembersIn(value), mentioned.member)
  return useMemo(
    () => ({ ...namesOf(roles ?? [], channels ?? [], [...(last ?? []), ...(threads ?? [])]), users }),
    [roles, channels, last, threads, users],
  )
}
