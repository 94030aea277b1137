import { isObject } from '@/contract/json'
import { z } from 'zod'
import type { FeatureDeclaration } from '@/contract/calls/features'
import { describeActions } from './actions'
import type { FeatureDefinition, Preset, SettingsDefinition } from './define-feature'

/** Fills in the rows of a preset. What does not fit stays as it is: the dashboard says what is wrong with it, by its path. */
const fillPreset = (
  { options: { shape } }: FeatureDefinition,
  { options }: Preset<Record<string, unknown>>,
) =>
  Object.fromEntries(
    Object.entries(options).map(([key, value]) => {
      const filled = z.safeParse(shape[key] ?? z.never(), value)
      return [key, filled.success ? filled.data : value]
    }),
  )

/** @throws TypeError for what is no definition, such as a declaration in JSON */
export function assertDefinition(what: string, maker: string, definition: unknown) {
  if (isObject(definition) && definition.options instanceof z.ZodObject) return
  const given = String(JSON.stringify(definition)).slice(0, 100)
  throw new TypeError(`${what} ${given} is not what ${maker} returns.`)
}

/** A whole number without a limit has none, instead of the last one that JavaScript can count to. */
function withoutSafeLimits({ jsonSchema: schema }: { jsonSchema: z.core.JSONSchema.BaseSchema }) {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
}

export function describeSettings(definition: SettingsDefinition) {
  assertDefinition('settings:', 'defineSettings', definition)
  const { options, defaults } = definition
  return { options: { ...z.toJSONSchema(options, { io: 'input', override: withoutSafeLimits }) }, defaults }
}

/** A feature as it goes over the wire, its options as JSON Schema. */
export function describeFeature(definition: FeatureDefinition): FeatureDeclaration {
  assertDefinition('features:', 'defineFeature', definition)
  const { id, name, alwaysOn, defaults: _defaults, options: _options, actions, ...others } = definition
  const { summary = '', category = 'other', icon = 'puzzle', permissions = [], ...more } = others
  const presets = (definition.presets ?? []).map((preset) => ({
    ...preset,
    options: fillPreset(definition, preset),
  }))
  return {
    id,
    name,
    summary,
    category,
    icon,
    ...(alwaysOn && { alwaysOn }),
    permissions: [...permissions],
    ...describeSettings(definition),
    // What is left are translations, and slips, which the dashboard names.
    ...more,
    presets,
    ...(actions && { actions: describeActions(id, actions) }),
  }
}
