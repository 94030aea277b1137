import { type Locale, translationLocales } from '@/contract/discord/locales'
import { isObject, type JsonObject, tryParseJson } from '@/contract/json'

/* What the dashboard and a bot say to each other. A test compares these types with the contract. */

export type Settings = { chat_prefix: string; [setting: string]: unknown }
export type Feature = { enabled: boolean; [option: string]: unknown }
/** By subject: `settings`, or `feature:` and the feature's id. 0 is what nobody saved. */
export type Versions = Record<string, number>

/** Everything that is configured for a guild. */
export type Configuration = {
  id: string
  settings: Settings
  features: Record<string, Feature>
  versions: Versions
  /** What the guild cannot use, as the bot has said; left out where that is nothing. */
  availability?: Availability
}

/** By the feature's id: false, or the reason in a sentence, for what a guild cannot use. */
export type Availability = Readonly<Record<string, boolean | string>>

export type Shard = {
  id: number
  status: 'ready' | 'connecting' | 'reconnecting' | 'down'
  latency_ms?: number | null
  guild_count?: number | null
}

/** What a bot may say about itself; all of it may be left out. At most 500 shards. */
export type Report = {
  latency_ms?: number | null
  guild_count?: number | null
  shards?: Shard[]
  /** Of the bot's own program. */
  version?: string
}

/** A message that somebody wants to see before it is in use. Placeholders are filled in. */
export type TestMessage = {
  id: string
  guild_id: string
  /** Null: to `user_id`, as a direct message. */
  channel_id: string | null
  user_id: string
  /** The body of Discord's “Create Message”, which notifies nobody. */
  message: {
    content?: string
    embeds: Record<string, unknown>[]
    /** Rows of link buttons, which only messages with some have. */
    components?: Record<string, unknown>[]
    allowed_mentions: { parse: string[] }
  }
}
/**
 * `url` leads to the message; `reason` says why it was not sent, which people read in their own language, and `detail` in
 * words of the bot.
 */
export type TestResult = {
  url?: string | null
  reason?: 'missing_permissions' | 'direct_messages_closed' | 'unknown_channel' | 'unsupported' | 'failed'
  detail?: string
}

type CommandTexts = {
  name: string
  name_localizations?: Readonly<Record<string, string | null>> | null
  description?: string
  description_localizations?: Readonly<Record<string, string | null>> | null
  /** Discord's number for it. */
  type?: number | null
}
/** An option of a command, or a subcommand or a group of them. */
export type CommandOption = CommandTexts & { required?: boolean; options?: readonly CommandOption[] }

/** One of the bot's commands; people switch and limit it by this name. At most 250, in 1 MiB. */
export type Command = CommandTexts & {
  category?: string
  category_localizations?: Readonly<Record<string, string | null>> | null
  options?: readonly CommandOption[]
}

/** A saved value that is of no use to the bot; people read the message at that option. Without `path`: the whole subject. */
export type Problem = { subject: 'settings' | `feature:${string}`; path?: string; message: string }

/** With a `code`, people read it in their own language. */
export type ReportedProblem = Problem & { code?: 'default_used' }

/** What a bot has put to work. */
export type LoadedReport = { versions: Versions; problems: readonly ReportedProblem[] }

/** What became of each feature that the bot declared, by its id, and of its settings, and what may be a slip. */
export type DeclarationResult = {
  features: Record<string, string>
  settings?: string
  /** What the dashboard calls it in its stream. */
  declaration?: string
  /** When it was declared, as the stream says it. */
  at?: string
  warnings: { path: string; message: string }[]
}

const isSettings = (value: unknown): value is Settings =>
  isObject(value) && typeof value.chat_prefix === 'string'
const isFeature = (value: unknown): value is Feature => isObject(value) && typeof value.enabled === 'boolean'
const isVersions = (value: unknown): value is Versions =>
  isObject(value) && Object.values(value).every((version) => Number.isInteger(version))
const isAvailability = (value: unknown): value is Availability =>
  isObject(value) && Object.values(value).every((said) => ['boolean', 'string'].includes(typeof said))
const isFeatures = (value: unknown): value is Record<string, Feature> =>
  isObject(value) && Object.values(value).every(isFeature)

/** What a bot says may be anything. */
export const isProblem = (value: unknown): value is Problem =>
  isObject(value) &&
  [value.subject, value.message, value.path ?? ''].every((text) => typeof text === 'string')

/** The dashboard answered something else than what was asked for. */
export class UnreadableError extends Error {}

/** @throws UnreadableError for what is no configuration */
export function readConfiguration(value: unknown): Configuration {
  if (isObject(value)) {
    const { id, settings, features, versions, availability } = value
    const said = isAvailability(availability) && { availability }
    if (typeof id === 'string' && isSettings(settings) && isFeatures(features) && isVersions(versions))
      return { id, settings, features, versions, ...said }
  }
  throw new UnreadableError('The dashboard answered something that is no configuration.')
}

/** @throws UnreadableError for what is no page of configurations; `next` is where the next page begins */
export function readConfigurations(value: unknown) {
  const { guilds, next } = isObject(value) ? value : {}
  if (!Array.isArray(guilds) || (next !== null && typeof next !== 'string'))
    throw new UnreadableError('The dashboard answered something that is no list of configurations.')
  return { guilds: guilds.map(readConfiguration), next }
}

const isOutcomes = (value: unknown): value is Record<string, string> =>
  isObject(value) && Object.values(value).every((outcome) => typeof outcome === 'string')
const isWarning = (value: unknown): value is { path: string; message: string } =>
  isObject(value) && typeof value.path === 'string' && typeof value.message === 'string'

/** What cannot be read counts as no outcome and no warning. */
export function readDeclarationResult(value: unknown): DeclarationResult {
  const { features, settings, declaration, at, warnings } = isObject(value) ? value : {}
  return {
    features: isOutcomes(features) ? features : {},
    ...(typeof settings === 'string' && { settings }),
    ...(typeof declaration === 'string' && { declaration }),
    ...(typeof at === 'string' && { at }),
    warnings: Array.isArray(warnings) ? warnings.filter(isWarning) : [],
  }
}

/** What may be a slip in what the bot says of a guild. */
export const readWarnings = (value: unknown) => readDeclarationResult(value).warnings

/** Null for what tells of no declaration, such as `ready` of a dashboard that does not name it. */
export function readDeclarationEvent(data: string) {
  const value = tryParseJson(data)
  if (!isObject(value) || typeof value.declaration !== 'string') return null
  const { declaration, at, client } = value
  return {
    declaration,
    at: typeof at === 'string' ? at : '',
    client: typeof client === 'string' ? client : null,
  }
}

/** Null for what is no change. */
export function readChange(data: string) {
  const value = tryParseJson(data)
  if (!isObject(value)) return null
  const { guild_id: guildId, versions } = value
  return typeof guildId === 'string' && isVersions(versions) ? { guildId, versions } : null
}

/** Somebody pressed a button of a feature. */
export type ActionRequest = {
  id: string
  guild_id: string
  user_id: string
  language: Locale
  feature: string
  action: string
}

/** English of a dashboard that does not tell the language yet, and for one that is newer than this package. */
const readLocale = (value: unknown) => translationLocales.find((locale) => locale === value) ?? 'en-US'

/** Null for what is no action, such as what a newer dashboard asks. */
export function readAction(data: string): ActionRequest | null {
  const value = tryParseJson(data)
  if (!isObject(value) || value.kind !== 'action') return null
  const { id, guild_id, user_id, feature, action } = value
  if (typeof id !== 'string' || typeof guild_id !== 'string' || typeof user_id !== 'string') return null
  if (typeof feature !== 'string' || typeof action !== 'string') return null
  return { id, guild_id, user_id, language: readLocale(value.language), feature, action }
}

const isObjects = (value: unknown): value is JsonObject[] => Array.isArray(value) && value.every(isObject)

/** Null for what is no test message. */
export function readTest(data: string): TestMessage | null {
  const value = tryParseJson(data)
  if (!isObject(value) || !isObject(value.message)) return null
  const { id, guild_id, channel_id, user_id } = value
  const { content, embeds, components } = value.message
  if (typeof id !== 'string' || typeof guild_id !== 'string' || typeof user_id !== 'string') return null
  if (!isObjects(embeds) || (channel_id !== null && typeof channel_id !== 'string')) return null
  const message = {
    ...(typeof content === 'string' && { content }),
    embeds,
    ...(isObjects(components) && { components }),
    allowed_mentions: { parse: [] },
  }
  return { id, guild_id, channel_id, user_id, message }
}
