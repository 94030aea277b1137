import { isControlFor, traitsOf } from './controls'
import {
  type Card,
  cardLayouts,
  fillSources,
  type Placeholder,
  previewKinds,
  type PreviewPart,
} from './hints'
import { lineOr } from '@/contract/one-line'
import {
  isNumber,
  isObject,
  isSame,
  isText,
  type JsonObject,
  listOf,
  numberOr,
  ownProperty,
  textOr,
  writeJson,
} from '@/contract/json'
import { limits } from '@/contract/limits'
import { onceFor } from '@/contract/once-for'
import { isPermission, type Permission } from '@/contract/discord/permissions'
import { readForms } from './plural-forms'
import { protectionIn, protectionOf } from './read-schema'
import type { Choice, NumberOption, ObjectOption, Option, OptionRule, TextOption } from './option'

/** Keywords that lead to other schemas, or say what no control can draw. */
const unsupported = ['$ref', '$dynamicRef', 'allOf', 'not', 'if', 'prefixItems', 'patternProperties']

/** Part of an address. */
export const sourcePattern = /^[a-z][a-z0-9-]{0,63}$/

/** A text this long is written in lines. */
const longLine = 300

const isOneOf = <Name extends string>(names: readonly Name[], name: unknown): name is Name =>
  names.some((known) => known === name)

const isPlaceholder = (value: unknown): value is Placeholder =>
  isObject(value) && isText(value.name) && (value.sample === undefined || isText(value.sample))

/** `spam_messages` as "Spam messages": what an option without a title is called. */
function formatValue(key: string) {
  const words = key
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .trim()
    .toLowerCase()
  return words === '' ? key : words.charAt(0).toUpperCase() + words.slice(1)
}

const branchesOf = (schema: JsonObject) =>
  listOf(schema.anyOf, isObject) ?? listOf(schema.oneOf, isObject) ?? []

const isNull = (schema: JsonObject) => schema.type === 'null' || ('const' in schema && schema.const === null)

/** The schema without its way of saying that null is allowed too. */
function withoutNull(schema: JsonObject): { schema: JsonObject; isNullable: boolean } {
  const { anyOf: _any, oneOf: _one, ...rest } = schema
  const branches = branchesOf(schema)
  const others = branches.filter((branch) => !isNull(branch))
  const [only] = others
  if (branches.length > 0 && only && others.length === 1) {
    const inner = withoutNull({ ...only, ...rest })
    return { schema: inner.schema, isNullable: inner.isNullable || branches.length > 1 }
  }
  if (others.length < branches.length) return { schema: { ...rest, anyOf: others }, isNullable: true }
  if (Array.isArray(schema.type) && schema.type.includes('null')) {
    const types = schema.type.filter((type) => type !== 'null')
    return { schema: { ...schema, type: types.length === 1 ? types[0] : types }, isNullable: true }
  }
  return { schema, isNullable: schema.nullable === true }
}

/** The values among which one is chosen; null where a value is not chosen from a list. */
function choicesOf(schema: JsonObject): Choice[] | null {
  const labels = isObject(schema.labels) ? schema.labels : {}
  const labelOf = (value: unknown) =>
    lineOr(ownProperty(labels, isText(value) ? value : writeJson(value))) ??
    (isText(value) ? value : writeJson(value))
  if (Array.isArray(schema.enum)) {
    const values: unknown[] = schema.enum
    return values.map((value) => ({ value, label: labelOf(value) }))
  }
  if ('const' in schema)
    return [{ value: schema.const, label: lineOr(schema.title) ?? labelOf(schema.const) }]
  const branches = branchesOf(schema)
  if (branches.length === 0 || !branches.every((branch) => 'const' in branch)) return null
  return branches.map((branch) => ({
    value: branch.const,
    label: lineOr(branch.title) ?? labelOf(branch.const),
  }))
}

function typeOf({ type, properties, items }: JsonObject) {
  if (type !== undefined) return type
  if (isObject(properties)) return 'object'
  return isObject(items) ? 'array' : undefined
}

/** Reads one node of a JSON Schema with its hints. Whatever it says, there is something to draw; it never throws. */
export function readOption(declared: unknown, key: string): Option {
  const { schema: whole, isNullable } = withoutNull(isObject(declared) ? declared : {})
  const schema = withSourceOfItems(whole)
  const common = readCommon(schema, key, isNullable)
  const asJson = (): Option => ({
    ...common,
    ...protectionIn(schema),
    kind: 'json',
    control: 'json',
  })
  if (unsupported.some((keyword) => keyword in schema)) return asJson()

  const choices = choicesOf(schema)
  if (choices) {
    const chosen = choices.filter(({ value }) => value !== null)
    const hasNull = chosen.length < choices.length
    return {
      ...common,
      isNullable: isNullable || hasNull,
      kind: 'choice',
      control: 'choice',
      choices: chosen,
    }
  }
  if (branchesOf(schema).length > 0) return asJson()

  switch (typeOf(schema)) {
    case 'string':
      return { ...common, ...(common.isSecret ? readSecret(schema) : readText(schema)), kind: 'text' }
    case 'integer':
    case 'number':
      return { ...common, ...readNumber(schema), kind: 'number' }
    case 'boolean':
      return { ...common, kind: 'switch', control: 'switch' }
    case 'array':
      return isObject(schema.items)
        ? { ...common, ...readList(schema, schema.items), kind: 'list' }
        : asJson()
    case 'object':
      return isObject(schema.properties)
        ? { ...common, ...readObject(schema, schema.properties), kind: 'object' }
        : asJson()
    default:
      return asJson()
  }
}

const sourceOf = ({ source }: JsonObject) =>
  isText(source) && sourcePattern.test(source) ? source : undefined

/** A source says the same of a list as of its items. */
function withSourceOfItems(schema: JsonObject): JsonObject {
  const { items } = schema
  if (!isObject(items) || items.source === undefined) return schema
  const { source, dependsOn, ...others } = items
  return { source, dependsOn, ...schema, items: others }
}

const readCommon = (schema: JsonObject, key: string, isNullable: boolean) => ({
  title: lineOr(schema.title) ?? formatValue(key),
  isNullable,
  preset: schema.default,
  description: textOr(schema.description),
  placeholder: textOr(schema.placeholder),
  placeholders: listOf(schema.placeholders, isPlaceholder) ?? [],
  preview: readPreview(schema.preview),
  errorMessage: lineOr(schema.complaint),
  group: lineOr(schema.group),
  isNeeded: schema.requiredToEnable === true,
  ...protectionOf(schema),
  isSecret: schema.secret === true || schema.control === 'secret',
  permissions: listOf(schema.permissions, isPermission),
  permissionsWhen: readPermissionsWhen(schema.permissionsWhen),
  channelTypes: listOf(schema.channelTypes, isNumber),
  unit: readForms(schema.unit),
  item: lineOr(schema.item),
  add: lineOr(schema.add),
  source: sourceOf(schema),
  dependsOn: isText(schema.dependsOn) ? [schema.dependsOn] : (listOf(schema.dependsOn, isText) ?? []),
  shownWhen: schema.shownWhen,
  rules: readRules(schema.rules),
  isNotPast: schema.notPast === true,
})

function readText(schema: JsonObject) {
  const max = numberOr(schema.maxLength)
  const usual: TextOption['control'] =
    schema.format === 'date-time'
      ? 'datetime'
      : max !== undefined && max > longLine && !('pattern' in schema)
        ? 'template'
        : 'text'
  const asked = isControlFor('text', schema.control) ? schema.control : undefined
  const isPlain = asked === undefined || asked === 'text' || asked === 'pick'
  const isPicked = isPlain && sourceOf(schema) !== undefined && schema.format !== 'date-time'
  const control = isPicked ? ('pick' as const) : asked === 'pick' ? usual : (asked ?? usual)
  return {
    control,
    min: numberOr(schema.minLength),
    max,
    pattern: textOr(schema.pattern),
    format: control === 'datetime' ? 'date-time' : textOr(schema.format),
    card: readCard(schema.card),
    isTrimmed: schema.trim === true,
  }
}

/** Nothing stands for a secret before it is set, and it can be removed whatever its schema says. */
const readSecret = (schema: JsonObject) => ({
  ...readText(schema),
  control: 'secret' as const,
  max: Math.min(numberOr(schema.maxLength) ?? limits.secret, limits.secret),
  isNullable: true,
  preset: undefined,
})

const isOff = (off: unknown): off is NonNullable<NumberOption['off']> =>
  isObject(off) && isNumber(off.value) && isNumber(off.start)

function readNumber(schema: JsonObject) {
  const control = isControlFor('number', schema.control) ? schema.control : ('number' as const)
  const isColour = control === 'colour'
  return {
    control,
    isWhole: schema.type === 'integer' || isColour,
    min: numberOr(schema.minimum) ?? (isColour ? 0 : undefined),
    max: numberOr(schema.maximum) ?? (isColour ? 0xff_ff_ff : undefined),
    exclusiveMin: numberOr(schema.exclusiveMinimum),
    exclusiveMax: numberOr(schema.exclusiveMaximum),
    step: numberOr(schema.multipleOf),
    off: isOff(schema.off) ? schema.off : undefined,
  }
}

/** A rule names its command, and says whether that may be used. */
const isRule = (items: Option) =>
  items.kind === 'object' &&
  items.properties.get('name')?.kind === 'text' &&
  items.properties.get('active')?.kind === 'switch'

function readList(schema: JsonObject, declaredItems: JsonObject) {
  // These stand at the list, and are about its items.
  const { labels, permissions } = schema
  const inherited = { ...(isObject(labels) && { labels }), ...(permissions !== undefined && { permissions }) }
  const items = readOption({ ...inherited, ...declaredItems }, textOr(schema.item) ?? '')
  const isIds = items.kind === 'text' && !items.isNullable
  const usual = items.kind === 'choice' && !items.isNullable && schema.control !== 'list' ? 'choices' : 'list'
  const { control } = schema
  const namesIds = isIds && control !== 'picks' && traitsOf(control).names !== undefined
  const isPlain = control === undefined || ['list', 'tags', 'picks'].includes(String(control))
  const isPicked = isIds && items.control === 'text' && isPlain && sourceOf(schema) !== undefined
  const isTags = isIds && control === 'tags' && items.control === 'text'
  const isRules = control === 'commands' && isRule(items)
  return {
    control: isPicked
      ? 'picks'
      : (namesIds || isTags || isRules) && isControlFor('list', control)
        ? control
        : usual,
    items,
    min: numberOr(schema.minItems),
    max: numberOr(schema.maxItems),
    isSet: schema.uniqueItems === true,
    fillFrom: isOneOf(fillSources, schema.fillFrom) ? schema.fillFrom : undefined,
  } as const
}

function readObject(schema: JsonObject, properties: JsonObject) {
  const parts = new Map(Object.entries(properties).map(([key, part]) => [key, readOption(part, key)]))
  const content = parts.get('content')
  const isMessage = schema.control === 'message' && content?.kind === 'text'
  return {
    control: isMessage ? ('message' as const) : ('group' as const),
    properties: parts,
    required: listOf(schema.required, isText) ?? [],
    isClosed: schema.additionalProperties === false,
  }
}

export const choiceOf = (choices: readonly Choice[], value: unknown) =>
  choices.find((choice) => isSame(choice.value, value))

const isTextOrNone = (value: unknown): value is string | undefined => value === undefined || isText(value)

const isLabel = (value: unknown): value is string | string[] | undefined =>
  isTextOrNone(value) || (Array.isArray(value) && value.every(isText))

function readPreviewPart(part: unknown): PreviewPart[] {
  if (!isObject(part)) return []
  const { kind, rows, label, emoji, description, style, afterPress, shownWhen } = part
  const isDrawn =
    isOneOf(previewKinds, kind) &&
    isLabel(label) &&
    [rows, emoji, description, style].every(isTextOrNone) &&
    (afterPress === undefined || typeof afterPress === 'boolean')
  // Whatever else stands there is left out; conditions are read where they are judged.
  return isDrawn
    ? [{ kind, rows, label, emoji, description, style, afterPress, shownWhen } as PreviewPart]
    : []
}

/** The parts of a hint that can be drawn; a newer dashboard may know others. */
const readPreview = (hint: unknown) => (Array.isArray(hint) ? hint.flatMap(readPreviewPart) : [])

/** Undefined for one that cannot be drawn. */
function readCard(hint: unknown): Card | undefined {
  const { layout, colour } = isObject(hint) ? hint : {}
  return isOneOf(cardLayouts, layout) && isTextOrNone(colour) ? { layout, colour } : undefined
}

function readRules(hint: unknown): OptionRule[] {
  const rules = Array.isArray(hint) ? hint.filter(isObject) : []
  return rules.map(({ complaint, distinct, notBelow, anyOf }) => ({
    complaint: textOr(complaint) ?? '',
    distinct: isText(distinct) ? [distinct] : listOf(distinct, isText),
    notBelow: textOr(notBelow),
    anyOf: Array.isArray(anyOf) ? anyOf.filter(isObject) : undefined,
  }))
}

/** What the bot must be allowed, by the value that is chosen. */
const readPermissionsWhen = (hint: unknown): ReadonlyMap<string, readonly Permission[]> =>
  new Map(
    Object.entries(isObject(hint) ? hint : {}).map(([value, names]) => [
      value,
      Array.isArray(names) ? names.filter(isPermission) : [],
    ]),
  )

/** An option of an object, declared or not. */
export const partOf = (object: Option, key: string): Option =>
  (object.kind === 'object' ? object.properties.get(key) : undefined) ?? readOption({}, key)

const nothing: JsonObject = {}

/** All options that a schema declares as one tree, read once for each schema, whatever else the schema says. */
export const optionTree = (declared: unknown) => treeOf(isObject(declared) ? declared : nothing)

const treeOf = onceFor((schema: JsonObject): ObjectOption => {
  const properties = isObject(schema.properties) ? schema.properties : nothing
  const common = readCommon(schema, '', false)
  const whole = readObject(schema, properties)
  const guarded = [...whole.properties].map(([key, part]) => {
    const isGuarded = part.isGuarded || common.isGuarded
    return [key, { ...part, isGuarded, isPremium: part.isPremium || common.isPremium }] as const
  })
  return {
    ...common,
    ...whole,
    ...((common.isGuarded || common.isPremium) && { properties: new Map(guarded) }),
    kind: 'object',
  }
})
