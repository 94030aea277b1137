import { z } from 'zod'
import { traitsOf } from '@/contract/declaration/controls'
import { isObject, type JsonObject } from '@/contract/json'

/** Ids for options that name a channel or a role; null where there is none to offer. */
export type Samples = {
  /** @param types those that will do, as Discord numbers them */
  channel: (types: readonly unknown[]) => string | null
  role: string | null
}
export const noSamples: Samples = { channel: () => null, role: null }

/** Text and announcement channels, which an option takes unless it says otherwise. */
const usualChannels = [0, 5]

/** The schema of what a value is if it is not null. */
export function withoutNull(schema: JsonObject): JsonObject {
  const branches = [schema.anyOf, schema.oneOf].find((list) => Array.isArray(list))
  const branch: unknown = branches?.find((one: unknown) => isObject(one) && one.type !== 'null')
  const type: unknown = [schema.type].flat().find((name) => name !== 'null')
  return { ...schema, type, ...(isObject(branch) ? branch : {}) }
}

export const propertiesOf = (schema: unknown): JsonObject =>
  isObject(schema) && isObject(schema.properties) ? schema.properties : {}

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
  const { channelTypes } = schema
  if (names === 'channel') return samples.channel(Array.isArray(channelTypes) ? channelTypes : usualChannels)
  if (names === 'role') return samples.role
  if (sample !== undefined) return sample
  switch (schema.type) {
    case 'boolean':
      return true
    case 'integer':
    case 'number':
      return typeof schema.minimum === 'number' ? schema.minimum : 1
    case 'array': {
      const { control } = schema
      return isObject(schema.items) ? [sampleOf({ control, channelTypes, ...schema.items }, samples)] : []
    }
    case 'object':
      return Object.fromEntries(
        Object.entries(propertiesOf(schema)).map(([key, part]) => [key, sampleOf(part, samples)]),
      )
    default:
      return sampleText(schema)
  }
}

const readers = new WeakMap<object, z.ZodType | null>()

/** Reading a schema takes longer than judging a value by it, and one judges many. */
function readerOf(schema: JsonObject) {
  const known = readers.get(schema)
  if (known !== undefined) return known
  let reader: z.ZodType | null = null
  try {
    reader = z.fromJSONSchema(schema)
  } catch {
    // It says something that zod does not know: nothing can be judged by it.
  }
  readers.set(schema, reader)
  return reader
}

/** Whether a JSON Schema accepts a value; undefined if the schema cannot be read. */
export const accepts = (schema: unknown, value: unknown): boolean | undefined =>
  isObject(schema) ? readerOf(schema)?.safeParse(value).success : undefined
