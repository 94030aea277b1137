import { z } from 'zod'
import { traitsOf } from '@/config/features/controls'
import { isObject, type JsonObject } from '@/config/json'

/** Ids of the guild, for options that name a channel or a role; null where it has none to offer. */
export type Samples = { channel: string | null; role: string | null }

function withoutNull(schema: JsonObject): JsonObject {
  const branches = [schema.anyOf, schema.oneOf].find((list) => Array.isArray(list))
  const branch: unknown = branches?.find((one: unknown) => isObject(one) && one.type !== 'null')
  const type: unknown = [schema.type].flat().find((name) => name !== 'null')
  return { ...schema, type, ...(isObject(branch) ? branch : {}) }
}

function sampleText({ minLength, maxLength }: JsonObject) {
  const min = typeof minLength === 'number' ? minLength : 0
  return 'conformance'.padEnd(min, '.').slice(0, typeof maxLength === 'number' ? maxLength : undefined)
}

/** A value that an option probably accepts; undefined if there is none to offer. */
export function sampleOf(declared: unknown, samples: Samples): unknown {
  if (!isObject(declared)) return undefined
  const schema = withoutNull(declared)
  if (Array.isArray(schema.enum)) return schema.enum[0]
  if ('const' in schema) return schema.const
  const { names, sample } = schema.type === 'array' ? {} : traitsOf(schema.control)
  if (names) return samples[names]
  if (sample !== undefined) return sample
  switch (schema.type) {
    case 'boolean':
      return true
    case 'integer':
    case 'number':
      return typeof schema.minimum === 'number' ? schema.minimum : 1
    case 'array':
      return isObject(schema.items) ? [sampleOf({ control: schema.control, ...schema.items }, samples)] : []
    case 'object': {
      const properties = Object.entries(isObject(schema.properties) ? schema.properties : {})
      return Object.fromEntries(properties.map(([key, part]) => [key, sampleOf(part, samples)]))
    }
    default:
      return sampleText(schema)
  }
}

/** Whether a JSON Schema accepts a value; undefined if the schema cannot be read. */
export function accepts(schema: unknown, value: unknown): boolean | undefined {
  if (!isObject(schema)) return undefined
  try {
    return z.fromJSONSchema(schema).safeParse(value).success
  } catch {
    return undefined
  }
}

const oddValues: unknown[] = [{ conformance: true }, ['conformance', {}], 7.5, 'conformance']

/** A value that an option does not accept; undefined if it accepts anything. */
export const oddValueFor = (schema: unknown) => oddValues.find((value) => accepts(schema, value) === false)
