import { traitsOf } from '@/contract/declaration/controls'
import { isNumber, isObject, isSame, type JsonObject } from '@/contract/json'
import { accepts, noSamples, propertiesOf, sampleOf, withoutNull } from './sample-options'

/** A value for an option, and what its declaration says about it, such as `"minimum": 5`. */
export type Trial = { value: unknown; rule: string }

/** Of one option; of the parts of a group or of an entry; and how deep these are looked into. */
const maxTrials = 20
const maxOfPart = 3
const maxOfGroup = 12
const maxDepth = 4
/** Longer texts and lists are not sent: the dashboard takes 64 KiB of JSON. */
const maxLength = 5_000
const maxItems = 60
const maxBytes = 16_384

const says = (name: string, value: unknown) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`
const upTo = (bound: number, value: unknown) => (isNumber(value) && value <= bound ? value : null)

/** What shows whether a backend counts bytes, cuts an emoji or loses the case of letters. */
const mixed = 'Été 日本 🎉 A'

/** So many characters (code points). A space at the end is left out, since some backends trim. */
const textOf = (length: number, begin = mixed) =>
  [...begin.padEnd(2 * length, '.')].slice(0, length).join('').replace(/ $/, '.')

/** An id, an address, a date or a pattern cannot be made up from the declaration alone. */
const isFreeText = ({ control, format, pattern, type }: JsonObject) =>
  type !== 'string' ||
  (!format && !pattern && !traitsOf(control).names && traitsOf(control).sample === undefined)

function numbersInside(schema: JsonObject): Trial[] {
  const step = isNumber(schema.multipleOf) ? schema.multipleOf : 1
  const at = (name: string, by: number): Trial[] => {
    const bound = schema[name]
    return isNumber(bound) ? [{ value: bound + by, rule: says(name, bound) }] : []
  }
  return [
    ...at('maximum', 0),
    ...at('minimum', 0),
    ...at('exclusiveMaximum', -step),
    ...at('exclusiveMinimum', step),
    ...[2 * step, 3 * step].map((value) => ({ value, rule: says('type', schema.type) })),
  ]
}

function textsInside({ minLength, maxLength: longest, type }: JsonObject): Trial[] {
  const [min, max] = [upTo(maxLength, minLength), upTo(maxLength, longest)]
  const counted = 'counted in characters, of which an emoji is one'
  return [
    ...(max === null ? [] : [{ value: textOf(max), rule: says('maxLength', max) }]),
    { value: mixed, rule: says('type', type) },
    ...(min === null ? [] : [{ value: textOf(min), rule: says('minLength', min) }]),
    ...(max === null ? [] : [{ value: '🎉'.repeat(max), rule: `${says('maxLength', max)}, ${counted}` }]),
    { value: 'Conformance', rule: says('type', type) },
  ]
}

/** So many entries, different ones as far as they can be made up. */
function manyOf(items: JsonObject, entries: readonly unknown[], count: number): unknown[] {
  const made = (index: number) => (withoutNull(items).type === 'string' ? `Item ${index}` : index)
  return Array.from({ length: count }, (_, index) =>
    isFreeText(items) && accepts(items, made(index)) === true ? made(index) : entries[index % entries.length],
  )
}

/** Different entries, the last ones first: a backend must not sort them. */
function entriesOf(items: JsonObject, depth: number): unknown[] {
  const made = withoutNull(items).type === 'string' && isFreeText(items) ? ['Two', 'One'] : []
  const some = [...made, ...insideOf(items, depth + 1).map(({ value }) => value)]
  return some.filter((value, index) => some.findIndex((other) => isSame(other, value)) === index)
}

function listsInside({ items, minItems, maxItems: most, type }: JsonObject, depth: number): Trial[] {
  const entries = isObject(items) ? entriesOf(items, depth).filter((value) => accepts(items, value)) : []
  if (entries.length === 0) return []
  const filled = (count: number) => (isObject(items) ? manyOf(items, entries, count) : [])
  const [min, max] = [upTo(maxItems, minItems), upTo(maxItems, most)]
  return [
    { value: entries.slice(0, 2), rule: says('type', type) },
    ...(max === null ? [] : [{ value: filled(max), rule: says('maxItems', max) }]),
    { value: entries.slice(-1), rule: says('type', type) },
    ...(min === null ? [] : [{ value: filled(min), rule: says('minItems', min) }]),
  ]
}

function objectsInside(schema: JsonObject, depth: number): Trial[] {
  const parts = Object.entries(propertiesOf(schema)).map(
    ([key, part]) => [key, insideOf(part, depth + 1)] as const,
  )
  const some = parts.filter(([, trials]) => trials.length > 0)
  if (some.length === 0) return []
  return [0, 1].map((at) => ({
    value: Object.fromEntries(some.map(([key, trials]) => [key, trials[at % trials.length]?.value])),
    rule: says('type', schema.type),
  }))
}

function candidates(schema: JsonObject, depth: number): Trial[] {
  if (Array.isArray(schema.enum))
    return schema.enum.toReversed().map((value: unknown) => ({ value, rule: says('enum', schema.enum) }))
  if (!isFreeText(schema)) return []
  switch (schema.type) {
    case 'boolean':
      return [true, false].map((value) => ({ value, rule: says('type', 'boolean') }))
    case 'integer':
    case 'number':
      return numbersInside(schema)
    case 'string':
      return textsInside(schema)
    case 'array':
      return traitsOf(schema.control).names || schema.control === 'commands' ? [] : listsInside(schema, depth)
    case 'object':
      return objectsInside(schema, depth)
    default:
      return []
  }
}

const withoutRepeats = (trials: readonly Trial[]) =>
  trials.filter(({ value }, index) => trials.findIndex((other) => isSame(other.value, value)) === index)

const isSmall = ({ value }: Trial) => (JSON.stringify(value) ?? '').length <= maxBytes

/** Values that an option has to take, at its bounds where it declares some; none for what cannot be made up. */
export function insideOf(declared: unknown, depth = 0): Trial[] {
  if (!isObject(declared) || depth > maxDepth) return []
  return withoutRepeats(candidates(withoutNull(declared), depth))
    .filter((trial) => isSmall(trial) && accepts(declared, trial.value) === true)
    .slice(0, 5)
}

const wrongTypes: Record<string, unknown[]> = {
  string: [7, true, ['conformance'], { text: 'conformance' }],
  integer: ['1', true, [1]],
  number: ['1', true, [1]],
  boolean: ['true', 1, 'no'],
  array: [{ 0: 'conformance' }, 'conformance', 7],
  object: ['conformance', ['conformance'], 7],
}

function numbersOutside(schema: JsonObject): Trial[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, type } = schema
  const off = (name: string, bound: unknown, by: number): Trial[] =>
    isNumber(bound) ? [{ value: bound + by, rule: says(name, bound) }] : []
  const middle = isNumber(minimum) ? minimum : 0
  return [
    ...off('minimum', minimum, -1),
    ...off('maximum', maximum, 1),
    ...off('exclusiveMinimum', exclusiveMinimum, 0),
    ...off('exclusiveMaximum', exclusiveMaximum, 0),
    ...(isNumber(multipleOf)
      ? [{ value: middle + multipleOf / 2, rule: says('multipleOf', multipleOf) }]
      : []),
    ...(type === 'integer' ? [{ value: middle + 0.5, rule: says('type', type) }] : []),
  ]
}

function textsOutside({ minLength, maxLength: longest, pattern, format }: JsonObject): Trial[] {
  const [min, max] = [upTo(maxLength, minLength), upTo(maxLength, longest)]
  const odd = ['conformance ?', '', '7', '  ']
  return [
    ...(max === null ? [] : [{ value: textOf(max + 1, ''), rule: says('maxLength', max) }]),
    ...(min === null || min < 1 ? [] : [{ value: textOf(min - 1), rule: says('minLength', min) }]),
    ...(pattern === undefined
      ? []
      : odd.map((value) => ({ value, rule: says('pattern', pattern) })).slice(0, 2)),
    ...(format === 'date-time' ? [{ value: 'tomorrow', rule: says('format', format) }] : []),
  ]
}

function listsOutside(schema: JsonObject, depth: number): Trial[] {
  const { items, minItems, maxItems: most, uniqueItems } = schema
  if (!isObject(items)) return []
  const [min, max] = [upTo(maxItems, minItems), upTo(maxItems, most)]
  const sample = insideOf(items, depth + 1).at(-1)?.value ?? sampleOf(items, noSamples)
  const filled = (count: number) => Array.from({ length: count }, () => sample)
  return [
    ...(max === null ? [] : [{ value: manyOf(items, [sample], max + 1), rule: says('maxItems', max) }]),
    ...(min === null || min < 1 ? [] : [{ value: filled(min - 1), rule: says('minItems', min) }]),
    ...(uniqueItems === true ? [{ value: filled(2), rule: says('uniqueItems', true) }] : []),
    ...outsideOf(items, depth + 1)
      .slice(0, maxOfPart)
      .map(({ value, rule }) => ({ value: [...filled((min ?? 1) - 1), value], rule: `"items": {${rule}}` })),
  ]
}

function objectsOutside(schema: JsonObject, depth: number): Trial[] {
  const [whole] = objectsInside(schema, depth)
  const sample = { ...Object(sampleOf(schema, noSamples)), ...Object(whole?.value) }
  const required = Array.isArray(schema.required) ? schema.required.map(String) : []
  const parts = Object.entries(propertiesOf(schema))
  return [
    ...required.slice(0, maxOfPart).map((key) => {
      const { [key]: _, ...rest } = sample
      return { value: rest, rule: says('required', [key]) }
    }),
    ...(schema.additionalProperties === false
      ? [{ value: { ...sample, conformance: 1 }, rule: says('additionalProperties', false) }]
      : []),
    ...inTurn(
      parts.map(([key, part]) =>
        outsideOf(part, depth + 1)
          .slice(0, isGroup(part) ? maxOfGroup : maxOfPart)
          .map(({ value, rule }) => ({
            value: { ...sample, [key]: value },
            rule: `${JSON.stringify(key)}: {${rule}}`,
          })),
      ),
    ),
  ]
}

const isGroup = (part: unknown) => isObject(part) && withoutNull(part).type === 'object'

/** The first of each list, then the second of each, so that a bound on all of them leaves none out. */
export const inTurn = <Item>(lists: readonly (readonly Item[])[]): Item[] =>
  Array.from({ length: Math.max(0, ...lists.map(({ length }) => length)) }, (_, at) =>
    lists.flatMap((list) => list.slice(at, at + 1)),
  ).flat()

function outsideCandidates(schema: JsonObject, depth: number): Trial[] {
  const type = String(schema.type)
  const types = (wrongTypes[type] ?? [{ conformance: true }, ['conformance', {}], 7.5, 'conformance']).map(
    (value) => ({ value, rule: says('type', schema.type) }),
  )
  if (Array.isArray(schema.enum))
    return ['conformance', ...types.map(({ value }) => value)].map((value) => ({
      value,
      rule: says('enum', schema.enum),
    }))
  switch (type) {
    case 'integer':
    case 'number':
      return [...numbersOutside(schema), ...types]
    case 'string':
      return [...textsOutside(schema), ...types]
    case 'array':
      return [...types.slice(0, 1), ...listsOutside(schema, depth), ...types.slice(1)]
    case 'object':
      return [...objectsOutside(schema, depth), ...types]
    default:
      return types
  }
}

/** Values that an option must not take: just outside each bound that it declares, and of other types. */
export function outsideOf(declared: unknown, depth = 0): Trial[] {
  if (!isObject(declared) || depth > maxDepth) return []
  const schema = withoutNull(declared)
  const ofType = says('type', schema.type)
  // What it says of its type, null included; where it says nothing of that, its values are listed.
  const keyword = schema.type === undefined && schema.enum !== undefined ? 'enum' : 'type'
  const typed = says(keyword, declared[keyword] ?? schema[keyword])
  return withoutRepeats([...outsideCandidates(schema, depth), { value: null, rule: ofType }])
    .map(({ value, rule }) => ({ value, rule: rule === ofType ? typed : rule }))
    .filter((trial) => isSmall(trial) && accepts(declared, trial.value) === false)
    .slice(0, maxTrials)
}
