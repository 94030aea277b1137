import { z } from 'zod'
import type {
  FeatureDefinition,
  FeatureOptions,
  Guild,
  OwnSettings,
  SettingsDefinition,
} from './define-feature'
import { assertDefinition } from './describe-feature'
import type { Configuration, Problem } from './wire'

/** A saved value that the bot cannot use. */
export type Misfit = { subject: Problem['subject']; option: string; value: unknown; isSecret: boolean }

type Listeners = {
  onMisfit?: (misfit: Misfit) => void
  /** Hears what was read and is not among what the bot declares. */
  onUndeclared?: (definition: SettingsDefinition) => void
}

const isSecret = (schema: z.core.$ZodType) =>
  JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).includes('"secret":true')

function readOptions(
  { options, defaults }: SettingsDefinition,
  saved: Readonly<Record<string, unknown>>,
  onMisfit: (misfit: Omit<Misfit, 'subject'>) => void,
) {
  const entries = Object.entries(options.shape).map(([option, schema]) => {
    const parsed = z.safeParse(schema, saved[option])
    if (parsed.success) return [option, parsed.data]
    if (saved[option] !== undefined) onMisfit({ option, value: saved[option], isSecret: isSecret(schema) })
    return [option, defaults[option]]
  })
  return { ...('enabled' in saved && { enabled: saved.enabled }), ...Object.fromEntries(entries) }
}

type Wanted = { features: readonly FeatureDefinition[]; settings?: SettingsDefinition | undefined }

/**
 * A configuration with what the bot wants to read and the dashboard does not know now, as it was before.
 * @returns what was kept as well, in words
 */
export function withMissing(
  configuration: Configuration,
  before: Configuration | undefined,
  { features, settings }: Wanted,
) {
  const pick = (wanted: readonly string[], now: object, then: object = {}) =>
    Object.entries(then).filter(([key]) => wanted.includes(key) && !Object.hasOwn(now, key))
  const ids = features.map(({ id }) => id)
  const keptFeatures = pick(ids, configuration.features, before?.features)
  const names = Object.keys(settings?.options.shape ?? {})
  const keptSettings = pick(names, configuration.settings, before?.settings)
  return {
    known: {
      ...configuration,
      features: { ...configuration.features, ...Object.fromEntries(keptFeatures) },
      settings: { ...configuration.settings, ...Object.fromEntries(keptSettings) },
    },
    kept: [
      ...keptFeatures.map(([id]) => `the feature ${id}`),
      ...keptSettings.map(([name]) => `the setting ${name}`),
    ],
  }
}

/** A guild's configuration with typed options, each feature's read once. */
export function createGuild(configuration: Configuration, { onMisfit, onUndeclared }: Listeners = {}): Guild {
  const read = new Map<SettingsDefinition, unknown>()
  function readOnce(
    definition: SettingsDefinition,
    { subject, saved }: { subject: Problem['subject']; saved: Readonly<Record<string, unknown>> },
  ) {
    // Of what nobody saved there are only defaults, perhaps those of another declaration.
    const isSaved = configuration.versions[subject] !== 0
    const own = () =>
      readOptions(definition, saved, (misfit) => isSaved && onMisfit?.({ subject, ...misfit }))
    if (!read.has(definition)) read.set(definition, own())
    return read.get(definition)
  }
  return {
    availability: {},
    ...configuration,
    feature<Definition extends FeatureDefinition>(definition: Definition) {
      assertDefinition('guild.feature:', 'defineFeature', definition)
      const { id, alwaysOn } = definition
      if (!Object.hasOwn(configuration.features, id)) onUndeclared?.(definition)
      const saved = configuration.features[id] ?? { enabled: alwaysOn === true }
      // Each option was parsed with its own schema, here and below.
      return readOnce(definition, { subject: `feature:${id}`, saved }) as FeatureOptions<Definition>
    },
    ownSettings<Definition extends SettingsDefinition>(definition: Definition) {
      assertDefinition('guild.ownSettings:', 'defineSettings', definition)
      const saved = configuration.settings
      if (!Object.keys(definition.options.shape).some((option) => option in saved)) onUndeclared?.(definition)
      return readOnce(definition, { subject: 'settings', saved }) as OwnSettings<Definition>
    },
  }
}
