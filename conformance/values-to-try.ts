import { controls, traitsOf } from '@/contract/declaration/controls'
import type {
  ListOption,
  NumberOption,
  ObjectOption,
  Option,
  TextOption,
} from '@/contract/declaration/option'
import { accepts } from '@/contract/declaration/validate'
import { usualChannelTypes } from '@/contract/discord/channel-types'
import { isSame } from '@/contract/json'

/** Ids for options that name a channel, a role or a member; null where there is none to offer. */
export type Samples = {
  /** @param types those that will do, as Discord numbers them */
  channel: (types: readonly number[]) => string | null
  role: string | null
  member: string | null
}
export const noSamples: Samples = { channel: () => null, role: null, member: null }

/** A value that an option probably accepts; undefined if there is none to offer. */
export function sampleOf(option: Option, samples: Samples): unknown {
  const { names, sample } = traitsOf(option.control)
  if (names && names !== 'choice') {
    const id =
      names === 'channel' ? samples.channel(option.channelTypes ?? usualChannelTypes) : samples[names]
    return option.kind === 'list' ? [id] : id
  }
  if (sample !== undefined) return sample
  switch (option.kind) {
    case 'choice':
      return option.choices[0]?.value
    case 'switch':
      return true
    case 'number':
      return option.min ?? 1
    case 'text':
      return 'conformance'.padEnd(option.min ?? 0, '.').slice(0, option.max)
    case 'list':
      return [sampleOf(option.items, samples)]
    case 'object':
      return Object.fromEntries([...option.properties].map(([key, part]) => [key, sampleOf(part, samples)]))
    case 'json':
      return undefined
  }
}

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

const types = { text: 'string', switch: 'boolean', list: 'array', object: 'object' } as const

/** What a declaration says of an option's type, or the values that it lists instead. */
function typeRule(option: Option) {
  const { kind, isNullable } = option
  if (kind === 'choice')
    return says('enum', [...option.choices.map(({ value }) => value), ...(isNullable ? [null] : [])])
  if (kind === 'json') return 'nothing'
  const type = kind === 'number' ? (option.isWhole ? 'integer' : 'number') : types[kind]
  return says('type', isNullable ? [type, 'null'] : type)
}

/** A trial beside a bound, if there is such a bound and it is not too high to be tried. */
const beside = (
  name: string,
  bound: number | undefined,
  valueOf: (bound: number) => unknown,
  most = Infinity,
): Trial[] =>
  bound === undefined || bound > most ? [] : [{ value: valueOf(bound), rule: says(name, bound) }]

/** What shows whether a backend counts bytes, cuts an emoji or loses the case of letters. */
const mixed = 'Été 日本 🎉 A'

/** So many characters (code points). A space at the end is left out, since some backends trim. */
const textOf = (length: number, begin = mixed) =>
  [...begin.padEnd(2 * length, '.')].slice(0, length).join('').replace(/ $/, '.')

/** An id, an address, a date or a pattern cannot be made up from the declaration alone. */
const isFreeText = (option: Option): option is TextOption =>
  option.kind === 'text' &&
  option.pattern === undefined &&
  option.format === undefined &&
  !('names' in controls[option.control] || 'sample' in controls[option.control])

function numbersInside(option: NumberOption): Trial[] {
  const { min, max, exclusiveMin, exclusiveMax, step = 1 } = option
  return [
    ...beside('maximum', max, (bound) => bound),
    ...beside('minimum', min, (bound) => bound),
    ...beside('exclusiveMaximum', exclusiveMax, (bound) => bound - step),
    ...beside('exclusiveMinimum', exclusiveMin, (bound) => bound + step),
    ...[2 * step, 3 * step].map((value) => ({ value, rule: typeRule(option) })),
  ]
}

function textsInside(option: TextOption): Trial[] {
  const { min, max } = option
  const rule = typeRule(option)
  const counted = 'counted in characters, of which an emoji is one'
  const emojis = beside('maxLength', max, (length) => '🎉'.repeat(length), maxLength)
  return [
    ...beside('maxLength', max, textOf, maxLength),
    { value: mixed, rule },
    ...beside('minLength', min, textOf, maxLength),
    ...emojis.map((trial) => ({ ...trial, rule: `${trial.rule}, ${counted}` })),
    { value: 'Conformance', rule },
  ]
}

/** So many entries, different ones as far as they can be made up. */
function manyOf(items: Option, entries: readonly unknown[], count: number): unknown[] {
  return Array.from({ length: count }, (_, index) => {
    const made = items.kind === 'number' ? index : isFreeText(items) ? `Item ${index}` : undefined
    return made !== undefined && accepts(items, made) ? made : entries[index % entries.length]
  })
}

/** Different entries, the last ones first: a backend must not sort them. */
const entriesOf = (items: Option, depth: number): unknown[] =>
  [...(isFreeText(items) ? ['Two', 'One'] : []), ...insideOf(items, depth + 1).map(({ value }) => value)]
    .filter((value) => accepts(items, value))
    .filter((value, index, all) => all.findIndex((other) => isSame(other, value)) === index)

function listsInside(option: ListOption, depth: number): Trial[] {
  const { items, min, max } = option
  const entries = entriesOf(items, depth)
  if (entries.length === 0) return []
  const filled = (count: number) => manyOf(items, entries, count)
  const rule = typeRule(option)
  return [
    { value: entries.slice(0, 2), rule },
    ...beside('maxItems', max, filled, maxItems),
    { value: entries.slice(-1), rule },
    ...beside('minItems', min, filled, maxItems),
  ]
}

function objectsInside(option: ObjectOption, depth: number): Trial[] {
  const parts = [...option.properties].map(([key, part]) => [key, insideOf(part, depth + 1)] as const)
  const some = parts.filter(([, trials]) => trials.length > 0)
  if (some.length === 0) return []
  return [0, 1].map((at) => ({
    value: Object.fromEntries(some.map(([key, trials]) => [key, trials[at % trials.length]?.value])),
    rule: typeRule(option),
  }))
}

function candidates(option: Option, depth: number): Trial[] {
  const rule = typeRule(option)
  switch (option.kind) {
    case 'choice':
      return option.choices.toReversed().map(({ value }) => ({ value, rule }))
    case 'switch':
      return [true, false].map((value) => ({ value, rule }))
    case 'number':
      return numbersInside(option)
    case 'text':
      return isFreeText(option) ? textsInside(option) : []
    case 'list':
      return ['roles', 'channels', 'commands'].includes(option.control) ? [] : listsInside(option, depth)
    case 'object':
      return objectsInside(option, depth)
    case 'json':
      return []
  }
}

const withoutRepeats = (trials: readonly Trial[]) =>
  trials.filter(({ value }, index) => trials.findIndex((other) => isSame(other.value, value)) === index)

const isSmall = ({ value }: Trial) => (JSON.stringify(value) ?? '').length <= maxBytes

/** Values that an option has to take, at its bounds where it declares some; none for what cannot be made up. */
export function insideOf(option: Option, depth = 0): Trial[] {
  if (depth > maxDepth) return []
  return withoutRepeats(candidates(option, depth))
    .filter((trial) => isSmall(trial) && accepts(option, trial.value))
    .slice(0, 5)
}

const wrongTypes = {
  text: [7, true, ['conformance'], { text: 'conformance' }],
  number: ['1', true, [1]],
  switch: ['true', 1, 'no'],
  choice: ['conformance', { conformance: true }, ['conformance', {}], 7.5],
  list: [{ 0: 'conformance' }, 'conformance', 7],
  object: ['conformance', ['conformance'], 7],
  json: [],
}

function numbersOutside(option: NumberOption): Trial[] {
  const { min, max, exclusiveMin, exclusiveMax, step, isWhole } = option
  const middle = min ?? 0
  return [
    ...beside('minimum', min, (bound) => bound - 1),
    ...beside('maximum', max, (bound) => bound + 1),
    ...beside('exclusiveMinimum', exclusiveMin, (bound) => bound),
    ...beside('exclusiveMaximum', exclusiveMax, (bound) => bound),
    ...beside('multipleOf', step, (size) => middle + size / 2),
    ...(isWhole ? [{ value: middle + 0.5, rule: typeRule(option) }] : []),
  ]
}

function textsOutside({ min, max, pattern, format }: TextOption): Trial[] {
  const odd = pattern === undefined ? [] : ['conformance ?', '']
  return [
    ...beside('maxLength', max, (length) => textOf(length + 1, ''), maxLength),
    ...beside('minLength', min, (length) => textOf(Math.max(0, length - 1)), maxLength),
    ...odd.map((value) => ({ value, rule: says('pattern', pattern) })),
    ...(format === 'date-time' ? [{ value: 'tomorrow', rule: says('format', format) }] : []),
  ]
}

/** A text twice, the second time in capitals where its list takes those. */
function repeatedTag({ control, items }: ListOption, sample: unknown): Trial[] {
  if (control !== 'tags' || typeof sample !== 'string') return []
  const capitals = sample.toUpperCase()
  const again = accepts(items, capitals) ? capitals : sample
  return [{ value: [sample, again], rule: `${says('control', control)}, no text twice whatever its case` }]
}

function listsOutside(option: ListOption, depth: number): Trial[] {
  const { items, min, max, isSet } = option
  const sample = insideOf(items, depth + 1).at(-1)?.value ?? sampleOf(items, noSamples)
  const filled = (count: number) => Array.from({ length: Math.max(0, count) }, () => sample)
  return [
    ...beside('maxItems', max, (count) => manyOf(items, [sample], count + 1), maxItems),
    ...beside('minItems', min, (count) => filled(count - 1), maxItems),
    ...(isSet ? [{ value: filled(2), rule: says('uniqueItems', true) }] : []),
    ...repeatedTag(option, sample),
    ...outsideOf(items, depth + 1)
      .slice(0, maxOfPart)
      .map(({ value, rule }) => ({ value: [...filled((min ?? 1) - 1), value], rule: `"items": {${rule}}` })),
  ]
}

function objectsOutside(option: ObjectOption, depth: number): Trial[] {
  const [whole] = objectsInside(option, depth)
  const sample = { ...Object(sampleOf(option, noSamples)), ...Object(whole?.value) }
  return [
    ...option.required.slice(0, maxOfPart).map((key) => {
      const { [key]: _, ...rest } = sample
      return { value: rest, rule: says('required', [key]) }
    }),
    ...(option.isClosed
      ? [{ value: { ...sample, conformance: 1 }, rule: says('additionalProperties', false) }]
      : []),
    ...inTurn(
      [...option.properties].map(([key, part]) =>
        outsideOf(part, depth + 1)
          .slice(0, part.kind === 'object' ? maxOfGroup : maxOfPart)
          .map(({ value, rule }) => ({
            value: { ...sample, [key]: value },
            rule: `${JSON.stringify(key)}: {${rule}}`,
          })),
      ),
    ),
  ]
}

/** The first of each list, then the second of each, so that a bound on all of them leaves none out. */
export const inTurn = <Item>(lists: readonly (readonly Item[])[]): Item[] =>
  Array.from({ length: Math.max(0, ...lists.map(({ length }) => length)) }, (_, at) =>
    lists.flatMap((list) => list.slice(at, at + 1)),
  ).flat()

function outsideCandidates(option: Option, depth: number): Trial[] {
  const mistyped = wrongTypes[option.kind].map((value) => ({ value, rule: typeRule(option) }))
  switch (option.kind) {
    case 'number':
      return [...numbersOutside(option), ...mistyped]
    case 'text':
      return [...textsOutside(option), ...mistyped]
    case 'list':
      return [...mistyped.slice(0, 1), ...listsOutside(option, depth), ...mistyped.slice(1)]
    case 'object':
      return [...objectsOutside(option, depth), ...mistyped]
    default:
      return mistyped
  }
}

/** Values that an option must not take: just outside each bound that it declares, and of other types. */
export function outsideOf(option: Option, depth = 0): Trial[] {
  if (depth > maxDepth) return []
  return withoutRepeats([...outsideCandidates(option, depth), { value: null, rule: typeRule(option) }])
    .filter((trial) => isSmall(trial) && !accepts(option, trial.value))
    .slice(0, maxTrials)
}
