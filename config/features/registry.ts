import type { FeatureDefinition } from './define'
import { welcome } from './welcome'

/** Every feature that the reference backend offers. Adding one: its file, and its line here. */
export const registry = { welcome } satisfies Record<string, FeatureDefinition>

export type FeatureId = keyof typeof registry

export const isFeatureId = (id: string): id is FeatureId => Object.hasOwn(registry, id)
