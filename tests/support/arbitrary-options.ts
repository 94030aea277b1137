import { fc } from '@/tests/support/fast-check'
import { isEmptyEmbed } from '@/contract/declaration/emptiness'
import { branchesOf, type JsonSchema } from './json-schema'
import { patternOf } from './example-options'

/** Long enough to be interesting, short enough for an embed's texts to stay below their sum. */
const maxTextLength = 40

/** Drawn by hand: characters at random would hardly ever be emoji. */
const emoji = fc.constantFrom('🎉', '⭐', '❤️', '1️⃣', '👩‍🚀', '🇫🇷', '<:pin:500000000000000001>')

function text({ control, format, pattern, minLength = 0, maxLength = maxTextLength }: JsonSchema) {
  if (format === 'date-time')
    return fc
      .date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-12-30') })
      .map((moment) => moment.toISOString())
  if (control === 'emoji') return emoji
  if (pattern === undefined) return fc.string({ minLength, maxLength: Math.min(maxLength, maxTextLength) })
  return fc
    .stringMatching(patternOf(pattern))
    .filter(({ length }) => length >= minLength && length <= maxLength)
}

function number({ control, type, minimum, maximum, multipleOf }: JsonSchema) {
  const isColour = control === 'colour'
  const step = multipleOf ?? 1
  const bounds = {
    min: Math.ceil((minimum ?? (isColour ? 0 : -1e6)) / step),
    max: Math.floor((maximum ?? 1e6) / step),
  }
  return isColour || type === 'integer' || multipleOf !== undefined
    ? fc.integer(bounds).map((count) => count * step)
    : fc.double({ min: minimum, max: maximum, noNaN: true, noDefaultInfinity: true })
}

function list({ items = {}, minItems = 0, maxItems = 4 }: JsonSchema) {
  return fc.array(arbitraryValue(items), { minLength: minItems, maxLength: Math.min(maxItems, 4) })
}

/** Objects with every required property and any of the others. */
export function arbitraryOptions({ properties = {}, required = [] }: JsonSchema) {
  const entries = Object.entries(properties).map(([key, option]) => [key, arbitraryValue(option)] as const)
  const model: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(entries)
  return fc.record(model, { requiredKeys: required, noNullPrototype: true })
}

/** No schema says that an embed must show something. */
const message = (schema: JsonSchema) =>
  arbitraryOptions(schema).map(({ embed, ...rest }) => ({
    ...rest,
    embed: isEmptyEmbed(embed) ? null : embed,
  }))

/** Values that fit a schema. */
export function arbitraryValue(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.anyOf || Array.isArray(schema.type))
    return fc.oneof(
      ...branchesOf(schema).map((branch) => arbitraryValue({ control: schema.control, ...branch })),
    )
  if (schema.enum) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
    case 'number':
      return number(schema)
    case 'array':
      return list(schema)
    case 'object':
      return schema.control === 'message' ? message(schema) : arbitraryOptions(schema)
    case 'string':
      return text(schema)
    default:
      return fc.jsonValue()
  }
}
