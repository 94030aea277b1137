import { z } from 'zod'
import type { FeatureDeclaration } from '@/contract/calls/features'
import { isObject, type JsonObject } from '@/contract/json'
import { conditionsOf } from './conditions'
import { traitsOf } from './controls'
import { cardLayouts, previewKinds } from './hints'
import type { Option } from './option'
import { canJudge } from './pattern'
import { optionTree } from './read-option'
import { readDeclaredSchema, targetOf } from './read-schema'
import { unknownParts, validateOption, validateParts, type ValidationError } from './validate'

/** Something in a declaration that contradicts itself, and where: `options.winners`, `defaults.winners`. */
export type Contradiction = { path: string; problem: string }

/** The words for what a value of the declaration breaks. */
type TextOf = (error: ValidationError) => string

const accepts = (option: Option, value: unknown) => Object.keys(validateOption(option, value)).length === 0

/** A text of the declaration, short, on one line and without control characters. */
const quoted = (text: unknown) => JSON.stringify(String(text).replace(/\s+/g, ' ').trim().slice(0, 160))

const types: unknown[] = ['string', 'integer', 'number', 'boolean', 'array', 'object', 'null']

/** Older patterns are not valid with the flag, and browsers take those too. */
const compiles = (pattern: string) =>
  ['u', ''].some((flags) => {
    try {
      return new RegExp(pattern, flags).flags === flags
    } catch {
      return false
    }
  })

const bounds = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
] as const

const count = z.int().min(0)
const names = z.array(z.string())
const conditions = z.record(z.string(), z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])))
const shownWhen = z
  .union(
    [conditions, z.array(conditions)],
    'an object such as {"mode": ["daily"]} belongs there, or a list of them',
  )
  .optional()
const oneOf = (known: readonly string[]) => z.enum(known, `it must be one of ${known.join(', ')}`)
const partNames = z.union([z.string(), names]).optional()

/** A schema, which in JSON Schema may be `true` or `false` as well, and those in it. */
const schema: z.ZodType = z.lazy(() => z.preprocess((one) => (typeof one === 'boolean' ? {} : one), keywords))
const schemas = z.record(z.string(), schema)
const branches = z.array(schema).min(1)

/** The keywords of JSON Schema and the hints that `docs/features.md` lists, each with what may stand there. */
const keywords = z
  .looseObject({
    type: z
      .unknown()
      .refine(
        (type) => type === undefined || [type].flat().every((name) => types.includes(name)),
        `JSON Schema has only the types ${types.join(', ')}`,
      ),
    title: z.string(),
    description: z.string(),
    format: z.string(),
    pattern: z.string().refine(compiles, 'it is no regular expression'),
    minimum: z.number(),
    maximum: z.number(),
    exclusiveMinimum: z.number(),
    exclusiveMaximum: z.number(),
    multipleOf: z.number().positive(),
    minLength: count,
    maxLength: count,
    minItems: count,
    maxItems: count,
    uniqueItems: z.boolean(),
    required: names,
    enum: z.array(z.unknown()).min(1),
    properties: schemas,
    items: schema,
    additionalProperties: schema,
    anyOf: branches,
    oneOf: branches,
    allOf: branches,
    $ref: z.string(),
    $defs: schemas,
    control: z.string(),
    group: z.string(),
    shownWhen,
    requiredToEnable: z.boolean(),
    guarded: z.boolean(),
    permissions: names,
    permissionsWhen: z.record(z.string(), names),
    labels: z.record(z.string(), z.string()),
    placeholder: z.string(),
    placeholders: z.array(z.looseObject({ name: z.string(), sample: z.string().optional() })),
    preview: z.array(
      z.looseObject({
        kind: oneOf(previewKinds),
        rows: z.string().optional(),
        label: partNames,
        emoji: partNames,
        description: partNames,
        style: partNames,
        shownWhen,
      }),
    ),
    card: z.looseObject({ layout: oneOf(cardLayouts), colour: z.string().optional() }),
    complaint: z.string(),
    notPast: z.boolean(),
    unit: z.string(),
    off: z.looseObject({ value: z.number(), start: z.number() }),
    channelTypes: z.array(z.int()),
    item: z.string(),
    fillFrom: z.string(),
    order: names,
    rules: z.array(z.looseObject({})),
  })
  .partial()
  .superRefine((declared, context) => {
    for (const [min, max] of bounds)
      if (Number(declared[min] ?? -Infinity) > Number(declared[max] ?? Infinity))
        context.addIssue({ code: 'custom', message: `no value fits, since ${min} is greater than ${max}` })
  })

const called: Readonly<Record<string, string>> = {
  int: 'a whole number',
  number: 'a number',
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

/** What stands in a schema where something of another type belongs, such as `"minimum": "0"`. */
const keywordContradictions = (options: JsonObject): Contradiction[] =>
  (schema.safeParse(options).error?.issues ?? []).map((issue) => {
    const type = issue.code === 'invalid_type' ? called[issue.expected] : undefined
    const at = issue.path.filter((key) => key !== 'properties')
    return {
      path: ['options', ...at].join('.'),
      problem: `${type ? `${type} belongs there` : issue.message}.`,
    }
  })

/** The references that lead nowhere, wherever they stand. */
function lostReferences(root: JsonObject, value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => lostReferences(root, item))
  if (!isObject(value)) return []
  const { $ref: reference, ...rest } = value
  const isLost = typeof reference === 'string' && targetOf(root, reference) === undefined
  return [
    ...(isLost ? [reference] : []),
    ...Object.values(rest).flatMap((part) => lostReferences(root, part)),
  ]
}

type Options = ReadonlyMap<string, Option>
const none: Options = new Map()
const partsOf = (option: Option | undefined) =>
  option?.kind === 'list' && option.items.kind === 'object' ? option.items.properties : undefined

/** Notes about the names that a hint uses and that no option has. */
const unknownNames = (hint: string, used: readonly string[], options: Options): string[] =>
  used.filter((name) => !options.has(name)).map((name) => `${hint} ${quoted(name)}, which does not exist.`)

/** A condition must name options beside this one, with values that they can have. */
const conditionProblems = (hinted: { shownWhen?: unknown }, siblings: Options): string[] =>
  (conditionsOf(hinted) ?? []).flatMap(Object.entries<unknown>).flatMap(([name, values]) => {
    const option = siblings.get(name)
    if (!option) return unknownNames('shownWhen names', [name], siblings)
    return (Array.isArray(values) ? values : [])
      .filter((value) => !accepts(option, value))
      .map((value) => `shownWhen waits for ${JSON.stringify(value)}, which ${quoted(name)} cannot be.`)
  })

/** What an option's hints say of the options beside it, and of its own rows, must be there. */
function hintProblems(option: Option, siblings: Options): string[] {
  const { rules, preview, isNeeded } = option
  const acceptsEmpty = option.kind === 'object' || [null, '', []].some((value) => accepts(option, value))
  const colour = option.kind === 'text' ? option.card?.colour : undefined
  return [
    ...conditionProblems(option, siblings),
    ...rules.flatMap(({ notBelow, distinct = [], anyOf = [] }) => [
      ...unknownNames('a rule names', notBelow === undefined ? [] : [notBelow], siblings),
      ...unknownNames('a rule names', distinct, partsOf(option) ?? none),
      ...unknownNames('a rule names', anyOf.flatMap(Object.keys), siblings),
    ]),
    ...preview.flatMap(({ rows, label = [], emoji = [], description = [], style = [], ...part }) => {
      const options = rows === undefined ? siblings : partsOf(siblings.get(rows))
      if (!options) return [`preview names ${quoted(rows)}, which is no list of options.`]
      return [
        ...unknownNames('preview names', [label, emoji, description, style].flat(), options),
        ...conditionProblems(part, siblings).map((problem) => `preview: ${problem}`),
      ]
    }),
    ...unknownNames('card names', colour === undefined ? [] : [colour], siblings),
    // What must be set before the feature is on may be empty before that, or nobody could save the rest first.
    ...(isNeeded && !acceptsEmpty ? ['requiredToEnable needs a schema that takes an empty value.'] : []),
  ]
}

function optionContradictions(option: Option, path: string): Contradiction[] {
  if (option.kind === 'list') return optionContradictions(option.items, `${path}.items`)
  if (option.kind !== 'object') return []
  const { properties, required } = option
  return [
    ...unknownNames('it requires', required, properties).map((problem) => ({ path, problem })),
    ...[...properties].flatMap(([key, part]) => [
      ...hintProblems(part, properties).map((problem) => ({ path: `${path}.${key}`, problem })),
      ...optionContradictions(part, `${path}.${key}`),
    ]),
  ]
}

/** What has values, in words: all of them, and what one that does not fit belongs to. */
type Subject = { path: string; all: string; one: string }

/** A form begins with the defaults and is filled in from presets, so they have to fit the schema. */
function unfitting(options: JsonObject, values: JsonObject, { path, all, one }: Subject, textOf: TextOf) {
  const { properties } = optionTree(options)
  const errors = validateParts(properties, values)
  return [
    ...Object.keys(unknownParts(properties, values)).map((key) => ({
      path: `${path}.${key}`,
      problem: `${all} ${quoted(key)}, which is no option.`,
    })),
    ...Object.entries(errors).map(([at, error]) => ({
      path: `${path}.${at}`,
      problem: `${one} ${quoted(at)}, ${(JSON.stringify(values[at.split('.')[0] ?? at]) ?? '').slice(0, 80)}, does not fit its own schema: ${textOf(error)}`,
    })),
  ]
}

/** What is wrong with a declaration that has the right shape; with its values only once its schema is right. */
export function contradictionsIn(
  { options, defaults, presets }: FeatureDeclaration,
  textOf: TextOf,
): Contradiction[] {
  if (options.type !== 'object')
    return [{ path: 'options', problem: 'its options must be a JSON Schema with "type": "object".' }]
  const found = [
    ...keywordContradictions(options),
    ...(isObject(options.properties) && Object.hasOwn(options.properties, 'enabled')
      ? [
          {
            path: 'options.enabled',
            problem: 'no option can be called "enabled", which is the switch of the feature.',
          },
        ]
      : []),
    ...lostReferences(options, options).map((reference) => ({
      path: 'options',
      problem: `the $ref ${quoted(reference)} leads nowhere.`,
    })),
  ]
  if (found.length > 0) return found
  const read = readDeclaredSchema(options)
  const hinted = optionContradictions(optionTree(read), 'options')
  if (hinted.length > 0) return hinted
  const ofDefaults: Subject = { path: 'defaults', all: 'its defaults have', one: 'the default of' }
  return [
    ...unfitting(read, defaults, ofDefaults, textOf),
    ...presets.flatMap(({ name, options: values }, at) => {
      const preset = `the preset ${quoted(name)}`
      const subject = { path: `presets.${at}.options`, all: `${preset} has`, one: `in ${preset},` }
      return unfitting(read, values, subject, textOf)
    }),
  ]
}

/**
 * Controls that this dashboard does not have, and where: no mistake, since a declaration may be meant for a newer one,
 * but perhaps a slip.
 */
export function unknownControls(schema: unknown, path: string): { path: string; control: string }[] {
  if (!isObject(schema)) return []
  const { control } = schema
  const isUnknown = typeof control === 'string' && !traitsOf(control).kind
  return [
    ...(isUnknown ? [{ path, control }] : []),
    ...Object.entries(schema).flatMap(([key, part]) =>
      unknownControls(part, key === 'properties' ? path : `${path}.${key}`),
    ),
  ]
}

/** Patterns that the server cannot match in bounded time, and where: it would refuse every text. */
export function unjudgedPatterns(option: Option, path: string): string[] {
  if (option.kind === 'list') return unjudgedPatterns(option.items, `${path}.items`)
  if (option.kind === 'text') return option.pattern === undefined || canJudge(option.pattern) ? [] : [path]
  if (option.kind !== 'object') return []
  return [...option.properties].flatMap(([key, part]) => unjudgedPatterns(part, `${path}.${key}`))
}

/** Characters that a name in a form may have, and any other text of an option. */
const maxTexts = {
  title: 200,
  item: 100,
  unit: 50,
  group: 200,
  placeholder: 300,
  description: 2_000,
  complaint: 300,
}
const maxKey = 100

/** Texts that no form has room for, and where; the names of options and the labels of choices are among them. */
export function longTexts(schema: unknown, path: string): string[] {
  if (!isObject(schema)) return []
  const labels = Object.values(isObject(schema.labels) ? schema.labels : {})
  const keys = Object.keys(isObject(schema.properties) ? schema.properties : {})
  const isLong =
    Object.entries(maxTexts).some(([key, max]) => String(schema[key] ?? '').length > max) ||
    labels.some((label) => String(label).length > maxTexts.title) ||
    keys.some((key) => key.length > maxKey)
  return [
    ...(isLong ? [path] : []),
    ...Object.entries(schema).flatMap(([key, part]) =>
      key === 'labels' ? [] : longTexts(part, key === 'properties' ? path : `${path}.${key}`),
    ),
  ]
}
