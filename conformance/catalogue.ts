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
import { conditionsOf } from '@/config/features/missing-options'
import { isObject, type JsonObject } from '@/config/json'
import { translate } from '@/server/http/http-error'
import { isAbsent, quoted, successNotes } from './judge'
import { notOffered, optional, type Result } from './report'
import { takes } from './sample-options'
import type { Reply } from './target'

/** `extensions` is null where the backend does not say. */
export type Capabilities = { features: FeatureDeclaration[]; extensions: readonly string[] | null }

/** What `GET /features` says. Who has no such call offers no extension. */
export function readCapabilities(reply: Reply): Capabilities {
  if (isAbsent(reply)) return { features: [], extensions: [] }
  const { data } = capabilities.safeParse(reply.body)
  if (!data || reply.status !== 200) return { features: [], extensions: null }
  return { features: featuresOf(data), extensions: extensionsOf(data) }
}

const isKnown = (name: string) => known.some((extension) => extension === name)

function capabilityNotes({ features, extensions }: Capabilities): string[] {
  const ids = features.map(({ id }) => id)
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index)
  const unknown = (extensions ?? []).filter((name) => !isKnown(name))
  return [
    ...twice.map((id) => `The feature ${id} stands there twice.`),
    ...unknown.map(
      (name) => `There is no extension ${JSON.stringify(name.slice(0, 40))}, only ${known.join(', ')}.`,
    ),
  ]
}

const features = z.union([
  z.array(z.unknown()),
  z.object({ features: z.array(z.unknown()) }).transform((told) => told.features),
])

/** The declarations that can be read, beside one that cannot. */
const readable = (body: unknown) =>
  (features.safeParse(body).data ?? []).flatMap((one) => featureDeclaration.safeParse(one).data ?? [])

/** The catalogue as it was answered, judged as far as its shape does not: ids, and what a form is drawn from. */
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

const types = ['string', 'integer', 'number', 'boolean', 'array', 'object', 'null']

/** Schemas nested deeper than this are not looked into. */
const deepest = 12

function typeNotes(schema: JsonObject, at: string): string[] {
  if (schema.type === undefined) return []
  const named: unknown[] = Array.isArray(schema.type) ? schema.type : [schema.type]
  return named
    .filter((type) => typeof type !== 'string' || !types.includes(type))
    .map((type) => `${at}: JSON Schema has no type ${quoted(String(type))}.`)
}

/** Older patterns are not valid with the flag, and browsers take those too. */
const compiles = (pattern: string) =>
  ['u', ''].some((flags) => {
    try {
      return new RegExp(pattern, flags).flags === flags
    } catch {
      return false
    }
  })

const patternNotes = ({ pattern }: JsonObject, at: string) =>
  pattern === undefined || (typeof pattern === 'string' && compiles(pattern))
    ? []
    : [`${at}: its pattern is no regular expression.`]

const limits = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
] as const

const limitNotes = (schema: JsonObject, at: string) =>
  limits.flatMap(([least, most]) => {
    const [from, to] = [schema[least], schema[most]]
    return typeof from === 'number' && typeof to === 'number' && from > to
      ? [`${at}: no value fits, since ${least} is greater than ${most}.`]
      : []
  })

/** A condition must name options beside this one, with values that they can have. */
function shownWhenNotes(schema: JsonObject, siblings: JsonObject, at: string): string[] {
  if (schema.shownWhen === undefined) return []
  const conditions = conditionsOf(schema)
  if (!conditions)
    return [`${at}: shownWhen must be an object such as {"mode": ["daily"]}, or a list of them.`]
  return conditions.flatMap(Object.entries).flatMap(([name, values]) => {
    if (!Object.hasOwn(siblings, name)) return [`${at}: shownWhen names ${quoted(name)}, which there is not.`]
    if (!Array.isArray(values)) return [`${at}: shownWhen needs a list of values for ${quoted(name)}.`]
    return values
      .filter((value) => takes(siblings[name], value) === false)
      .map((value) => `${at}: shownWhen waits for ${JSON.stringify(value)}, which ${quoted(name)} cannot be.`)
  })
}

function requiredNotes({ required }: JsonObject, properties: JsonObject, at: string): string[] {
  if (required === undefined) return []
  const names: unknown[] = Array.isArray(required) ? required : [required]
  return names
    .filter((name) => typeof name !== 'string' || !Object.hasOwn(properties, name))
    .map((name) => `${at}: it requires ${quoted(String(name))}, which there is not.`)
}

/** What a form could not be drawn from, or nobody could fill in. */
function schemaNotes(schema: unknown, at: string, siblings: JsonObject = {}, depth = 0): string[] {
  if (typeof schema === 'boolean' || depth > deepest) return []
  if (!isObject(schema)) return [`${at}: a schema is an object.`]
  const properties = isObject(schema.properties) ? schema.properties : {}
  const branches = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((list: unknown) =>
    Array.isArray(list) ? (list as unknown[]) : [],
  )
  const below = (inner: unknown, name: string, beside: JsonObject = {}) =>
    schemaNotes(inner, name, beside, depth + 1)
  return [
    ...typeNotes(schema, at),
    ...patternNotes(schema, at),
    ...limitNotes(schema, at),
    ...shownWhenNotes(schema, siblings, at),
    ...requiredNotes(schema, properties, at),
    ...Object.entries(properties).flatMap(([key, inner]) => below(inner, `${at}.${key}`, properties)),
    ...(isObject(schema.items) ? below(schema.items, `${at}.items`) : []),
    ...branches.flatMap((inner) => below(inner, at)),
  ]
}

/** The value at a path, short enough for a line. */
function spelled(value: unknown, path: readonly PropertyKey[]) {
  const found = path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  )
  return (JSON.stringify(found) ?? 'undefined').slice(0, 80)
}

/** Defaults are what a form begins with, so they have to fit; what only a guild can know is null. */
function defaultNotes({ id, options, defaults }: FeatureDeclaration): string[] {
  const properties = isObject(options.properties) ? options.properties : {}
  const strangers = Object.keys(defaults).filter((key) => !Object.hasOwn(properties, key))
  const own = Object.fromEntries(Object.entries(properties).filter(([key]) => Object.hasOwn(defaults, key)))
  const schema: JsonObject = { ...options, properties: own, required: [], additionalProperties: true }
  try {
    const { error } = z.fromJSONSchema(schema).safeParse(defaults)
    return [
      ...strangers.map((key) => `${id}: its defaults have ${quoted(key)}, which is no option.`),
      ...(error?.issues ?? []).map(
        ({ path, message }) =>
          `${id}: the default of ${quoted(path.join('.'))}, ${spelled(defaults, path)}, does not fit its own schema: ${translate(message)}.`,
      ),
    ]
  } catch (error) {
    const isLost = error instanceof Error && error.message.startsWith('Reference not found')
    return isLost ? [`${id}: a $ref in its options leads nowhere.`] : []
  }
}

/** What is wrong with a feature's options as they are declared. */
export function declarationNotes(declaration: FeatureDeclaration): string[] {
  const { id, options } = declaration
  if (options.type !== 'object') return [`The options of ${id} must be a JSON Schema with "type": "object".`]
  const notes = schemaNotes(options, id)
  return notes.length > 0 ? notes.slice(0, 5) : defaultNotes(declaration).slice(0, 5)
}
