import { z } from 'zod'
import { traitsOf } from '@/config/features/controls'
import { isObject, type JsonObject } from '@/config/json'

/** Ids of the guild, for options that name a channel or a role; null where it has none to offer. */
export type Samples = { channel: string | null; role: string | null }

/** The schema without its null branch. */
function branchOf(schema: JsonObject): JsonObject {
  const branches = [schema.anyOf, schema.oneOf].find((list) => Array.isArray(list))
  const value: unknown = branches?.find((branch: unknown) => isObject(branch) && branch.type !== 'null')
  const type: unknown = Array.isArray(schema.type)
    ? schema.type.find((name: unknown) => name !== 'null')
    : schema.type
  return { ...schema, type, ...(isObject(value) ? value : {}) }
}

function sampleText({ minLength, maxLength }: JsonObject) {
  const least = typeof minLength === 'number' ? minLength : 0
  return 'conformance'.padEnd(least, '.').slice(0, typeof maxLength === 'number' ? maxLength : undefined)
}

/** A value that an option probably accepts; undefined if there is none to offer. */
export function sampleOf(declared: unknown, samples: Samples): unknown {
  if (!isObject(declared)) return undefined
  const schema = branchOf(declared)
  if (Array.isArray(schema.enum)) return schema.enum[0]
  if ('const' in schema) return schema.const
  const { names, sample } = schema.type === 'array' ? {} : traitsOf(schema.control)
  if (names || sample !== undefined) return names ? samples[names] : sample
  switch (schema.type) {
    case 'boolean':
      return true
    case 'integer':
    case 'number':
      return typeof schema.minimum === 'number' ? schema.minimum : 1
    case 'array':
      return isObject(schema.items) ? [sampleOf({ control: schema.control, ...schema.items }, samples)] : []
    case 'object':
      return isObject(schema.properties)
        ? Object.fromEntries(
            Object.entries(schema.properties).map(([key, part]) => [key, sampleOf(part, samples)]),
          )
        : {}
    default:
      return sampleText(schema)
  }
}

/** Whether a JSON Schema accepts a value; undefined if the schema cannot be read. */
export function takes(schema: unknown, value: unknown): boolean | undefined {
  if (!isObject(schema)) return undefined
  try {
    return z.fromJSONSchema(schema).safeParse(value).success
  } catch {
    return undefined
  }
}

const oddities: unknown[] = [{ conformance: true }, ['conformance', {}], 7.5, 'conformance']

/** A value that an option does not accept; undefined if it accepts anything. */
export const oddValueFor = (schema: unknown) => oddities.find((value) => takes(schema, value) === false)
