import { z } from 'zod'
import type { FeatureDeclaration } from '@/contract/calls/features'
import type { FeatureDefinition, Preset } from './define-feature'

/** Fills in the rows of a preset. @throws ZodError */
const parsePreset = (
  { options: { shape } }: FeatureDefinition,
  { options }: Preset<Record<string, unknown>>,
) =>
  Object.fromEntries(
    Object.entries(options).map(([key, value]) => [key, z.parse(shape[key] ?? z.never(), value)]),
  )

/** A feature as it goes over the wire, its options as JSON Schema. What only our own server needs is left out. */
export function describeFeature(definition: FeatureDefinition): FeatureDeclaration {
  const { id, name, alwaysOn, defaults } = definition
  const { summary = '', category = 'other', icon = 'puzzle', permissions = [] } = definition
  const presets = (definition.presets ?? []).map((preset) => ({
    ...preset,
    options: parsePreset(definition, preset),
  }))
  return {
    id,
    name,
    summary,
    category,
    icon,
    ...(alwaysOn && { alwaysOn }),
    permissions: [...permissions],
    options: { ...z.toJSONSchema(definition.options, { io: 'input' }) },
    defaults,
    presets,
  }
}
