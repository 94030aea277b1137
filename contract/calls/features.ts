import * as z from 'zod/mini'
import { anyLine, shownName } from '@/contract/bot-text'
import { somethingChanged } from '@/contract/checks'
import { declarationLimits } from '@/contract/limits'
import { featureId } from './subject'

/** A JSON Schema (2020-12) with our UI hints beside the standard keywords. */
const jsonSchema = z.record(z.string(), z.unknown())

/** A good way to begin: values for some of a feature's options, of which the rows of lists are added. */
const preset = z.looseObject({
  name: shownName,
  summary: z._default(anyLine, ''),
  options: z.record(z.string(), z.unknown()),
})
export type Preset = z.infer<typeof preset>

export const actionStyles = ['primary', 'secondary', 'danger'] as const

/** A button of a feature's page: what the bot does with what is saved. */
const featureAction = z.looseObject({
  id: featureId,
  label: shownName,
  /** Below the button. */
  description: z.optional(anyLine),
  /** What people are asked before it runs. */
  confirm: z.optional(anyLine),
  /** One of `actionStyles`; `secondary` where it is none of them. */
  style: z.optional(z.string()),
  /** Only for people with Manage Server. */
  guarded: z.optional(z.boolean()),
})
export type FeatureAction = z.infer<typeof featureAction>

/** One row of `GET /features`: enough to list, draw and validate a feature without knowing it beforehand. */
export const featureDeclaration = z.looseObject({
  id: featureId,
  name: shownName,
  summary: z._default(anyLine, ''),
  category: z._default(shownName, 'other'),
  icon: z._default(z.string(), 'puzzle'),
  /** It has a screen of its own among the server's, and no switch. */
  alwaysOn: z.optional(z.boolean()),
  /** Why nobody can switch it on here, in a sentence; true where the backend does not say why. */
  locked: z.optional(z.union([z.boolean(), anyLine])),
  /** Only where the person or the guild has premium can it be enabled or changed. */
  premium: z.optional(z.boolean()),
  /** False where nobody sends test messages of it. */
  test_messages: z.optional(z.boolean()),
  /** What the bot needs in the whole server while the feature is on, as Discord calls it: `MANAGE_ROLES`. */
  permissions: z.optional(z.array(z.string())),
  /** The language of its texts, as in HTML; that of the page, if it does not say. */
  language: z.optional(z.string()),
  /** `bot` if the bot has declared it. */
  origin: z.optional(z.string()),
  options: jsonSchema,
  defaults: z._default(z.record(z.string(), z.unknown()), {}),
  presets: z._default(z.array(preset).check(z.maxLength(12)), []),
  actions: z.optional(z.array(featureAction).check(z.maxLength(declarationLimits.actions))),
})
export type FeatureDeclaration = z.infer<typeof featureDeclaration>
/** What people set, in a feature or beside the dashboard’s own settings: the options, and what they start from. */
export type Declared = Pick<FeatureDeclaration, 'options' | 'defaults' | 'premium'>

/** What lists of features show. The rest is most of a catalogue, and needed only where options are. */
export type FeatureSummary = Pick<
  FeatureDeclaration,
  | 'id'
  | 'name'
  | 'summary'
  | 'category'
  | 'icon'
  | 'alwaysOn'
  | 'locked'
  | 'premium'
  | 'permissions'
  | 'language'
>
export const featureCatalogue = z.array(featureDeclaration)

/**
 * `GET /features`: the features, and which of the calls beyond the specification there are (`config/extensions.ts`). A
 * plain list holds the features alone.
 */
export const declaredCapabilities = z.looseObject({
  features: featureCatalogue,
  extensions: z.optional(z.array(z.string())),
})
export const capabilities = z.union([featureCatalogue, declaredCapabilities])
/** As `capabilities`, before the declarations are looked at: one that is malformed must not take the others along. */
export const foreignCapabilities = z.union([
  z.array(z.unknown()),
  z.looseObject({ features: z.array(z.unknown()), extensions: z.optional(z.array(z.string())) }),
])
type Told<Declaration> = Declaration[] | { features: Declaration[]; extensions?: string[] | undefined }

export const featuresOf = <Declaration>(told: Told<Declaration>) =>
  Array.isArray(told) ? told : told.features

/** Null if the backend lists none. */
export const extensionsOf = (told: Told<unknown>) => (Array.isArray(told) ? null : (told.extensions ?? null))

/** `GET /guilds/{guildId}/features/{feature}`: `enabled` beside the feature's own options; left out, it is off. */
export const feature = z.looseObject({ enabled: z._default(z.boolean(), false) })
export type Feature = z.infer<typeof feature>

/** `PATCH` takes any part of it; the options are judged by the feature's own definition. */
export const featurePatch = z.looseObject({ enabled: z.optional(z.boolean()) }).check(somethingChanged)
export type FeaturePatch = z.infer<typeof featurePatch>
