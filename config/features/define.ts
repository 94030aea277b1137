import type { z } from 'zod'
import type { Permission } from '@/config/permissions'

export type FeatureCategory = 'welcome' | 'roles' | 'moderation' | 'engagement' | 'utility' | 'games'

/** An option whose roles or channels must not be those of another feature's option while both features are on. */
export type Conflict = {
  /** The path of the option, without the numbers of rows: `rewards.role`. */
  option: string
  with: { feature: string; option: string }
  /** What comes of it, in a sentence; `{names}` are the roles or channels. */
  message: string
}

/** A good way to begin: values for some of a feature's options. */
export type Preset<Values> = {
  name: string
  /** What it does, in a sentence. */
  summary: string
  /** Rows of lists are added to those that are there; any other value takes the place of the one before. */
  options: Values
}

type Definition<Id extends string, Options extends z.ZodObject> = {
  /** Kebab-case, and never changed: settings are saved under it. */
  id: Id
  name: string
  summary: string
  category: FeatureCategory
  /** Name of an icon in `components/ui/feature-icon.tsx`. */
  icon: string
  /** It has a screen of its own among the server's, and no switch. */
  alwaysOn?: true
  /**
   * What the bot needs in the whole server while the feature is on, whatever its options say. What only one option
   * needs is that option's hint `permissions`; the bot's invitation asks for both.
   */
  permissions: readonly Permission[]
  /**
   * Strict: an unknown option is refused. The builders in `options/` carry the hints for its control. What must be
   * set before the feature can be on has the hint `requiredToEnable`, and a schema that accepts its absence.
   */
  options: Options
  /** What the form shows first. It passes `options`; what only a guild can know, such as a channel, is null. */
  defaults: z.output<Options>
  /** What people can begin with. Nothing in them is a guild's own, such as a channel. */
  presets?: readonly Preset<Partial<z.input<Options>>>[]
  /** What goes wrong beside another feature. It keeps nobody from saving; the health check of a guild tells it. */
  clashes?: readonly Conflict[]
}

export type FeatureDefinition = Definition<string, z.ZodObject>

/** Declares a feature: its form, validation, JSON Schema and test data all follow from this one value. */
export const defineFeature = <const Id extends string, Options extends z.ZodObject>(
  definition: Definition<Id, Options>,
) => definition
