import { z } from 'zod'
import {
  capabilities,
  declaredCapabilities,
  extensionsOf,
  featureCatalogue,
  type FeatureDeclaration,
  featureDeclaration,
  featuresOf,
  foreignCapabilities,
} from '@/contract/calls/features'
import { extensions as knownExtensions } from '@/config/extensions'
import { cardLayouts, previewKinds } from '@/contract/declaration/hints'
import { conditionsOf } from '@/contract/declaration/conditions'
import { traitsOf } from '@/contract/declaration/controls'
import { isObject, type JsonObject } from '@/contract/json'
import { translate } from '@/server/http/http-error'
import { isAbsent, notesOf, quoted, successNotes } from './notes'
import type { Report } from './report'
import { mistypedNotes } from './declared-types'
import { accepts, propertiesOf } from './sample-options'
import type { Reply } from './target'

/** `extensions` is null where the backend does not say. */
type Capabilities = { features: FeatureDeclaration[]; extensions: readonly string[] | null }

/** What `GET /features` says. A backend without that call offers no extension. */
export function readCapabilities(reply: Reply): Capabilities {
  if (isAbsent(reply)) return { features: [], extensions: [] }
  const { data } = capabilities.safeParse(reply.body)
  if (!data || reply.status !== 200) return { features: [], extensions: null }
  return { features: featuresOf(data), extensions: extensionsOf(data) }
}

function capabilityNotes({ features, extensions }: Capabilities): string[] {
  const ids = features.map(({ id }) => id)
  const names: readonly string[] = knownExtensions
  return [
    ...ids.filter((id, index) => ids.indexOf(id) < index).map((id) => `The feature ${id} is listed twice.`),
    ...(extensions ?? [])
      .filter((name) => !names.includes(name))
      .map((name) => `There is no extension ${quoted(name)}, only ${names.join(', ')}.`),
  ]
}

/** The declarations that can be read, whatever is wrong with the others. */
function readableFeatures(body: unknown): FeatureDeclaration[] {
  const { data = [] } = foreignCapabilities.safeParse(body)
  return featuresOf<unknown>(data).flatMap((one) => featureDeclaration.safeParse(one).data ?? [])
}

/** Checks the answer’s shape, then what a shape cannot say: unique ids, and options from which a form can be built. */
export function checkCatalogue(report: Report, reply: Reply) {
  const call = 'GET /features'
  const declared = 'GET /features, what each feature declares'
  if (isAbsent(reply))
    return report.notOffered([call, declared], 'The dashboard offers its own features, and no extensions.')
  const shape = successNotes(reply, Array.isArray(reply.body) ? featureCatalogue : declaredCapabilities)
  const readable = readableFeatures(reply.body)
  const notes = readable.flatMap(declarationNotes)
  report.optional(call, shape, shape.length > 0 || capabilityNotes(readCapabilities(reply)))
  if (shape.length === 0 || notes.length > 0) report.optional(declared, notes)
  const remarks = readable.flatMap(controlRemarks)
  if (remarks.length > 0) report.remark(declared, remarks.slice(0, 5).join(' '))
}

const types: unknown[] = ['string', 'integer', 'number', 'boolean', 'array', 'object', 'null']

/** Schemas nested deeper than this are not checked. */
const maxDepth = 12

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])
const objectsOf = (value: unknown) => (Array.isArray(value) ? value.filter(isObject) : [])

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

/** Notes about the names that a hint uses and that no option has. */
const unknownNames = (hint: string, names: unknown[], options: JsonObject): string[] =>
  names
    .filter((name) => typeof name !== 'string' || !Object.hasOwn(options, name))
    .map((name) => `${hint} ${quoted(name)}, which does not exist.`)

/** A condition must name options beside this one, with values that they can have. */
function shownWhenNotes(schema: JsonObject, siblings: JsonObject): string[] {
  if (schema.shownWhen === undefined) return []
  const conditions = conditionsOf(schema)
  if (!conditions) return ['shownWhen must be an object such as {"mode": ["daily"]}, or a list of them.']
  return conditions.flatMap(Object.entries<unknown>).flatMap(([name, values]) => {
    const unknown = unknownNames('shownWhen names', [name], siblings)
    if (unknown.length > 0) return unknown
    if (!Array.isArray(values)) return [`shownWhen needs a list of values for ${quoted(name)}.`]
    return values
      .filter((value) => accepts(siblings[name], value) === false)
      .map((value) => `shownWhen waits for ${JSON.stringify(value)}, which ${quoted(name)} cannot be.`)
  })
}

/** A rule must name options that there are: beside this one, or in a list's rows. */
function ruleNotes({ rules, items }: JsonObject, siblings: JsonObject): string[] {
  return objectsOf(rules).flatMap(({ notBelow, distinct, anyOf }) => [
    ...(typeof notBelow === 'string' ? unknownNames('a rule names', [notBelow], siblings) : []),
    ...(Array.isArray(distinct) ? unknownNames('a rule names', distinct, propertiesOf(items)) : []),
    ...unknownNames('a rule names', objectsOf(anyOf).flatMap(Object.keys), siblings),
  ])
}

const previewNames = ['label', 'emoji', 'description', 'style']

/** A part of a preview must be of a kind that there is, and read options that there are. */
function previewNotes({ preview }: JsonObject, siblings: JsonObject): string[] {
  if (preview === undefined) return []
  if (!Array.isArray(preview)) return ['preview must be a list of parts.']
  return objectsOf(preview).flatMap((part) => {
    const { kind, rows } = part
    const list = typeof rows === 'string' ? siblings[rows] : undefined
    const items = isObject(list) && isObject(list.items) ? list.items.properties : undefined
    const options = rows === undefined ? siblings : items
    return notesOf(
      previewKinds.some((known) => known === kind) ||
        `preview has no kind ${quoted(kind)}, only ${previewKinds.join(', ')}.`,
      isObject(options)
        ? unknownNames(
            'preview names',
            previewNames.flatMap((key) => listOf(part[key] ?? [])),
            options,
          )
        : `preview names ${quoted(rows)}, which is no list of options.`,
      shownWhenNotes(part, siblings).map((note) => `preview: ${note}`),
    )
  })
}

/** A card must have a layout that there is, and take its colour from an option beside it. */
function cardNotes({ card }: JsonObject, siblings: JsonObject): string[] {
  if (card === undefined) return []
  if (!isObject(card)) return ['card must be an object such as {"layout": "rank"}.']
  const { layout, colour } = card
  return notesOf(
    cardLayouts.some((known) => known === layout) ||
      `card has no layout ${quoted(layout)}, only ${cardLayouts.join(', ')}.`,
    colour === undefined || unknownNames('card names', [colour], siblings),
  )
}

/** What must be set before the feature is on may be empty before that, or nobody could save the rest first. */
function requiredToEnableNotes(schema: JsonObject): string[] {
  if (schema.requiredToEnable !== true || schema.type === 'object') return []
  const acceptsEmpty = [null, '', []].some((value) => accepts(schema, value) !== false)
  return acceptsEmpty ? [] : ['requiredToEnable needs a schema that takes an empty value.']
}

/** What is wrong with a schema by itself. */
function keywordNotes(schema: JsonObject, siblings: JsonObject): string[] {
  const { type = [], pattern = '', required = [] } = schema
  const mistyped = mistypedNotes(schema)
  if (mistyped.length > 0) return mistyped
  return notesOf(
    ...listOf(type).map((name) => types.includes(name) || `JSON Schema has no type ${quoted(name)}.`),
    compiles(pattern) || 'its pattern is no regular expression.',
    ...bounds.map(([min, max]) => {
      const [from, to] = [schema[min], schema[max]]
      const isRange = typeof from === 'number' && typeof to === 'number'
      return !isRange || from <= to || `no value fits, since ${min} is greater than ${max}.`
    }),
    shownWhenNotes(schema, siblings),
    ruleNotes(schema, siblings),
    previewNotes(schema, siblings),
    cardNotes(schema, siblings),
    requiredToEnableNotes(schema),
    unknownNames('it requires', listOf(required), propertiesOf(schema)),
  )
}

/** A schema, where it stands, and the options beside it. */
type Placed = { schema: unknown; at: string; siblings: JsonObject }

/** A schema and those below it. */
function placedIn(schema: unknown, at: string, siblings: JsonObject = {}, depth = 0): Placed[] {
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

/** What keeps a form from being built, or from being filled in. */
const schemaNotes = (options: JsonObject, id: string) =>
  placedIn(options, id).flatMap(({ schema, at, siblings }) => {
    if (isObject(schema)) return keywordNotes(schema, siblings).map((note) => `${at}: ${note}`)
    return typeof schema === 'boolean' ? [] : [`${at}: a schema is an object.`]
  })

/** A declaration may be meant for a newer dashboard, so an unknown control is no mistake, but perhaps a slip. */
const controlRemarks = ({ id, options }: FeatureDeclaration): string[] =>
  placedIn(options, id).flatMap(({ schema, at }) =>
    !isObject(schema) || schema.control === undefined || traitsOf(schema.control).kind
      ? []
      : [
          `This dashboard has no control ${quoted(schema.control)}, so the type alone decides how ${at} is edited.`,
        ],
  )

function valueAt(values: JsonObject, path: readonly PropertyKey[]) {
  const found = path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    values,
  )
  return (JSON.stringify(found) ?? 'undefined').slice(0, 80)
}

/**
 * A form begins with the defaults and is filled in from presets, so they have to fit the schema; null stands for what
 * only a guild can know.
 */
const valueNotes = ({ id, options, defaults, presets }: FeatureDeclaration): string[] => [
  ...fittingNotes(id, options, defaults, ['its defaults have', 'the default of']),
  ...presets.flatMap(({ name, options: values }) => {
    const preset = `the preset ${quoted(name)}`
    return fittingNotes(id, options, values, [`${preset} has`, `in ${preset},`])
  }),
]

/** @param subjects what has values that are no options, and what one value that does not fit belongs to */
function fittingNotes(id: string, options: JsonObject, values: JsonObject, subjects: [string, string]) {
  const [all, one] = subjects
  const properties = propertiesOf(options)
  const unknown = Object.keys(values).filter((key) => !Object.hasOwn(properties, key))
  const given = Object.fromEntries(Object.entries(properties).filter(([key]) => Object.hasOwn(values, key)))
  const schema: JsonObject = { ...options, properties: given, required: [], additionalProperties: true }
  try {
    const { error } = z.fromJSONSchema(schema).safeParse(values)
    return [
      ...unknown.map((key) => `${id}: ${all} ${quoted(key)}, which is no option.`),
      ...(error?.issues ?? []).map(
        ({ path, message }) =>
          `${id}: ${one} ${quoted(path.join('.'))}, ${valueAt(values, path)}, does not fit its own schema: ${translate(message)}.`,
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
  return (notes.length > 0 ? notes : valueNotes(declaration)).slice(0, 5)
}
