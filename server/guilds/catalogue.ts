import { z } from 'zod'
import type { FeatureDeclaration } from '@/contract/calls/features'
import { featureOf } from '@/contract/calls/subject'
import type { FeatureDefinition, Preset } from '@/contract/declaration/builders/define-feature'
import { isPermission } from '@/contract/discord/permissions'
import { registry } from '@/config/features/registry'

/** Fills in the rows of a preset. @throws ZodError */
const parsePreset = (
  { options: { shape } }: FeatureDefinition,
  { options }: Preset<Record<string, unknown>>,
) =>
  Object.fromEntries(
    Object.entries(options).map(([key, value]) => [key, z.parse(shape[key] ?? z.never(), value)]),
  )

/** A feature of our own as a foreign backend would declare it. What only the server needs is left out. */
export function declare(definition: FeatureDefinition): FeatureDeclaration {
  const { id, name, summary, category, icon, alwaysOn, permissions, defaults } = definition
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

const definitions = Object.values<FeatureDefinition>(registry)
const declared = new Map(definitions.map((definition) => [definition.id, declare(definition)]))
const clashes = new Map(definitions.map((definition) => [definition.id, definition.clashes ?? []]))

/** The features that this server offers. No other module of the server knows where they come from. */
export const offeredFeatures = (): FeatureDeclaration[] => [...declared.values()]

export const findFeature = (id: string) => declared.get(id)

/** The feature that a subject is about, if it is offered. */
export function findDefinition(subject: string) {
  const id = featureOf(subject)
  return id === undefined ? undefined : findFeature(id)
}

/** Whether it has no switch: what nobody saved is on as well. */
export const isAlwaysOn = (id: string) => findFeature(id)?.alwaysOn === true

/** What goes wrong beside other features. */
export const clashesOf = (id: string) => clashes.get(id) ?? []

/** What the bot needs in the whole server while the feature is on. */
export const permissionsOf = ({ permissions = [] }: FeatureDeclaration) => permissions.filter(isPermission)
