import { z } from 'zod'
import { isReadable } from '@/contract/bot-text'
import { isObject, isText, type JsonObject, numberOr } from '@/contract/json'
import { textLength } from '@/contract/text-length'
import { type Contradiction, quoted } from './contradiction'
import { channelTypes } from '@/contract/discord/channel-types'
import { translationLocales } from '@/contract/discord/locales'
import { unknownLocale } from '@/contract/discord/nearest-locale'
import { isPermission, permissionKeys } from '@/contract/discord/permissions'
import { declarationLimits } from '@/contract/limits'
import { onceFor } from '@/contract/once-for'
import { foreignSyntax, whyBroken } from './broken-pattern'
import { controls, traitsOf } from './controls'
import { cardLayouts, previewKinds } from './hints'
import { inBraces, isPlaceholder, suggestion } from './placeholders'
import { pluralForms } from './plural-forms'
import { sourcePattern } from './read-option'
import { type localisedTexts, suffix, lacksText, translationKeywords } from './translations'

const types: unknown[] = ['string', 'integer', 'number', 'boolean', 'array', 'object', 'null']

const bounds = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
] as const

/** A text for people, of which a form has room for so many characters. */
const text = (max: number) =>
  z.string().refine((words) => textLength(words) <= max, `it has more than ${max} characters`)

const locale = z.enum(translationLocales)

/** The texts of a translation that say nothing, in whose place nothing would be read; labels are several. */
function blanksIn(translation: unknown): string[][] {
  if (isText(translation)) return isReadable(translation) ? [] : [[]]
  if (!isObject(translation)) return []
  return Object.entries(translation).flatMap(([key, part]) => blanksIn(part).map((path) => [key, ...path]))
}

const translated = (words: z.ZodType) =>
  words.superRefine((translation, context) => {
    for (const path of blanksIn(translation))
      context.addIssue({ code: 'custom', path, message: 'Fill this in' })
  })

/** A text, and its translations by their locales beside it. */
const localised = <Text extends z.ZodType>(name: (typeof localisedTexts)[number], words: Text) => ({
  [name]: words,
  [`${name}_localizations`]: z.partialRecord(locale, translated(words)).optional(),
})

/** Translations of a text that does not exist. What is around a schema, or referred to, may have the text. */
function tellLone(given: JsonObject, context: z.core.$RefinementCtx) {
  if (given.$ref !== undefined || given.allOf !== undefined) return
  for (const key of Object.keys(given))
    if (translationKeywords.has(key) && lacksText(given, key))
      context.addIssue({ code: 'custom', path: [key], params: { slip: 'lone', name: key } })
}

/** Translated labels of values that are not among those beside them. */
function tellLoneLabels(
  { labels, enum: values, labels_localizations: all }: JsonObject,
  context: z.core.$RefinementCtx,
) {
  if (!isObject(labels) || !isObject(all)) return
  const among = [...Object.keys(labels), ...(Array.isArray(values) ? values.map(String) : [])]
  for (const [language, translation] of Object.entries(all))
    for (const name of Object.keys(isObject(translation) ? translation : {}))
      if (!among.includes(name))
        context.addIssue({
          code: 'custom',
          path: [`labels${suffix}`, language, name],
          params: { slip: 'label', name, among },
        })
}

/** What a hint says in an object, in which another key would say nothing. */
const hint = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.looseObject(shape).superRefine((given, context) => {
    for (const name of Object.keys(given))
      if (!Object.hasOwn(shape, name) && !name.startsWith('x-'))
        context.addIssue({
          code: 'custom',
          path: [name],
          params: { slip: 'key', name, among: Object.keys(shape) },
        })
    tellLone(given, context)
  })

/** A word that stands after a number, or its forms, each with room for so many characters. */
const unit = z.unknown().superRefine((given, context) => {
  const word = text(50)
  const form = word.refine(isReadable, 'Fill this in')
  const forms = hint({
    ...Object.fromEntries(pluralForms.map((name) => [name, form.optional()])),
    other: z
      .unknown()
      .refine((other) => other !== undefined, 'it is needed, for all numbers without a form of their own')
      .pipe(form),
  })
  if (!isText(given) && !isObject(given))
    return context.addIssue(
      'a word belongs there, or the forms of one, such as {"one": "boat", "other": "boats"}',
    )
  const { error } = (isObject(given) ? forms : word).safeParse(given)
  for (const issue of error?.issues ?? []) context.addIssue({ ...issue })
})

/** What compiles may be another language's, and mean something else than its author thinks. */
const pattern = z.string().superRefine((given, context) => {
  const why = whyBroken(given)
  if (why !== null) return context.addIssue(why)
  const foreign = foreignSyntax(given)
  if (foreign !== null) context.addIssue({ code: 'custom', params: { slip: 'pattern', name: foreign } })
})

const numbersOfTypes = Object.entries(channelTypes).map(([name, number]) => `${number} ${name}`)

const channelType = z.unknown().superRefine((given, context) => {
  if (Number.isInteger(given)) return
  const name = String(given)
    .toUpperCase()
    .replace(/^(?!GUILD_)/, 'GUILD_')
  const meant = Object.entries(channelTypes).find(([known]) => known === name)
  const numbers = meant ? `for ${quoted(given)} it is ${meant[1]}` : numbersOfTypes.join(', ')
  context.addIssue(`Discord’s number of a type belongs there: ${numbers}`)
})

const count = z.int().min(0, 'a whole number from 0 belongs there')
const names = z.array(z.string())
const permissions = z.array(
  z.string().superRefine((name, context) => {
    if (!isPermission(name)) context.addIssue({ code: 'custom', params: { slip: 'permission', name } })
  }),
)
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

/** Paths join the keys of options with dots, so every key must be a name in one. */
const key = z
  .string()
  .regex(/^[^\s.](?:[^.]*[^\s.])?$/)
  .refine((name) => textLength(name) <= 100)

/** The keywords of JSON Schema and the hints that `docs/features.md` lists, each with what may stand there. */
const judged: Readonly<Record<string, z.ZodType>> = {
  type: z
    .unknown()
    .refine(
      (type) => type === undefined || [type].flat().every((name) => types.includes(name)),
      `JSON Schema has only the types ${types.join(', ')}`,
    ),
  ...localised('title', text(200)),
  ...localised('description', text(2000)),
  format: z.string(),
  pattern,
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
  enum: z.array(z.unknown()).min(1, 'it lists no values, so that nothing could be chosen'),
  properties: z.record(key, schema),
  items: schema,
  additionalProperties: schema,
  anyOf: branches,
  oneOf: branches,
  allOf: branches,
  $ref: z.string(),
  $defs: schemas,
  control: z.string(),
  ...localised('group', text(200)),
  shownWhen,
  requiredToEnable: z.boolean(),
  guarded: z.boolean(),
  premium: z.boolean(),
  secret: z.boolean(),
  permissions,
  permissionsWhen: z.record(z.string(), permissions),
  ...localised('labels', z.record(z.string(), text(200))),
  ...localised('placeholder', text(300)),
  placeholders: z.array(
    hint({
      name: text(100).superRefine((name, context) => {
        if (!isPlaceholder(name)) context.addIssue({ code: 'custom', params: { slip: 'placeholder', name } })
      }),
      ...localised('sample', text(300).optional()),
      ...localised('description', text(300).optional()),
    }),
  ),
  preview: z.array(
    hint({
      kind: oneOf(previewKinds),
      rows: z.string().optional(),
      label: partNames,
      emoji: partNames,
      description: partNames,
      style: partNames,
      afterPress: z.unknown().optional(),
      shownWhen,
    }),
  ),
  card: hint({ layout: oneOf(cardLayouts), colour: z.string().optional() }),
  ...localised('complaint', text(300)),
  notPast: z.boolean(),
  ...localised('unit', unit),
  off: hint({ value: z.number(), start: z.number() }),
  channelTypes: z.array(channelType),
  ...localised('item', text(100)),
  ...localised('add', text(100)),
  fillFrom: z.string(),
  source: z
    .string()
    .regex(sourcePattern, 'it is part of an address: a small letter, then up to 63 of a–z, 0–9 and -'),
  dependsOn: z.union(
    [z.string(), z.array(z.string()).min(1).max(5)],
    'the name of an option belongs there, or a list of up to 5',
  ),
  order: names,
  rules: z.array(
    hint({
      ...localised('complaint', text(300).optional()),
      distinct: z.unknown().optional(),
      notBelow: z.unknown().optional(),
      anyOf: z.unknown().optional(),
    }),
  ),
}

const judges = new Map(Object.entries(judged))

/** What else may stand in a schema: the hint `trim`, and the rest of JSON Schema, with what is left of older versions. */
const others =
  'trim $schema $id $anchor $comment $vocabulary $dynamicRef $dynamicAnchor $recursiveRef $recursiveAnchor definitions dependencies nullable const default deprecated readOnly writeOnly examples contentEncoding contentMediaType contentSchema if then else not contains minContains maxContains prefixItems patternProperties propertyNames minProperties maxProperties dependentRequired dependentSchemas unevaluatedItems unevaluatedProperties'
const known = new Set([...judges.keys(), ...others.split(' ')])

/** What the packages' builders take besides, and put in no schema: a slip of one comes here in its place. */
const builderArguments = ['embeds', 'links', 'min', 'max', 'step', 'empty']

/** Most schemas have few keywords, so that each is looked up, instead of asking for all that there are. */
const keywords = z.looseObject({}).superRefine((declared, context) => {
  for (const [name, value] of Object.entries(declared)) {
    if (value === undefined) continue
    const { error } = judges.get(name)?.safeParse(value) ?? {}
    for (const issue of error?.issues ?? []) context.addIssue({ ...issue, path: [name, ...issue.path] })
  }
  const { control, secret } = declared
  if (isText(control) && !traitsOf(control).kind)
    context.addIssue({ code: 'custom', params: { slip: 'control', name: control } })
  for (const name of Object.keys(declared))
    if (!known.has(name) && !name.startsWith('x-'))
      context.addIssue({ code: 'custom', path: [name], params: { slip: 'keyword', name } })
  tellLone(declared, context)
  tellLoneLabels(declared, context)
  for (const [min, max] of bounds)
    if ((numberOr(declared[min]) ?? -Infinity) > (numberOr(declared[max]) ?? Infinity))
      context.addIssue({ code: 'custom', message: `no value fits, since ${min} is greater than ${max}` })
  if (secret === true && (declared.default ?? null) !== null)
    context.addIssue({ code: 'custom', message: 'a secret has no default' })
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

/** The names of options stand below `properties`, which paths leave out. */
const placeOf = (path: readonly PropertyKey[]) =>
  ['options', ...path.filter((part, at) => part !== 'properties' || path[at - 1] === 'properties')].join('.')

function problemsOf(issue: z.core.$ZodIssue): Contradiction[] {
  if (issue.code === 'invalid_key') {
    const [last] = issue.path.slice(-1)
    const problem = `${quoted(last)} can name no option: its key has 1 to 100 characters, no dot, and no space at either end.`
    return [{ path: placeOf(issue.path.slice(0, -1)), problem }]
  }
  // Only translations have keys of which all are known.
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: placeOf([...issue.path, key]), problem: unknownLocale(key) }))
  const type = issue.code === 'invalid_type' ? called[issue.expected] : undefined
  return [{ path: placeOf(issue.path), problem: `${type ? `${type} belongs there` : issue.message}.` }]
}

const slip = z.object({
  slip: z.enum(['control', 'keyword', 'pattern', 'permission', 'placeholder', 'key', 'lone', 'label']),
  name: z.string(),
  /** The keys that there are in its place. */
  among: z.array(z.string()).default([]),
})
type Slip = z.infer<typeof slip>

const slipOf = (issue: z.core.$ZodIssue) =>
  issue.code === 'custom' ? slip.safeParse(issue.params).data : undefined

export const unknownPermission = (name: string) =>
  `Discord has no permission with this name, so nothing will ask for it.${suggestion(name, permissionKeys)}`

/** @param key of the translations */
export const loneTranslation = (key: string) =>
  `There is no ${quoted(key.slice(0, -suffix.length))} beside it, which is the text for everybody else.`

/** Up to two letters of a word may be wrong, or one of a short word. */
const letters = (word: string) => (word.length < 5 ? 1 : 2)

function suggestedArgument(name: string) {
  const meant = suggestion(name, builderArguments, letters)
  return meant && `${meant} The packages’ builders take it; JSON Schema doesn’t.`
}

const slipTexts: Record<Slip['slip'], (name: string, among: readonly string[]) => string> = {
  key: (name, among) => `The dashboard doesn’t know this key.${suggestion(name, among)}`,
  control: (name) =>
    `This dashboard has no control ${quoted(name)}, so the type alone decides how it is edited.${suggestion(name, Object.keys(controls))}`,
  pattern: (foreign) => `The syntax of JavaScript counts, and ${foreign}.`,
  permission: unknownPermission,
  placeholder: (name) =>
    `No text can use ${inBraces(name)}: a placeholder starts with a letter and has at most 32 characters, letters from a to z, digits and underscores, without braces here.`,
  lone: loneTranslation,
  label: (name, among) =>
    `Nobody sees this translation, since there is no label for ${quoted(name)}.${suggestion(name, among)}`,
  keyword(name) {
    const near = [...known].filter((word) => Math.abs(word.length - name.length) <= letters(word))
    const meant = suggestion(name, near, letters) || suggestedArgument(name)
    return `The dashboard doesn’t know this keyword.${meant}`
  },
}

const unkeptRules = {
  path: 'options.rules',
  message:
    'Nothing keeps the rules of all options together: let them stand at the option that they are about.',
}

/**
 * What stands in a schema where something else belongs, such as `"minimum": "0"`; and what may be a slip, as far as there
 * is room for it in an answer: the controls, keywords and permissions that this dashboard does not know. They are no
 * mistake, since a declaration may be meant for a newer one. Each schema is judged once.
 */
export const judgeKeywords = onceFor((options: JsonObject) => {
  const issues = schema.safeParse(options).error?.issues ?? []
  const told = issues.map((issue) => ({ issue, found: slipOf(issue) }))
  return {
    contradictions: told.flatMap(({ issue, found }) => (found ? [] : problemsOf(issue))),
    slips: [
      ...('rules' in options ? [unkeptRules] : []),
      ...told
        .flatMap(({ issue, found }) => (found ? [{ path: placeOf(issue.path).slice(0, 500), ...found }] : []))
        .slice(0, declarationLimits.warnings)
        .map(({ path, slip, name, among }) => ({
          path,
          message: slipTexts[slip](name.slice(0, 100), among),
        })),
    ],
  }
})
