import {
  exactText,
  isExactNumber,
  isObject,
  isUnreadable,
  type JsonObject,
  ownProperty,
} from '@/contract/json'
import type { Messages } from '@/config/messages/catalogue'
import { embedLimits, lengthOfEmbeds } from '@/contract/limits'
import { textLength } from '@/contract/text-length'
import { isEmptyEmbed, isNothingToSend } from './emptiness'
import { reshaped } from './message-shape'
import { isMoment } from './moment'
import type { ListOption, NumberOption, ObjectOption, Option, TextOption } from './option'
import { match, matchBy, noticingUnjudged, sharingSteps } from './pattern'
import { type DraftEmbed, embedsOf, readMessage } from './read-message'
import { choiceOf } from './read-option'
import { repeats } from './repeats'
import { isSecretMark } from './secret'
import { ruleOf } from './control-rules'

/** A name that no option has, and those that options have. */
type UnknownPart = { unknown: string; known: readonly string[] }

/** The text of a schema or a server, or a key of the message catalogue with its values. */
export type ValidationError =
  | string
  | { key: ValidationErrorKey; values?: Record<string, number | string> }
  | UnknownPart

type ValidationErrorKey = keyof Messages['features']['errors']

/** Errors by dotted path; '' is the value itself. */
export type FieldErrors = Readonly<Record<string, ValidationError>>

export const noErrors: FieldErrors = {}

const errorOf = (key: ValidationErrorKey, values?: Record<string, number | string>): FieldErrors => ({
  '': { key, values },
})

const prefixPaths = (
  parts: readonly (readonly [key: string | number, fieldErrors: FieldErrors])[],
): FieldErrors =>
  Object.fromEntries(
    parts.flatMap(([key, fieldErrors]) =>
      Object.entries(fieldErrors).map(([path, error]) => [path ? `${key}.${path}` : key, error]),
    ),
  )

/** What is said of a text that was typed, and cannot be read. */
const unreadable: Partial<Record<string, ValidationErrorKey>> = {
  number: 'number',
  duration: 'number',
  datetime: 'dateTime',
}

/** Checks no more than what the option's JSON Schema and its control ask, so what a backend accepts can be saved. */
export function validateOption(option: Option, value: unknown): FieldErrors {
  if (value === null && option.isNullable) return noErrors
  if (isUnreadable(value)) return unreadableError(option)
  switch (option.kind) {
    case 'text':
      if (option.isSecret && isSecretMark(value)) return noErrors
      return typeof value === 'string' ? validateText(option, value) : errorOf('wrongKind')
    case 'number':
      return validateNumber(option, isExactNumber(value) ? Number(exactText(value)) : value)
    case 'switch':
      return typeof value === 'boolean' ? noErrors : errorOf('wrongKind')
    case 'choice':
      return choiceOf(option.choices, value) ? noErrors : errorOf('choice')
    case 'list':
      return Array.isArray(value) ? validateList(option, value) : errorOf('wrongKind')
    case 'object':
      return isObject(value) && !isExactNumber(value) ? validateObject(option, value) : errorOf('wrongKind')
    case 'json':
      return noErrors
  }
}

function unreadableError({ control, errorMessage }: Option): FieldErrors {
  const rule = ruleOf(control)
  return rule ? { '': errorMessage ?? rule.complaint } : errorOf(unreadable[control] ?? 'wrongKind')
}

/** Whether an option takes a value. One that is not described, and so edited as JSON, takes any. */
export const accepts = (option: Option, value: unknown) =>
  Object.keys(validateOption(option, value)).length === 0

/** What is said of a text that an option's control does not take, whatever its schema does; null of any other. */
function refusalBy({ control, errorMessage }: Pick<Option, 'control' | 'errorMessage'>, text: unknown) {
  const rule = ruleOf(control)
  if (!rule || typeof text !== 'string' || text === '') return null
  const verdict = matchBy(rule.takes, text, rule.steps ?? 1)
  if (verdict === 'fits') return null
  return verdict === 'unjudged' ? errorOf('unjudged') : { '': errorMessage ?? rule.complaint }
}

function validateText(option: TextOption, value: string): FieldErrors {
  const { min = 0, max, pattern, format, errorMessage, control, isNeeded } = option
  const length = textLength(value)
  const isOfFormat = format !== 'date-time' || value === '' || isMoment(value)
  const matched = pattern === undefined || !isOfFormat ? 'fits' : match(pattern, value)
  const isMatch = isOfFormat && matched === 'fits'
  if (value === '' && (min > 0 || (!isMatch && matched !== 'unjudged')) && !errorMessage)
    return errorOf(isNeeded ? 'needed' : 'required')
  if (length < min) return errorMessage ? { '': errorMessage } : errorOf('tooShort', { min })
  if (max !== undefined && length > max) return errorOf('tooLong', { max, over: length - max })
  const refusal = refusalBy(option, value)
  if (refusal) return refusal
  if (isMatch) return noErrors
  if (matched === 'unjudged') return errorOf('unjudged')
  if (errorMessage) return { '': errorMessage }
  if (control === 'datetime') return errorOf('dateTime')
  return errorOf(value.trim() === '' ? 'required' : 'pattern')
}

function validateNumber(option: NumberOption, value: unknown): FieldErrors {
  if (value === null) return errorOf(option.isNeeded ? 'needed' : 'required')
  if (typeof value !== 'number') return errorOf('number')
  const { control, isWhole, min, max, exclusiveMin, exclusiveMax, step, errorMessage } = option
  const isColour = control === 'colour' && errorMessage !== undefined
  if (isColour && (value < (min ?? value) || value > (max ?? value))) return { '': errorMessage }
  if (isWhole && !Number.isInteger(value)) return errorOf('whole')
  const isTime = control === 'duration'
  if (min !== undefined && value < min) return errorOf(isTime ? 'shortest' : 'min', { min })
  if (max !== undefined && value > max) return errorOf(isTime ? 'longest' : 'max', { max })
  if (exclusiveMin !== undefined && value <= exclusiveMin) return errorOf('exclusiveMin', { exclusiveMin })
  if (exclusiveMax !== undefined && value >= exclusiveMax) return errorOf('exclusiveMax', { exclusiveMax })
  if (step !== undefined && step > 0) {
    const steps = value / step
    // As far from a whole number as 0.7 / 0.1 is, which is 6.999999999999999.
    if (Math.abs(steps - Math.round(steps)) > 4 * Number.EPSILON * Math.max(1, Math.abs(steps)))
      return errorOf('step', { step })
  }
  return noErrors
}

/** One text for all values that are the same, in whatever order their keys are. */
const canonical = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) =>
    isObject(part) ? Object.fromEntries(Object.entries(part).toSorted()) : part,
  )

/** Each tag is in its list once, whatever its case; a rule of the list says it in words of its own. */
function repeatedTags({ control, rules }: ListOption, values: unknown[]): FieldErrors {
  if (control !== 'tags') return noErrors
  const rule = rules.find(({ distinct }) => distinct?.length === 0)
  const error = rule?.complaint ?? ({ key: 'repeated' } as const)
  return Object.fromEntries(repeats(values, []).map((at) => [at, error]))
}

function validateList(option: ListOption, values: unknown[]): FieldErrors {
  const { items, min = 0, max, isSet, errorMessage } = option
  const errorsOf = (value: unknown): FieldErrors =>
    refusalBy({ control: option.control, errorMessage: items.errorMessage }, value) ??
    validateOption(items, value)
  const all = {
    ...repeatedTags(option, values),
    ...prefixPaths(values.map((value, index) => [index, errorsOf(value)] as const)),
  }
  if (values.length < min)
    return { ...all, ...(errorMessage ? { '': errorMessage } : errorOf('fewItems', { min })) }
  if (max !== undefined && values.length > max) return { ...all, ...errorOf('manyItems', { max }) }
  const hasTwice = isSet && new Set(values.map(canonical)).size < values.length
  return hasTwice ? { ...all, ...errorOf('repeated') } : all
}

export type Judge = (option: Option, value: unknown) => FieldErrors

/** Knows what it last said of each option, and judges only values that are new to it, and texts that took too long. */
export function createJudge(): Judge {
  const last = new WeakMap<Option, { value: unknown; fieldErrors: FieldErrors }>()
  return (option, value) => {
    const known = last.get(option)
    if (known && Object.is(known.value, value)) return known.fieldErrors
    const { result: fieldErrors, isJudged } = noticingUnjudged(() => validateOption(option, value))
    if (isJudged) last.set(option, { value, fieldErrors })
    return fieldErrors
  }
}

type Judging = { required?: readonly string[]; judge?: Judge | undefined }

export function validateParts(
  options: ReadonlyMap<string, Option>,
  values: JsonObject,
  { required = [], judge = validateOption }: Judging = {},
): FieldErrors {
  const errorsOf = ([key, option]: [string, Option]) => {
    const value = ownProperty(values, key)
    if (value !== undefined) return [key, judge(option, value)] as const
    return [key, required.includes(key) ? errorOf('required') : noErrors] as const
  }
  return prefixPaths(sharingSteps(() => [...options].map(errorsOf)))
}

const validateObject = (
  { properties, required, control, isClosed }: ObjectOption,
  value: JsonObject,
): FieldErrors => ({
  ...(control === 'message' && messageErrors(value)),
  ...(isClosed && unknownParts(properties, value)),
  ...validateParts(properties, value, { required }),
})

/** An error for each value that no option is declared for. */
export function unknownParts(options: ReadonlyMap<string, Option>, value: JsonObject): FieldErrors {
  const known = [...options.keys()]
  return Object.fromEntries(
    Object.keys(value)
      .filter((key) => !options.has(key))
      .map((unknown) => [unknown, { unknown, known }]),
  )
}

/** Of a list like these only one of equal values is kept. */
const isOfDistinct = ({ control }: ListOption) =>
  ['roles', 'channels', 'members', 'picks', 'choices'].includes(control)

/** A value as it is saved: without blanks around texts, with every id once, and rows with their defaults. */
export function normalise(option: Option, value: unknown): unknown {
  if (option.kind === 'text') {
    const text = option.isTrimmed && typeof value === 'string' ? value.trim() : value
    return option.isSecret && text === '' ? null : text
  }
  if (option.kind === 'list' && Array.isArray(value)) {
    const rows = value.map((row: unknown) => normalise(option.items, row))
    return isOfDistinct(option) ? [...new Set(rows)] : rows
  }
  if (option.kind !== 'object' || !isObject(value)) return value
  const whole = option.control === 'message' ? reshaped(option, value) : value
  const declared = [...option.properties].flatMap(([key, part]) => {
    const here = ownProperty(whole, key) ?? (Object.hasOwn(whole, key) ? null : part.preset)
    return here === undefined ? [] : [[key, normalise(part, here)] as const]
  })
  return { ...whole, ...Object.fromEntries(declared) }
}

/** Errors between the parts of a message: what Discord refuses. */
function messageErrors(value: unknown): FieldErrors {
  const message = readMessage(value)
  if (!message) return {}
  const { embeds, links = [] } = message
  const placed = embedsOf(message)
  const isTooLong = lengthOfEmbeds(placed.map(({ embed }) => embed)) > embedLimits.total
  const nameless = links.flatMap(({ label, emoji }, at) =>
    label.trim() === '' && !emoji ? [[`links.${at}.label`, 'validation.linkNameless']] : [],
  )
  const unsafe = links.flatMap(({ url }, at) =>
    /^https:\/\/\S+$/i.test(url) ? [] : [[`links.${at}.url`, 'validation.secureLink']],
  )
  return {
    ...Object.assign({}, ...placed.map(({ path, embed }) => embedErrors(path, embed))),
    ...Object.fromEntries(unsafe),
    ...(isTooLong && (embeds ? { embeds: 'validation.embedsTotal' } : { embed: 'validation.embedTotal' })),
    ...Object.fromEntries(nameless),
    ...(links.length > 0 && isNothingToSend(message) && { content: 'validation.linksAlone' }),
  }
}

const embedErrors = (path: string, embed: DraftEmbed): FieldErrors => ({
  ...(isEmptyEmbed(embed) && { [path]: 'validation.embedEmpty' }),
  ...(isUnreadable(embed.color) && { [`${path}.color`]: { key: 'wrongKind' } }),
  ...(isUnreadable(embed.timestamp) && { [`${path}.timestamp`]: { key: 'dateTime' } }),
  ...Object.fromEntries(
    Object.entries(addressesIn(embed)).flatMap(([part, address]) =>
      isOfOtherScheme(address) ? [[`${path}.${part}`, 'validation.link']] : [],
    ),
  ),
})

/** Whatever a schema says of them: nobody opens `javascript:` or a file from a message. Placeholders may stand for one. */
const isOfOtherScheme = (address = '') =>
  /^\s*[a-z][a-z\d+.-]*:/i.test(address) && !/^https?:\/\//i.test(address)

const addressesIn = ({ url, author, footer, image, thumbnail }: DraftEmbed) => ({
  url,
  'author.url': author?.url,
  'author.icon_url': author?.icon_url,
  'footer.icon_url': footer?.icon_url,
  'image.url': image?.url,
  'thumbnail.url': thumbnail?.url,
})
