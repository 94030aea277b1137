import * as z from 'zod/mini'
import { tooMany } from '@/contract/field-message'
import { somethingChanged } from '@/contract/checks'
import { declarationLimits } from '@/contract/limits'
import { line, localised, name } from '@/contract/bot-text'
import { commandReport } from './command-report'
import { commands } from './commands'
import { actionStyles, featureDeclaration } from './features'
import { settingsDeclaration } from './settings'
import { featureId } from './subject'

const list = <Item extends z.ZodMiniType>(item: Item, max: number) =>
  z.array(item).check(z.maxLength(max, tooMany(max)))

/** The name and the summary of a feature, or of a preset. */
const about = {
  name: name(declarationLimits.name),
  name_localizations: localised(declarationLimits.name),
  summary: z._default(line(declarationLimits.summary), ''),
  summary_localizations: localised(declarationLimits.summary),
}

const { shape } = featureDeclaration
const values = z.record(z.string(), z.unknown())

const declaredAction = z.strictObject({
  id: featureId,
  label: name(declarationLimits.name),
  label_localizations: localised(declarationLimits.name),
  description: z.optional(line(declarationLimits.summary)),
  description_localizations: localised(declarationLimits.summary),
  confirm: z.optional(name(declarationLimits.summary)),
  confirm_localizations: localised(declarationLimits.summary),
  style: z.optional(z.enum(actionStyles)),
  guarded: z.optional(z.boolean()),
})

/** A feature as a bot declares it: one row of `GET /features`, bounded, and without keys that nobody knows. */
export const declaredFeature = z.strictObject({
  id: featureId,
  ...about,
  category: z._default(name(declarationLimits.name), 'other'),
  category_localizations: localised(declarationLimits.name),
  icon: z._default(name(declarationLimits.name), 'puzzle'),
  alwaysOn: shape.alwaysOn,
  locked: z.optional(z.union([z.boolean(), name(declarationLimits.summary)], 'validation.locked')),
  premium: shape.premium,
  test_messages: shape.test_messages,
  locked_localizations: localised(declarationLimits.summary),
  permissions: z.optional(list(name(declarationLimits.name), declarationLimits.permissions)),
  options: shape.options,
  defaults: shape.defaults,
  presets: z._default(list(z.strictObject({ ...about, options: values }), declarationLimits.presets), []),
  actions: z.optional(list(declaredAction, declarationLimits.actions)),
})

export const declaredSettings = z.strictObject({ options: shape.options, defaults: shape.defaults })

/** Says in the description of the calls what it is. */
function builtIn<Ids extends z.ZodMiniType>(ids: Ids, more = '') {
  const description = `Ids of the dashboard’s own features that people can use beside the bot’s; an empty list for none, null for all. ${more}`
  z.globalRegistry.add(ids, { description: description.trim() })
  return ids
}

/** `PUT /bot/declaration`: what is left out stays as it was declared before. */
export const botDeclaration = z
  .strictObject({
    /** All features of the bot, in the order in which people see them. */
    features: z.optional(list(declaredFeature, declarationLimits.features)),
    /** What people set at the end of the settings page, beside the dashboard’s own settings. */
    settings: z.optional(declaredSettings),
    built_in: z.optional(
      builtIn(z.nullable(list(featureId, declarationLimits.features)), 'As long as nobody says, all are.'),
    ),
    commands: z.optional(commandReport.shape.commands),
  })
  .check(somethingChanged)
export type BotDeclaration = z.infer<typeof botDeclaration>

/** What is kept of it. */
export const storedDeclaration = z.looseObject({
  features: z.array(featureDeclaration),
  settings: z.optional(settingsDeclaration),
  built_in: z.optional(z.array(z.string())),
  /** The `User-Agent` of who declared it. */
  client: z.optional(z.string()),
})
export type StoredDeclaration = z.infer<typeof storedDeclaration>

/** Who declared something, and when: the `User-Agent` of the call, as far as it said one. */
const origin = { at: z.string(), client: z.nullable(z.string()) }

/** In the bot's stream: from now on this declaration counts, of this bot or of another one. */
export const declarationEvent = z.looseObject({ declaration: z.string(), ...origin })

/** In the bot's stream, once it is complete: the declaration that counts; empty where nobody declared anything. */
export const readyEvent = z.partial(declarationEvent)
export type ReadyEvent = z.infer<typeof readyEvent>

const outcome = z.enum(['added', 'changed', 'unchanged', 'removed'])

/** `GET /bot/declaration`: what counts now of what the bot declared, as it may be declared again. */
export const declared = z.looseObject({
  features: storedDeclaration.shape.features,
  settings: storedDeclaration.shape.settings,
  built_in: builtIn(z.nullable(z.array(z.string()))),
  commands,
})

/** What is accepted, and may be a slip. */
const warnings = z.array(z.looseObject({ path: z.string(), message: z.string() }))

/** What is answered to a bot that said something in which there may be slips. */
export const receivedWithWarnings = z.looseObject({ ok: z.literal(true), warnings })
export type Warnings = z.infer<typeof warnings>

export const declarationResult = z.looseObject({
  /** What became of each feature of the bot, by its id. */
  features: z.record(z.string(), outcome),
  /** What became of its settings; left out as long as it declares none. */
  settings: z.optional(outcome),
  /** Tells this declaration from others in the events `declaration`. */
  declaration: z.optional(z.string()),
  /** When it was declared, as those events say it. */
  at: z.optional(z.string()),
  /** The other declaration that counted until now; null where there was none. */
  replaced: z.optional(z.nullable(z.looseObject(origin))),
  warnings,
})
export type DeclarationResult = z.infer<typeof declarationResult>
