import * as z from 'zod/mini'

/** A JSON Schema (2020-12) with our UI hints beside the standard keywords. */
export const jsonSchema = z.record(z.string(), z.unknown())

/** One row of `GET /features`: enough to list, draw and validate a feature without knowing it beforehand. */
export const featureDeclaration = z.looseObject({
  id: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,63}$/)),
  name: z.string(),
  summary: z._default(z.string(), ''),
  category: z._default(z.string(), 'other'),
  icon: z._default(z.string(), 'puzzle'),
  /** Why nobody can switch it on here, in a sentence; true where the backend does not say why. */
  locked: z.optional(z.union([z.boolean(), z.string()])),
  options: jsonSchema,
  defaults: z._default(z.record(z.string(), z.unknown()), {}),
})
export type FeatureDeclaration = z.infer<typeof featureDeclaration>
export const featureCatalogue = z.array(featureDeclaration)

/** `GET /guilds/{guildId}/features/{feature}`: `enabled` beside the feature's own options. */
export const feature = z.looseObject({ enabled: z.boolean() })
export type Feature = z.infer<typeof feature>

/** `PATCH` takes any part of it; the options are judged by the feature's own definition. */
export const featurePatch = z
  .looseObject({ enabled: z.optional(z.boolean()) })
  .check(z.refine((patch) => Object.keys(patch).length > 0, 'validation.nothingChanged'))
export type FeaturePatch = z.infer<typeof featurePatch>
