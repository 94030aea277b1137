import { z } from 'zod'
import type { FeatureDeclaration } from '@/contract/calls/features'
import { isObject, type JsonObject } from '@/contract/json'
import { conditionsOf } from './conditions'
import { cardLayouts, previewKinds } from './hints'
import { optionTree, readOption } from './read-option'
import { readDeclaredSchema, targetOf } from './read-schema'
import { validateOption, validateParts, type ValidationError } from './validate'

/** Something in a declaration that contradicts itself, and where: `options.winners`, `defaults.winners`. */
export type Contradiction = { path: string; problem: string }

/** The words for what a value of the declaration breaks. */
type TextOf = (error: ValidationError) => string

const count = z.int().min(0)
const names = z.array(z.string())
const schema = z.union([z.boolean(), z.record(z.string(), z.unknown())])
const schemas = z.record(z.string(), schema)
const choice = z.union([z.string(), z.number(), z.boolean(), z.null()])
const conditions = z.record(z.string(), z.array(choice))

/** The keywords of JSON Schema and the hints that `docs/features.md` lists, each with what may stand there. */
const keywords = {
  title: z.string(),
  description: z.string(),
  format: z.string(),
  pattern: z.string(),
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
  anyOf: z.array(schema).min(1),
  oneOf: z.array(schema).min(1),
  allOf: z.array(schema).min(1),
  $ref: z.string(),
  $defs: schemas,
  control: z.string(),
  group: z.string(),
  shownWhen: z.union([conditions, z.array(conditions)]),
  requiredToEnable: z.boolean(),
  guarded: z.boolean(),
  permissions: names,
  permissionsWhen: z.record(z.string(), names),
  labels: z.record(z.string(), z.string()),
  placeholder: z.string(),
  placeholders: z.array(z.looseObject({ name: z.string(), sample: z.string().optional() })),
  complaint: z.string(),
  notPast: z.boolean(),
  unit: z.string(),
  off: z.looseObject({ value: z.number(), start: z.number() }),
  channelTypes: z.array(z.int()),
  item: z.string(),
  fillFrom: z.string(),
  order: names,
  rules: z.array(z.looseObject({})),
} satisfies Record<string, z.ZodType>

/** What stands in a schema where something of another type belongs, such as `"minimum": "0"`. */
const mistypedProblems = (declared: JsonObject): string[] =>
  Object.entries(keywords).flatMap(([name, type]) => {
    if (declared[name] === undefined) return []
    const { error } = z.safeParse(type, declared[name])
    const [issue] = error?.issues ?? []
    if (!issue) return []
    const where = [name, ...issue.path].join('.')
    return [`"${where}" is ${JSON.stringify(declared[name])?.slice(0, 60)}: ${expectedBy(issue)}.`]
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

const expectedBy = (issue: z.core.$ZodIssue) =>
  `${(issue.code === 'invalid_type' && called[issue.expected]) || 'something else'} belongs there`

const types: unknown[] = ['string', 'integer', 'number', 'boolean', 'array', 'object', 'null']

/** Schemas nested deeper than this are not checked. */
const maxDepth = 12

const each = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])
const objectsOf = (value: unknown) => (Array.isArray(value) ? value.filter(isObject) : [])

const problemsOf = (...found: (true | string | string[])[]): string[] =>
  found.flat().filter((problem) => problem !== true)

/** A text of the declaration, short, on one line and without control characters. */
const quoted = (text: unknown) => JSON.stringify(String(text).replace(/\s+/g, ' ').trim().slice(0, 160))

const propertiesOf = (schema: unknown): JsonObject =>
  isObject(schema) && isObject(schema.properties) ? schema.properties : {}

const accepts = (schema: unknown, value: unknown) =>
  Object.keys(validateOption(readOption(schema, ''), value)).length === 0

/** Older patterns are not valid with the flag, and browsers take those too. */
const compiles = (pattern: unknown) =>
  ['u', ''].some((flags) => {
    try {
      return typeof pattern === 'string' && new RegExp(pattern, flags).flags === flags
    } catch {
      return false
    }
  })

const bounds = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
] as const

/** The names that a hint uses and that no option has. */
const unknownNames = (hint: string, names: unknown[], options: JsonObject): string[] =>
  names
    .filter((name) => typeof name !== 'string' || !Object.hasOwn(options, name))
    .map((name) => `${hint} ${quoted(name)}, which does not exist.`)

/** A condition must name options beside this one, with values that they can have. */
function shownWhenProblems(schema: JsonObject, siblings: JsonObject): string[] {
  if (schema.shownWhen === undefined) return []
  const conditions = conditionsOf(schema)
  if (!conditions) return ['shownWhen must be an object such as {"mode": ["daily"]}, or a list of them.']
  return conditions.flatMap(Object.entries<unknown>).flatMap(([name, values]) => {
    const unknown = unknownNames('shownWhen names', [name], siblings)
    if (unknown.length > 0) return unknown
    if (!Array.isArray(values)) return [`shownWhen needs a list of values for ${quoted(name)}.`]
    return values
      .filter((value) => !accepts(siblings[name], value))
      .map((value) => `shownWhen waits for ${JSON.stringify(value)}, which ${quoted(name)} cannot be.`)
  })
}

/** A rule must name options that there are: beside this one, or in a list's rows. */
function ruleProblems({ rules, items }: JsonObject, siblings: JsonObject): string[] {
  return objectsOf(rules).flatMap(({ notBelow, distinct, anyOf }) => [
    ...(typeof notBelow === 'string' ? unknownNames('a rule names', [notBelow], siblings) : []),
    ...(Array.isArray(distinct) ? unknownNames('a rule names', distinct, propertiesOf(items)) : []),
    ...unknownNames('a rule names', objectsOf(anyOf).flatMap(Object.keys), siblings),
  ])
}

const previewNames = ['label', 'emoji', 'description', 'style']

/** A part of a preview must be of a kind that there is, and read options that there are. */
function previewProblems({ preview }: JsonObject, siblings: JsonObject): string[] {
  if (preview === undefined) return []
  if (!Array.isArray(preview)) return ['preview must be a list of parts.']
  return objectsOf(preview).flatMap((part) => {
    const { kind, rows } = part
    const list = typeof rows === 'string' ? siblings[rows] : undefined
    const items = isObject(list) && isObject(list.items) ? list.items.properties : undefined
    const options = rows === undefined ? siblings : items
    return problemsOf(
      previewKinds.some((known) => known === kind) ||
        `preview has no kind ${quoted(kind)}, only ${previewKinds.join(', ')}.`,
      isObject(options)
        ? unknownNames(
            'preview names',
            previewNames.flatMap((key) => each(part[key] ?? [])),
            options,
          )
        : `preview names ${quoted(rows)}, which is no list of options.`,
      shownWhenProblems(part, siblings).map((problem) => `preview: ${problem}`),
    )
  })
}

/** A card must have a layout that there is, and take its colour from an option beside it. */
function cardProblems({ card }: JsonObject, siblings: JsonObject): string[] {
  if (card === undefined) return []
  if (!isObject(card)) return ['card must be an object such as {"layout": "rank"}.']
  const { layout, colour } = card
  return problemsOf(
    cardLayouts.some((known) => known === layout) ||
      `card has no layout ${quoted(layout)}, only ${cardLayouts.join(', ')}.`,
    colour === undefined || unknownNames('card names', [colour], siblings),
  )
}

/** What must be set before the feature is on may be empty before that, or nobody could save the rest first. */
function requiredToEnableProblems(schema: JsonObject): string[] {
  if (schema.requiredToEnable !== true || schema.type === 'object') return []
  const acceptsEmpty = [null, '', []].some((value) => accepts(schema, value))
  return acceptsEmpty ? [] : ['requiredToEnable needs a schema that takes an empty value.']
}

/** What is wrong with a schema by itself. */
function keywordProblems(schema: JsonObject, siblings: JsonObject): string[] {
  const { type = [], pattern = '', required = [] } = schema
  const mistyped = mistypedProblems(schema)
  if (mistyped.length > 0) return mistyped
  return problemsOf(
    ...each(type).map((name) => types.includes(name) || `JSON Schema has no type ${quoted(name)}.`),
    compiles(pattern) || 'its pattern is no regular expression.',
    ...bounds.map(([min, max]) => {
      const [from, to] = [schema[min], schema[max]]
      const isRange = typeof from === 'number' && typeof to === 'number'
      return !isRange || from <= to || `no value fits, since ${min} is greater than ${max}.`
    }),
    shownWhenProblems(schema, siblings),
    ruleProblems(schema, siblings),
    previewProblems(schema, siblings),
    cardProblems(schema, siblings),
    requiredToEnableProblems(schema),
    unknownNames('it requires', each(required), propertiesOf(schema)),
  )
}

/** A schema, where it stands, and the options beside it. */
export type Placed = { schema: unknown; at: string; siblings: JsonObject }

/** A schema and those below it. */
export function placedIn(schema: unknown, at: string, siblings: JsonObject = {}, depth = 0): Placed[] {
  if (depth > maxDepth) return []
  const here = { schema, at, siblings }
  if (!isObject(schema)) return [here]
  const properties = propertiesOf(schema)
  const branches = [schema.anyOf, schema.oneOf, schema.allOf].filter(Array.isArray).flat()
  return [
    here,
    ...Object.entries(properties).flatMap(([key, inner]) =>
      placedIn(inner, `${at}.${key}`, properties, depth + 1),
    ),
    ...(isObject(schema.items) ? placedIn(schema.items, `${at}.items`, {}, depth + 1) : []),
    ...branches.flatMap((inner) => placedIn(inner, at, {}, depth + 1)),
  ]
}

/** What keeps a form from being built. */
function schemaContradictions(options: JsonObject): Contradiction[] {
  const problemsIn = ({ schema, siblings }: Placed) => {
    if (!isObject(schema)) return typeof schema === 'boolean' ? [] : ['a schema is an object.']
    const { $ref: reference } = schema
    const isLost = typeof reference === 'string' && targetOf(options, reference) === undefined
    return isLost ? ['its $ref leads nowhere.'] : keywordProblems(schema, siblings)
  }
  return placedIn(options, 'options').flatMap((placed) =>
    problemsIn(placed).map((problem) => ({ path: placed.at, problem })),
  )
}

function valueAt(values: JsonObject, path: string) {
  const found = path
    .split('.')
    .reduce<unknown>(
      (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
      values,
    )
  return (JSON.stringify(found) ?? 'undefined').slice(0, 80)
}

/** What has values, in words: all of them, and what one that does not fit belongs to. */
type Subject = { path: string; all: string; one: string }

/** A form begins with the defaults and is filled in from presets, so they have to fit the schema. */
function unfitting(options: JsonObject, values: JsonObject, { path, all, one }: Subject, textOf: TextOf) {
  const { properties } = optionTree(readDeclaredSchema(options))
  const unknown = Object.keys(values).filter((key) => !properties.has(key))
  const errors = validateParts(properties, values)
  return [
    ...unknown.map((key) => ({
      path: `${path}.${key}`,
      problem: `${all} ${quoted(key)}, which is no option.`,
    })),
    ...Object.entries(errors).map(([at, error]) => ({
      path: `${path}.${at}`,
      problem: `${one} ${quoted(at)}, ${valueAt(values, at)}, does not fit its own schema: ${textOf(error)}`,
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
  const found = schemaContradictions(options)
  if (found.length > 0) return found
  const ofDefaults: Subject = { path: 'defaults', all: 'its defaults have', one: 'the default of' }
  return [
    ...unfitting(options, defaults, ofDefaults, textOf),
    ...presets.flatMap(({ name, options: values }, at) => {
      const preset = `the preset ${quoted(name)}`
      const subject = { path: `presets.${at}.options`, all: `${preset} has`, one: `in ${preset},` }
      return unfitting(options, values, subject, textOf)
    }),
  ]
}
