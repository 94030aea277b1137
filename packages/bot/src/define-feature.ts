import { isObject } from '@/contract/json'
import { z } from 'zod'
import { closest } from '@/contract/declaration/placeholders'
import type { Locale } from '@/contract/discord/locales'
import type { Permission } from '@/contract/discord/permissions'
import { assertOption, assertWritable, type Localizations } from './options'
import { asError } from './retry'
import type { Availability, Configuration } from './wire'
import { writeJson } from './write-json'

/** Lengths of time in seconds. */
export const minute = 60
export const hour = 60 * minute
export const day = 24 * hour

export type FeatureCategory = 'welcome' | 'roles' | 'moderation' | 'engagement' | 'utility' | 'games'

/** An option whose roles or channels must not be those of another feature's option while both features are on. */
export type Conflict = {
  /** The path of the option, without the numbers of rows: `rewards.role`. */
  option: string
  with: { feature: string; option: string }
  /** What comes of it, in a sentence; `{names}` are the roles or channels. */
  message: string
}

/** A role that auto role gives to everybody must not stand in this option: it would be about everybody. */
export const notGivenToEverybody = (option: string, consequence: string): Conflict => ({
  option,
  with: { feature: 'auto-role', option: 'roles' },
  message: `Auto role gives {names} to everybody who joins, so ${consequence} Remove it from one of the two.`,
})

/** A good way to begin: values for some of a feature's options. */
export type Preset<Values> = {
  name: string
  name_localizations?: Localizations
  /** What it does, in a sentence. */
  summary: string
  summary_localizations?: Localizations
  /** Rows of lists are added to those that are there; any other value takes the place of the one before. */
  options: Values
}

type About<Id extends string> = {
  /** Kebab-case, and never changed: settings are saved under it. */
  id: Id
  name: string
  name_localizations?: Localizations
  summary?: string
  summary_localizations?: Localizations
  /** A name of one's own is shown as it is written. */
  category?: FeatureCategory | (string & {})
  category_localizations?: Localizations
  /** Such as `gift` or `music`; the dashboard’s page “Feature declarations” lists all. */
  icon?: string
  /** It has a screen of its own among the server's, and no switch. */
  alwaysOn?: true
  /** Nobody can switch it on: the reason in a sentence, or true. */
  locked?: boolean | string
  locked_localizations?: Localizations
  /** Only where the person or the server has premium can it be enabled or changed. */
  premium?: true
  /**
   * What the bot needs in the whole server while the feature is on, whatever its options say. What only one option
   * needs is that option's hint `permissions`; the bot's invitation asks for both.
   */
  permissions?: readonly Permission[]
  /**
   * Only for the dashboard’s own features, which stand in `config/features/`: what goes wrong beside another feature. It
   * keeps nobody from saving; the health check of a guild tells it. The dashboard refuses a bot’s feature that has it.
   */
  clashes?: readonly Conflict[]
}

/** Who pressed the button of an action, and with what. */
export type ActionUse<Options> = {
  guild: Guild
  /** Of the action's own feature, as they are saved. */
  options: Options
  memberId: string
  /** What they read, by the locales of translations: answer in it if you can. */
  language: Locale
}

/** What was done, in words and with a link that begins with https://, or why nothing was. */
export type ActionResult = string | { text?: string; url?: string } | { refused: string } | void

/** A button on the feature's page. */
export type Action<Options> = {
  label: string
  label_localizations?: Localizations
  /** What comes of it, below the button. */
  description?: string
  description_localizations?: Localizations
  /** What people are told before it runs. */
  confirm?: string
  confirm_localizations?: Localizations
  style?: 'primary' | 'secondary' | 'danger'
  /** Only for people with Manage Server. */
  guarded?: boolean
  /** Does it, within ten seconds. Where it throws, people are told that it failed. */
  run(use: ActionUse<Options>): ActionResult | Promise<ActionResult>
}

/** By their ids, which are like those of features. */
export type Actions<Options> = Readonly<Record<string, Action<Options>>>

type Defaulted = Record<string, z.ZodDefault<z.ZodType>>
type Shape<Options extends Defaulted> = { [Key in keyof Options]: Options[Key]['def']['innerType'] }

type Declaration<Id extends string, Options extends Defaulted> = About<Id> & {
  /**
   * The builders in `options.ts` carry the hints for its control. What must be set before the feature can be on has the
   * hint `requiredToEnable`, and a schema that accepts its absence. The default is what the form shows first; what only
   * a guild can know, such as a channel, is null.
   */
  options: Options
  /** What people can begin with. Nothing in them is a guild's own, such as a channel. */
  presets?: readonly Preset<{ [Key in keyof Options]?: z.input<Options[Key]> }>[] | undefined
  /** Buttons that have the bot do something with what is saved. At most 5. */
  actions?: Actions<{ enabled: boolean } & { [Key in keyof Options]: z.output<Options[Key]> }>
}

/** What `defineSettings` returns. A module that exports it names this type in its declarations. */
export type DefinedSettings<Options extends Defaulted> = {
  options: z.ZodObject<Shape<Options>, z.core.$strict>
  defaults: { [Key in keyof Options]: z.output<Options[Key]> }
}

/** What `defineFeature` returns. A module that exports it names this type in its declarations. */
export type DefinedFeature<Id extends string, Options extends Defaulted> = Omit<
  Declaration<Id, Options>,
  'options'
> &
  DefinedSettings<Options>

/** What people set at the end of a server’s settings page. */
export type SettingsDefinition = {
  /** Strict: an unknown option is refused. */
  options: z.ZodObject
  defaults: Record<string, unknown>
}

export type FeatureDefinition = About<string> &
  SettingsDefinition & {
    presets?: readonly Preset<Record<string, unknown>>[] | undefined
    actions?: Actions<{ enabled: boolean } & Record<string, unknown>> | undefined
  }

/** The options of a feature as they are configured: `winners` is a number. */
export type FeatureOptions<Definition extends FeatureDefinition> = { enabled: boolean } & z.output<
  Definition['options']
>

export type OwnSettings<Definition extends SettingsDefinition> = z.output<Definition['options']>

/** Everything that is configured for a guild. */
export type Guild = Configuration & {
  /**
   * What the guild could not use when this was read, as `setAvailability` has said: by the feature's id, false or the
   * reason. What is missing is available. Whether such a feature still works is up to the bot.
   */
  availability: Availability
  /**
   * A feature with its options as they were declared. An option that nobody saved, or whose saved value does not fit
   * the declaration (it was saved under an earlier one), has its default.
   */
  feature: <Definition extends FeatureDefinition>(definition: Definition) => FeatureOptions<Definition>
  /** The settings that the bot declared, read like the options of a feature. */
  ownSettings: <Definition extends SettingsDefinition>(definition: Definition) => OwnSettings<Definition>
}

/** @throws TypeError for what is no option with a default */
function checkOption(where: string, option: unknown) {
  assertOption(where, option)
  assertWritable(where, option)
  if (option instanceof z.ZodDefault) return
  const isSecret = option instanceof z.ZodType && option.meta()?.secret === true
  throw new TypeError(`${where} has no default: end it in .default(${isSecret ? 'null' : '…'}).`)
}

/** @param owner what the options belong to, for error messages */
function splitDefaults<Options extends Defaulted>(owner: string, options: Options): DefinedSettings<Options> {
  if (!isObject(options))
    throw new TypeError(`${owner}: its options are no object of options by their names; {} has none.`)
  const entries = Object.entries(options)
  for (const [key, option] of entries) checkOption(`${owner}: ${key}`, option)
  // A saved option is never filled in from the schema: a missing one shows that nobody has set it yet.
  const shape = Object.fromEntries(entries.map(([key, { def }]) => [key, def.innerType])) as Shape<Options>
  const defaults = Object.fromEntries(entries.map(([key, { def }]) => [key, def.defaultValue])) as {
    [Key in keyof Options]: z.output<Options[Key]>
  }
  ours.add(defaults)
  return { options: z.strictObject(shape), defaults }
}

/** Defaults that come from options: a feature may be made from another, which has them. */
const ours = new WeakSet<object>()

/** @throws TypeError for a list of presets that is none, a preset without options, or a value that JSON cannot hold */
function checkPresets(owner: string, presets: unknown) {
  if (!Array.isArray(presets))
    throw new TypeError(`${owner}: its presets are no list: give one, [{ name, summary, options }].`)
  presets.forEach((preset: unknown, at) => {
    const { name = at, options } = isObject(preset) ? preset : {}
    const which = `${owner}: the preset ${JSON.stringify(name)}`
    if (!isObject(options)) throw new TypeError(`${which} has no options: give values by their names.`)
    try {
      writeJson(options)
    } catch (problem) {
      throw new TypeError(`${which} cannot be written as JSON: ${asError(problem).message}`)
    }
  })
}

/** @throws TypeError for a text, which would be a list of its letters */
function checkPermissions(owner: string, permissions: unknown) {
  if (Array.isArray(permissions)) return
  const given = JSON.stringify(permissions)
  throw new TypeError(`${owner}: its permissions are ${given}, where a list belongs: ['SEND_MESSAGES'].`)
}

/** @throws TypeError for an argument that is missing, or has its options under another name */
function checkArgument(which: string, given: unknown) {
  if (!isObject(given)) throw new TypeError(`${which} takes an object: ${which}({ … }).`)
  const slip = 'options' in given ? undefined : Object.keys(given).find((name) => closest(name, ['options']))
  if (slip !== undefined) throw new TypeError(`${which}: there is no ${slip}: write options.`)
}

/** Declares a feature: its form, validation, JSON Schema and test data all follow from this one value. */
export function defineFeature<const Id extends string, Options extends Defaulted>(
  declaration: Declaration<Id, Options>,
): DefinedFeature<Id, Options> {
  checkArgument('defineFeature', declaration)
  const { options, ...about } = declaration
  const owner = `The feature ${about.id}`
  checkPresets(owner, about.presets ?? [])
  checkPermissions(owner, about.permissions ?? [])
  if ('defaults' in about && !(isObject(about.defaults) && ours.has(about.defaults)))
    throw new TypeError(`${owner}: there is no defaults: end each option in .default(…).`)
  return { ...about, ...splitDefaults(owner, options) }
}

/** Declares settings of the bot's own, each made and read like an option of a feature. */
export function defineSettings<Options extends Defaulted>(declaration: { options: Options }) {
  checkArgument('defineSettings', declaration)
  return splitDefaults('The settings', declaration.options)
}
