import { z } from 'zod'
import type { FeatureDefinition } from './define-feature'
import type { Configuration } from './wire'

/** The options of a feature as they are configured: `winners` is a number. */
export type FeatureOptions<Definition extends FeatureDefinition> = { enabled: boolean } & z.output<
  Definition['options']
>

/** Everything that is configured for a guild. */
export type Guild = Configuration & {
  /**
   * A feature with its options as they were declared. An option that nobody saved, or whose saved value does not fit
   * the declaration (it was saved under an earlier one), has its default.
   */
  feature: <Definition extends FeatureDefinition>(definition: Definition) => FeatureOptions<Definition>
}

/** A saved value that the bot cannot use. */
export type Misfit = { feature: string; option: string; value: unknown }

function readOptions(
  { id, options, defaults, alwaysOn }: FeatureDefinition,
  { features }: Configuration,
  onMisfit: (misfit: Misfit) => void,
) {
  const saved = features[id] ?? { enabled: alwaysOn === true }
  const entries = Object.entries(options.shape).map(([option, schema]) => {
    const parsed = z.safeParse(schema, saved[option])
    if (parsed.success) return [option, parsed.data]
    if (saved[option] !== undefined) onMisfit({ feature: id, option, value: saved[option] })
    return [option, defaults[option]]
  })
  return { enabled: saved.enabled, ...Object.fromEntries(entries) }
}

/** A guild's configuration with typed options, each feature's read once. */
export function createGuild(configuration: Configuration, onMisfit: (misfit: Misfit) => void): Guild {
  const read = new Map<FeatureDefinition, unknown>()
  return {
    ...configuration,
    feature<Definition extends FeatureDefinition>(definition: Definition) {
      if (!read.has(definition)) read.set(definition, readOptions(definition, configuration, onMisfit))
      // Each option was parsed with its own schema.
      return read.get(definition) as FeatureOptions<Definition>
    },
  }
}
