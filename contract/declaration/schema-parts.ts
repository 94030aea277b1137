import { isObject, type JsonObject } from '@/contract/json'
import { translationKeywords } from './translations'

/** These hold values, not schemas. */
export const valueKeywords: ReadonlySet<string> = new Set(['default', 'const', 'enum', 'examples'])

/** Definitions are read where they are referred to, and translations are no schemas. */
export const unread: ReadonlySet<string> = new Set([
  '$defs',
  'definitions',
  ...valueKeywords,
  ...translationKeywords,
])

/** What stands in a schema: under a keyword, or under the name of an option. */
type SchemaPart = { name: string; isOption: boolean; part: unknown }

/**
 * What stands in a schema, and the options among its `properties`, whose names are no keywords, whatever they are.
 * @param passed keywords that are left out
 */
export const partsOfSchema = (schema: JsonObject, passed = valueKeywords): SchemaPart[] =>
  Object.entries(schema).flatMap(([name, part]): SchemaPart[] => {
    if (passed.has(name)) return []
    if (name !== 'properties' || !isObject(part)) return [{ name, isOption: false, part }]
    return Object.entries(part).map(([key, option]) => ({ name: key, isOption: true, part: option }))
  })

/**
 * A schema with something else in the place of each of these parts.
 * @param passed keywords that stay as they are
 */
export const mapSchema = (
  schema: JsonObject,
  change: (part: unknown, name: string, isOption: boolean) => unknown,
  passed = valueKeywords,
): JsonObject =>
  Object.fromEntries(
    Object.entries(schema).map(([name, part]) => {
      if (passed.has(name)) return [name, part]
      if (name !== 'properties' || !isObject(part)) return [name, change(part, name, false)]
      const options = Object.entries(part).map(([key, option]) => [key, change(option, key, true)])
      return [name, Object.fromEntries(options)]
    }),
  )
