import * as z from 'zod/mini'
import {
  extensionsOf,
  type FeatureDeclaration,
  featureDeclaration,
  featuresOf,
  foreignCapabilities,
} from '@/contract/calls/features'
import { settingsDeclaration } from '@/contract/calls/settings'
import { readDeclaredSchema } from '@/contract/declaration/read-schema'
import { isObject } from '@/contract/json'
import { differences } from './schema-mismatch'

/** Leaves out malformed declarations; the console says why. */
function readDeclaration(told: unknown, index: number): FeatureDeclaration[] {
  const { data, error } = featureDeclaration.safeParse(told)
  if (data) return [{ ...data, options: readDeclaredSchema(data.options) }]
  const { id } = isObject(told) ? told : {}
  const which = typeof id === 'string' ? `features.${index} (${id.slice(0, 64)})` : `features.${index}`
  console.info(`GET /features: left out ${which}: ${differences(error, told)}`)
  return []
}

/** Rules for commands need the list of them; a backend without a list of its extensions has whatever it declares. */
const hasCallsFor =
  (extensions: readonly string[] | null) =>
  ({ options: { properties } }: FeatureDeclaration) =>
    extensions?.includes('commands') !== false ||
    !Object.values(isObject(properties) ? properties : {}).some(
      (option) => isObject(option) && option.control === 'commands',
    )

/** `GET /features`: the features that can be drawn, and the extensions beyond the specification's calls. */
export const capabilities = z.pipe(
  foreignCapabilities,
  z.transform((told) => {
    const extensions = extensionsOf(told)
    return { features: featuresOf(told).flatMap(readDeclaration).filter(hasCallsFor(extensions)), extensions }
  }),
)

/** `GET /settings` */
export const declaredSettings = z.pipe(
  settingsDeclaration,
  z.transform((told) => ({ ...told, options: readDeclaredSchema(told.options) })),
)
