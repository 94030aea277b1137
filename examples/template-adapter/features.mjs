import { readFileSync } from 'node:fs'
import { Refusal } from './refusal.mjs'

const idPattern = /^[a-z][a-z0-9-]{0,63}$/

/**
 * The features of a file, by their id.
 * @throws Error for an id that the contract does not allow
 */
export function readFeatures(file) {
  const declared = JSON.parse(readFileSync(file, 'utf8'))
  const wrong = declared.find(({ id }) => !idPattern.test(id))
  if (wrong)
    throw new Error(`${file}: "${wrong.id}" is not an id. Use lower-case letters, digits and hyphens.`)
  return new Map(declared.map((feature) => [feature.id, { defaults: {}, ...feature }]))
}

const typeOf = (value) =>
  value === null
    ? 'null'
    : Array.isArray(value)
      ? 'array'
      : Number.isInteger(value)
        ? 'integer'
        : typeof value

/** What is wrong with a value, for the parts of JSON Schema that forms need most; others let everything through. */
function errorOf(schema, value) {
  const type = typeOf(value)
  const types = [schema.type ?? type].flat()
  if (!types.includes(type) && !(type === 'integer' && types.includes('number')))
    return 'This has the wrong type.'
  const choices = schema.enum ?? schema.oneOf?.map((choice) => choice.const)
  if (choices && !choices.includes(value)) return 'Choose one of the values.'
  if (type === 'string' && schema.maxLength < value.length) return `At most ${schema.maxLength} characters.`
  if (type === 'string' && schema.pattern && !new RegExp(schema.pattern, 'u').test(value))
    return 'This cannot be accepted.'
  if (schema.minimum > value) return `At least ${schema.minimum}.`
  if (schema.maximum < value) return `At most ${schema.maximum}.`
  return undefined
}

/** Whether an option is on the page: what is hidden is not needed. */
const isShown = ({ shownWhen = {} }, values) =>
  Object.entries(shownWhen).every(([name, allowed]) => allowed.includes(values[name]))

/** @throws Refusal 422 with a sentence for each field that cannot be saved */
export function checkFeature({ options }, patch, merged) {
  const known = { enabled: { type: 'boolean' }, ...options.properties }
  const fields = {}
  for (const [key, value] of Object.entries(patch))
    fields[key] = Object.hasOwn(known, key) ? errorOf(known[key], value) : 'There is no such option.'
  for (const [key, schema] of Object.entries(options.properties))
    if (merged.enabled && schema.requiredToEnable && isShown(schema, merged) && !merged[key])
      fields[key] ??= 'This is needed to switch it on.'
  if (Object.values(fields).some(Boolean))
    throw new Refusal(422, 'invalid', 'Some of this cannot be saved as it is.', { fields })
}
