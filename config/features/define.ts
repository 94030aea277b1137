import type { z } from 'zod'

export type FeatureCategory = 'welcome' | 'moderation' | 'engagement' | 'utility' | 'games'

type Definition<Id extends string, Options extends z.ZodObject> = {
  id: Id
  name: string
  summary: string
  category: FeatureCategory
  /** Name of an icon in `components/icons/feature-icon.tsx`. */
  icon: string
  /** Strict: an unknown option is refused. `.meta()` carries the hints for its control. */
  options: Options
  /** What the form shows first. It may be incomplete, so it need not pass `options`. */
  defaults: z.output<Options>
}

export type FeatureDefinition = Definition<string, z.ZodObject>

/** Declares a feature: its form, validation, JSON Schema and test data all follow from this one value. */
export const defineFeature = <const Id extends string, Options extends z.ZodObject>(
  definition: Definition<Id, Options>,
) => definition
