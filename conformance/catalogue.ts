import { z } from 'zod'
import {
  capabilities,
  extensionsOf,
  featureCatalogue,
  type FeatureDeclaration,
  featureDeclaration,
  featuresOf,
  declaredCapabilities,
} from '@/api/features.schema'
import { extensions as known } from '@/config/extensions'
import { cardLayouts, previewKinds } from '@/config/features/hints'
import { conditionsOf } from '@/config/features/missing-options'
import { isObject, type JsonObject } from '@/config/json'
import { translate } from '@/server/http/http-error'
import { isAbsent, notesOf, quoted, successNotes } from './judge'
import { notOffered, optional, type Result } from './report'
import { takes } from './sample-options'
import type { Reply } from './target'

/** `extensions` is null where the backend does not say. */
export type Capabilities = { features: FeatureDeclaration[]; extensions: readonly string[] | null }

/** What `GET /features` says. A backend without that call offers no extension. */
export function readCapabilities(reply: Reply): Capabilities {
  if (isAbsent(reply)) return { features: [], extensions: [] }
  const { data } = capabilities.safeParse(reply.body)
  if (!data || reply.status !== 200) return { features: [], extensions: null }
  return { features: featuresOf(data), extensions: extensionsOf(data) }
}

function capabilityNotes({ features, extensions }: Capabilities): string[] {
  const ids = features.map(({ id }) => id)
  const names: readonly string[] = known
  return notesOf(
    ...ids.map((id, index) => ids.indexOf(id) === index || `The feature ${id} is listed twice.`),
    ...(extensions ?? []).map(
      (name) =>
        names.includes(name) ||
        `There is no extension ${JSON.stringify(name.slice(0, 40))}, only ${names.join(', ')}.`,
    ),
  )
}

const features = z.union([
  z.array(z.unknown()),
  z.object({ features: z.array(z.unknown()) }).transform((told) => told.features),
])

const readable = (body: unknown) =>
  (features.safeParse(body).data ?? []).flatMap((one) => featureDeclaration.safeParse(one).data ?? [])

/** Checks the answer’s shape, then what a shape cannot say: unique ids, and options from which a form can be built. */
export function checkCatalogue(reply: Reply): Result[] {
  const call = 'GET /features'
  const declared = 'GET /features, what each feature declares'
  if (isAbsent(reply)) {
    const without = 'The dashboard offers its own features, and no extensions.'
    return [notOffered(call, without), notOffered(declared, without)]
  }
  const shape = Array.isArray(reply.body) ? featureCatalogue : declaredCapabilities
  const notes = successNotes(reply, shape)
  if (notes.length > 0) {
    const found = readable(reply.body).flatMap(declarationNotes)
    return [optional(call, notes), ...(found.length > 0 ? [optional(declared, found)] : [])]
  }

  const offered = readCapabilities(reply)
  return [
    optional(call, capabilityNotes(offered)),
    optional(declared, offered.features.flatMap(declarationNotes)),
  ]
}

const types: unknown[] = ['string', 'integer', 'number', 'boolean', 'array', 'object', 'null']

/** Schemas nested deeper than this are not checked. */
const maxDepth = 12

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

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

/** A condition must name options beside this one, with values that they can have. */
function shownWhenNotes(schema: JsonObject, siblings: JsonObject): string[] {
  if (schema.shownWhen === undefined) return []
  const conditions = conditionsOf(schema)
  if (!conditions) return ['shownWhen must be an object such as {"mode": ["daily"]}, or a list of them.']
  return conditions.flatMap(Object.entries).flatMap(([name, values]) => {
    if (!Object.hasOwn(siblings, name)) return [`shownWhen names ${quoted(name)}, which there is not.`]
    if (!Array.isArray(values)) return [`shownWhen needs a list of values for ${quoted(name)}.`]
    return values
      .filter((value) => takes(siblings[name], value) === false)
      .map((value) => `shownWhen waits for ${JSON.stringify(value)}, which ${quoted(name)} cannot be.`)
  })
}

/** A rule must name options that there are: beside this one, or in a list's rows. */
function ruleNotes({ rules, items }: JsonObject, siblings: JsonObject): string[] {
  const rows = isObject(items) && isObject(items.properties) ? items.properties : {}
  const unknown = (names: unknown[], there: JsonObject) =>
    names
      .filter((name) => typeof name === 'string' && !Object.hasOwn(there, name))
      .map((name) => `a rule names ${quoted(String(name))}, which there is not.`)
  return (Array.isArray(rules) ? rules : [])
    .filter(isObject)
    .flatMap(({ notBelow, distinct, anyOf }) => [
      ...unknown([notBelow], siblings),
      ...(Array.isArray(distinct) ? unknown(distinct, rows) : []),
      ...(Array.isArray(anyOf) ? unknown(anyOf.filter(isObject).flatMap(Object.keys), siblings) : []),
    ])
}

const previewNames = ['label', 'emoji', 'description', 'style']

/** A part of a preview must be of a kind that there is, and read options that there are. */
function previewNotes({ preview }: JsonObject, siblings: JsonObject): string[] {
  if (preview === undefined) return []
  if (!Array.isArray(preview)) return ['preview must be a list of parts.']
  return preview.filter(isObject).flatMap((part) => {
    const { kind, rows } = part
    const list = typeof rows === 'string' ? siblings[rows] : undefined
    const items = isObject(list) && isObject(list.items) ? list.items : {}
    const there = rows === undefined ? siblings : isObject(items.properties) ? items.properties : {}
    const isList = rows === undefined || isObject(items.properties)
    const names = isList ? previewNames.flatMap((key) => listOf(part[key] ?? [])) : []
    return [
      ...notesOf(
        previewKinds.some((known) => known === kind) ||
          `preview has no kind ${quoted(String(kind))}, only ${previewKinds.join(', ')}.`,
        isList || `preview names ${quoted(String(rows))}, which is no list of options.`,
      ),
      ...names
        .filter((name) => typeof name !== 'string' || !Object.hasOwn(there, name))
        .map((name) => `preview names ${quoted(String(name))}, which there is not.`),
      ...shownWhenNotes(part, siblings).map((note) => `preview: ${note}`),
    ]
  })
}

/** A card must have a layout that there is, and take its colour from an option beside it. */
function cardNotes({ card }: JsonObject, siblings: JsonObject): string[] {
  if (card === undefined) return []
  if (!isObject(card)) return ['card must be an object such as {"layout": "rank"}.']
  const { layout, colour } = card
  return notesOf(
    cardLayouts.some((known) => known === layout) ||
      `card has no layout ${quoted(String(layout))}, only ${cardLayouts.join(', ')}.`,
    colour === undefined ||
      (typeof colour === 'string' && Object.hasOwn(siblings, colour)) ||
      `card names ${quoted(String(colour))}, which there is not.`,
  )
}

/** What must be set before the feature is on may be empty before that, or nobody could save the rest first. */
function neededNotes(schema: JsonObject): string[] {
  if (schema.requiredToEnable !== true || schema.type === 'object') return []
  const takesEmpty = [null, '', []].some((value) => takes(schema, value) !== false)
  return takesEmpty ? [] : ['requiredToEnable needs a schema that takes an empty value.']
}

/** What is wrong with a schema by itself. */
function keywordNotes(schema: JsonObject, properties: JsonObject, siblings: JsonObject): string[] {
  const { type = [], pattern = '', required = [] } = schema
  return notesOf(
    ...listOf(type).map((name) => types.includes(name) || `JSON Schema has no type ${quoted(String(name))}.`),
    (typeof pattern === 'string' && compiles(pattern)) || 'its pattern is no regular expression.',
    ...bounds.map(([min, max]) => {
      const [from, to] = [schema[min], schema[max]]
      const isRange = typeof from === 'number' && typeof to === 'number'
      return !isRange || from <= to || `no value fits, since ${min} is greater than ${max}.`
    }),
    shownWhenNotes(schema, siblings),
    ruleNotes(schema, siblings),
    previewNotes(schema, siblings),
    cardNotes(schema, siblings),
    neededNotes(schema),
    ...listOf(required).map(
      (name) =>
        (typeof name === 'string' && Object.hasOwn(properties, name)) ||
        `it requires ${quoted(String(name))}, which there is not.`,
    ),
  )
}

/** What keeps a form from being built, or from being filled in. */
function schemaNotes(schema: unknown, at: string, siblings: JsonObject = {}, depth = 0): string[] {
  if (typeof schema === 'boolean' || depth > maxDepth) return []
  if (!isObject(schema)) return [`${at}: a schema is an object.`]
  const properties = isObject(schema.properties) ? schema.properties : {}
  const branches: unknown[] = [schema.anyOf, schema.oneOf, schema.allOf]
    .filter((list) => Array.isArray(list))
    .flat()
  const below = (inner: unknown, name: string, beside: JsonObject = {}) =>
    schemaNotes(inner, name, beside, depth + 1)
  return [
    ...keywordNotes(schema, properties, siblings).map((note) => `${at}: ${note}`),
    ...Object.entries(properties).flatMap(([key, inner]) => below(inner, `${at}.${key}`, properties)),
    ...(isObject(schema.items) ? below(schema.items, `${at}.items`) : []),
    ...branches.flatMap((inner) => below(inner, at)),
  ]
}

function spelled(value: unknown, path: readonly PropertyKey[]) {
  const found = path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  )
  return (JSON.stringify(found) ?? 'undefined').slice(0, 80)
}

/**
 * A form begins with the defaults and is filled in from presets, so they have to fit the schema; null stands for what
 * only a guild can know.
 */
const valueNotes = ({ id, options, defaults, presets }: FeatureDeclaration): string[] => [
  ...fittingNotes(id, options, defaults, { all: 'its defaults have', one: 'the default of' }),
  ...presets.flatMap(({ name, options: values }) => {
    const preset = `the preset ${quoted(name)}`
    return fittingNotes(id, options, values, { all: `${preset} has`, one: `in ${preset},` })
  }),
]

function fittingNotes(
  id: string,
  options: JsonObject,
  values: JsonObject,
  words: { all: string; one: string },
) {
  const properties = isObject(options.properties) ? options.properties : {}
  const strangers = Object.keys(values).filter((key) => !Object.hasOwn(properties, key))
  const own = Object.fromEntries(Object.entries(properties).filter(([key]) => Object.hasOwn(values, key)))
  const schema: JsonObject = { ...options, properties: own, required: [], additionalProperties: true }
  try {
    const { error } = z.fromJSONSchema(schema).safeParse(values)
    return [
      ...strangers.map((key) => `${id}: ${words.all} ${quoted(key)}, which is no option.`),
      ...(error?.issues ?? []).map(
        ({ path, message }) =>
          `${id}: ${words.one} ${quoted(path.join('.'))}, ${spelled(values, path)}, does not fit its own schema: ${translate(message)}.`,
      ),
    ]
  } catch (error) {
    const isLost = error instanceof Error && error.message.startsWith('Reference not found')
    return isLost ? [`${id}: a $ref in its options leads nowhere.`] : []
  }
}

export function declarationNotes(declaration: FeatureDeclaration): string[] {
  const { id, options } = declaration
  if (options.type !== 'object') return [`The options of ${id} must be a JSON Schema with "type": "object".`]
  const notes = schemaNotes(options, id)
  return notes.length > 0 ? notes.slice(0, 5) : valueNotes(declaration).slice(0, 5)
}
