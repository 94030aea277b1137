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

const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other)

/** Counted as JSON Schema counts them: an emoji is one character. */
function textError({ minLength, maxLength, pattern, complaint = 'This cannot be accepted.' }, value) {
  const { length } = [...value]
  if (length < minLength) return `At least ${minLength} characters.`
  if (length > maxLength) return `At most ${maxLength} characters.`
  return pattern && !new RegExp(pattern, 'u').test(value) ? complaint : undefined
}

function numberError({ minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf }, value) {
  if (value < minimum || value <= exclusiveMinimum) return 'This is too small.'
  if (value > maximum || value >= exclusiveMaximum) return 'This is too large.'
  const steps = value / (multipleOf ?? value)
  return multipleOf && Math.abs(steps - Math.round(steps)) > 1e-9 ? `A multiple of ${multipleOf}.` : undefined
}

function listError({ items = {}, minItems, maxItems, uniqueItems }, value) {
  if (value.length < minItems) return `At least ${minItems} entries.`
  if (value.length > maxItems) return `At most ${maxItems} entries.`
  if (uniqueItems && value.some((item, at) => value.findIndex((other) => isSame(other, item)) < at))
    return 'Each only once.'
  return value.map((item) => errorOf(items, item)).find(Boolean)
}

function objectError({ properties = {}, required = [], additionalProperties }, value) {
  if (required.some((key) => !Object.hasOwn(value, key))) return 'Something is missing.'
  const known = Object.keys(value).filter((key) => Object.hasOwn(properties, key))
  if (additionalProperties === false && known.length < Object.keys(value).length)
    return 'There is something in it that is not known.'
  return known.map((key) => errorOf(properties[key], value[key])).find(Boolean)
}

/** What is wrong with a value, for the parts of JSON Schema that forms need; others let everything through. */
export function errorOf(schema, value) {
  const type = typeOf(value)
  const types = [schema.type ?? type].flat()
  if (!types.includes(type) && !(type === 'integer' && types.includes('number')))
    return 'This has the wrong type.'
  const choices = schema.enum ?? schema.oneOf?.map((choice) => choice.const)
  if (choices && !choices.some((choice) => isSame(choice, value))) return 'Choose one of the values.'
  switch (type) {
    case 'string':
      return textError(schema, value)
    case 'integer':
    case 'number':
      return numberError(schema, value)
    case 'array':
      return listError(schema, value)
    case 'object':
      return objectError(schema, value)
    default:
      return undefined
  }
}

/** Whether an option is on the page: what is hidden is not needed. */
const isShown = ({ shownWhen = {} }, values) =>
  [shownWhen]
    .flat()
    .some((condition) => Object.entries(condition).every(([name, allowed]) => allowed.includes(values[name])))

const isEmpty = (value) =>
  typeof value === 'object' && value !== null
    ? Object.values(value).every(isEmpty)
    : value == null || (typeof value === 'string' && value.trim() === '')

/** @throws Refusal 422 with a sentence for each field that cannot be saved */
export function checkFeature({ options }, patch, merged) {
  const known = { enabled: { type: 'boolean' }, ...options.properties }
  const fields = {}
  for (const [key, value] of Object.entries(patch))
    fields[key] = Object.hasOwn(known, key) ? errorOf(known[key], value) : 'There is no such option.'
  for (const [key, schema] of Object.entries(options.properties))
    if (merged.enabled && schema.requiredToEnable && isShown(schema, merged) && isEmpty(merged[key]))
      fields[key] ??= 'This is needed to switch it on.'
  if (Object.values(fields).some(Boolean))
    throw new Refusal(422, 'invalid', 'Some of this cannot be saved as it is.', { fields })
}
