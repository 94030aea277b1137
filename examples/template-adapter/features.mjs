import { readFileSync } from 'node:fs'
import { Refusal } from './refusal.mjs'

/** The features of `features.json`, by their id. */
export const features = new Map(
  JSON.parse(readFileSync(new URL('features.json', import.meta.url), 'utf8')).map((feature) => [
    feature.id,
    feature,
  ]),
)

const typeOf = (value) =>
  value === null
    ? 'null'
    : Array.isArray(value)
      ? 'array'
      : Number.isInteger(value)
        ? 'integer'
        : typeof value

/** What is wrong with a value, for the parts of JSON Schema that forms need most. */
function errorOf(schema, value) {
  const type = typeOf(value)
  const types = [schema.type].flat()
  if (!types.includes(type) && !(type === 'integer' && types.includes('number')))
    return 'This has the wrong type.'
  if (schema.enum && !schema.enum.includes(value)) return 'Choose one of the values.'
  if (type === 'string' && schema.maxLength < value.length) return `At most ${schema.maxLength} characters.`
  if (type === 'string' && schema.pattern && !new RegExp(schema.pattern, 'u').test(value))
    return 'This cannot be accepted.'
  if (schema.minimum > value) return `At least ${schema.minimum}.`
  if (schema.maximum < value) return `At most ${schema.maximum}.`
  return undefined
}

/** @throws Refusal 422 with a sentence for each field that cannot be saved */
export function checkFeature({ options }, patch, merged) {
  const known = { enabled: { type: 'boolean' }, ...options.properties }
  const fields = {}
  for (const [key, value] of Object.entries(patch))
    fields[key] = Object.hasOwn(known, key) ? errorOf(known[key], value) : 'There is no such option.'
  for (const [key, { requiredToEnable }] of Object.entries(options.properties))
    if (merged.enabled && requiredToEnable && !merged[key]) fields[key] ??= 'This is needed to switch it on.'
  if (Object.values(fields).some(Boolean))
    throw new Refusal(422, 'invalid', 'Some of this cannot be saved as it is.', { fields })
}
