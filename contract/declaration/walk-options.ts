import { isObject, type JsonObject } from '@/contract/json'
import { traitsOf } from './controls'
import { isShown } from './missing-options'

/** One option of a feature where it stands: `panels.0.choices.1.role`, say. */
export type PlacedOption = {
  path: string
  /** Its JSON Schema with the hints. */
  option: JsonObject
  value: unknown
  /** The values of the object that it is a part of. */
  siblings: JsonObject
  /** False for what the form hides, itself or with the group around it. */
  isShown: boolean
}

/**
 * Every option that a feature's values have, also inside lists and groups, in the order of the declaration.
 * @param schema the options as JSON Schema with hints, from any backend
 */
export function walkOptions(schema: unknown, value: unknown, path = '', isVisible = true): PlacedOption[] {
  if (!isObject(schema)) return []
  const below = (key: string | number) => (path ? `${path}.${key}` : String(key))
  if (Array.isArray(value))
    return value.flatMap((item, index) => walkOptions(schema.items, item, below(index), isVisible))
  if (!isObject(value) || !isObject(schema.properties)) return []
  return Object.entries(schema.properties).flatMap(([key, option]) => {
    if (!isObject(option)) return []
    const here = {
      path: below(key),
      option,
      value: value[key],
      siblings: value,
      isShown: isVisible && isShown(option, value),
    }
    return [here, ...walkOptions(option, here.value, here.path, here.isShown)]
  })
}

/** Every option that a schema declares, also inside lists and groups. */
export function declaredOptions(schema: unknown): JsonObject[] {
  if (!isObject(schema)) return []
  const options = isObject(schema.properties) ? Object.values(schema.properties).filter(isObject) : []
  return [
    ...options.flatMap((option) => [option, ...declaredOptions(option)]),
    ...declaredOptions(schema.items),
  ]
}

/** What an option's value names by its id; undefined for an option that names nothing of the guild. */
export const referenceKindOf = ({ control }: JsonObject) => traitsOf(control).names

const idsIn = (value: unknown) =>
  (Array.isArray(value) ? value : [value]).filter((id): id is string => typeof id === 'string' && id !== '')

/** An option that names a channel or a role, once for each of them. */
export type Reference = PlacedOption & { kind: 'channel' | 'role'; id: string }

/** Every channel and role that a feature's values name. */
export const referencesIn = (schema: unknown, value: unknown): Reference[] =>
  walkOptions(schema, value).flatMap((placed) => {
    const kind = referenceKindOf(placed.option)
    return kind ? idsIn(placed.value).map((id) => ({ ...placed, kind, id })) : []
  })
