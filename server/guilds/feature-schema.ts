import { z } from 'zod'
import type { FeatureDefinition } from '@/config/features/define'
import { isPermission, type Permission } from '@/config/permissions'

/** Written once for each definition: that takes a while, and health checks and saves need it. */
const schemas = new WeakMap<z.ZodObject, Readonly<Record<string, unknown>>>()

/** The options as JSON Schema, with the hints for their controls. */
export function schemaOf({ options }: Pick<FeatureDefinition, 'options'>): Readonly<Record<string, unknown>> {
  const known = schemas.get(options) ?? { ...z.toJSONSchema(options, { io: 'input' }) }
  schemas.set(options, known)
  return known
}

/** The permissions that an option of it asks for with its hint. */
export const permissionsOf = ({ permissions }: { permissions?: unknown }): Permission[] =>
  Array.isArray(permissions) ? permissions.filter(isPermission) : []
