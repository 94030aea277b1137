import type { FeatureDeclaration } from '@/contract/calls/features'
import {
  exactText,
  isExactNumber,
  isObject,
  isSame,
  type JsonObject,
  notANumber,
  ownProperty,
} from '@/contract/json'
import type {
  ListOption,
  NumberOption,
  ObjectOption,
  Option,
  TextOption,
} from '@/contract/declaration/option'
import { readMessage } from '@/contract/declaration/read-message'
import { choiceOf, readOption } from '@/contract/declaration/read-option'
import { isEmptyEmbed } from '@/contract/declaration/emptiness'
import { isShown } from '@/contract/declaration/conditions'
import { missingToEnable } from '@/contract/declaration/missing-options'
import { pastDates } from '@/contract/declaration/past-dates'
import { brokenRules } from '@/contract/declaration/rules'
import { embedLength, embedLimits } from '@/contract/limits'
import type { Messages } from '@/config/messages/catalogue'
import { fits } from './pattern'
import { textLength } from '@/contract/text-length'

/** The text of a schema or a server, or a key of the message catalogue with its values. */
export type ValidationError = string | { key: ValidationErrorKey; values?: Record<string, number | string> }

type ValidationErrorKey = keyof Messages['features']['errors']

/** Errors by dotted path; '' is the value itself. */
export type FieldErrors = Readonly<Record<string, ValidationError>>

export const noErrors: FieldErrors = {}

const errorOf = (key: ValidationErrorKey, values?: Record<string, number | string>): FieldErrors => ({
  '': { key, values },
})

/** Whether a path is another one, or below it. */
export const isAt = (path: string, other: string) => path === other || path.startsWith(`${other}.`)

export function errorsWithin(fieldErrors: FieldErrors, key: string): FieldErrors {
  const found = Object.entries(fieldErrors).filter(([path]) => isAt(path, key))
  if (found.length === 0) return noErrors
  return Object.fromEntries(found.map(([path, error]) => [path.slice(key.length + 1), error]))
}

const prefixPaths = (
  parts: readonly (readonly [key: string | number, fieldErrors: FieldErrors])[],
): FieldErrors =>
  Object.fromEntries(
    parts.flatMap(([key, fieldErrors]) =>
      Object.entries(fieldErrors).map(([path, error]) => [path ? `${key}.${path}` : key, error]),
    ),
  )

/** Checks no more than the option's JSON Schema asks, so what a backend accepts can always be saved. */
export function validateOption(option: Option, value: unknown): FieldErrors {
  if (value === null && option.isNullable) return noErrors
  if (isSame(value, notANumber)) return errorOf(option.kind === 'number' ? 'number' : 'wrongKind')
  switch (option.kind) {
    case 'text':
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

function validateText(option: TextOption, value: string): FieldErrors {
  const { min = 0, max, pattern, errorMessage, control, isNeeded } = option
  const length = textLength(value)
  const isMatch = pattern === undefined || fits(pattern, value)
  if (value === '' && (min > 0 || !isMatch) && !errorMessage) return errorOf(isNeeded ? 'needed' : 'required')
  if (length < min) return errorMessage ? { '': errorMessage } : errorOf('tooShort', { min })
  if (max !== undefined && length > max) return errorOf('tooLong', { max, over: length - max })
  if (isMatch) return noErrors
  if (errorMessage) return { '': errorMessage }
  if (control === 'datetime') return errorOf('dateTime')
  return errorOf(value.trim() === '' ? 'required' : 'pattern')
}

function validateNumber(option: NumberOption, value: unknown): FieldErrors {
  if (typeof value !== 'number') return errorOf('number')
  const { control, isWhole, min, max, exclusiveMin, exclusiveMax, step } = option
  if (isWhole && !Number.isInteger(value)) return errorOf('whole')
  const isTime = control === 'duration'
  if (min !== undefined && value < min) return errorOf(isTime ? 'shortest' : 'min', { min })
  if (max !== undefined && value > max) return errorOf(isTime ? 'longest' : 'max', { max })
  if (exclusiveMin !== undefined && value <= exclusiveMin) return errorOf('exclusiveMin', { exclusiveMin })
  if (exclusiveMax !== undefined && value >= exclusiveMax) return errorOf('exclusiveMax', { exclusiveMax })
  if (step !== undefined && step > 0) {
    const steps = value / step
    if (Math.abs(steps - Math.round(steps)) > 1e-9 * Math.max(1, Math.abs(steps)))
      return errorOf('step', { step })
  }
  return noErrors
}

function validateList(option: ListOption, values: unknown[]): FieldErrors {
  const { items, min = 0, max, isSet, errorMessage } = option
  const all = prefixPaths(values.map((value, index) => [index, validateOption(items, value)] as const))
  if (values.length < min)
    return { ...all, ...(errorMessage ? { '': errorMessage } : errorOf('fewItems', { min })) }
  if (max !== undefined && values.length > max) return { ...all, ...errorOf('manyItems', { max }) }
  const hasTwice =
    isSet && values.some((value, at) => values.slice(0, at).some((earlier) => isSame(earlier, value)))
  return hasTwice ? { ...all, ...errorOf('repeated') } : all
}

function validateParts(
  options: ReadonlyMap<string, Option>,
  values: JsonObject,
  required: readonly string[] = [],
): FieldErrors {
  const parts = [...options].map(([key, option]) => {
    const value = ownProperty(values, key)
    if (value !== undefined) return [key, validateOption(option, value)] as const
    return [key, required.includes(key) ? errorOf('required') : noErrors] as const
  })
  return prefixPaths(parts)
}

const validateObject = ({ properties, required, control }: ObjectOption, value: JsonObject): FieldErrors => ({
  ...(control === 'message' && messageErrors(value)),
  ...validateParts(properties, value, required),
})

export const isUsed = ({ shownWhen }: Option, values: JsonObject) => isShown({ shownWhen }, values)

/** Whether it is shown: an option with an error always is. */
export const hasControl = (option: Option, values: JsonObject, fieldErrors: FieldErrors) =>
  Object.keys(fieldErrors).length > 0 || isUsed(option, values)

/** A feature's options. `enabled` belongs to every feature and is not one of them. */
export type FeatureOptions = { schema: unknown; options: ReadonlyMap<string, Option> }

export function readOptions({ options: schema }: Pick<FeatureDeclaration, 'options'>): FeatureOptions {
  const properties = isObject(schema.properties) ? schema.properties : {}
  const entries = Object.entries(properties).filter(([key]) => key !== 'enabled')
  return { schema, options: new Map(entries.map(([key, option]) => [key, readOption(option, key)])) }
}

/** Validates the options that have a value; on the backend, others have their default. */
export const validate = ({ options }: FeatureOptions, values: JsonObject) => validateParts(options, values)

export const missingErrors = ({ schema }: FeatureOptions, values: JsonObject): FieldErrors => {
  const paths = values.enabled === true ? missingToEnable(schema, values) : []
  return Object.fromEntries(paths.map((path) => [path, { key: 'needed' as const }]))
}

export const ruleErrors = ({ schema }: FeatureOptions, values: JsonObject): FieldErrors =>
  Object.fromEntries(
    Object.entries(brokenRules(schema, values, values.enabled === true)).map(([path, message]) => [
      path,
      message || { key: 'clash' },
    ]),
  )

export const pastErrors = (
  { schema }: FeatureOptions,
  saved: JsonObject,
  values: JsonObject,
  now: number,
): FieldErrors =>
  Object.fromEntries(pastDates(schema, values, [saved], now).map((path) => [path, 'validation.datePast']))

export const isKnown = ({ options }: FeatureOptions, path: string) =>
  path === 'enabled' || options.has(topOf(path))

export const topOf = (path: string) => path.split('.')[0] ?? path

/**
 * The errors that prevent saving: those in options that were changed, and what a feature that is being enabled still
 * needs. What was saved with an error before is for the backend to judge.
 */
export function blockingErrors(feature: FeatureOptions, saved: JsonObject, values: JsonObject): FieldErrors {
  const isChanged = (path: string) =>
    [...feature.options.keys()].some((key) => isAt(path, key) && !isSame(saved[key], values[key]))
  const isEnabling = values.enabled === true && saved.enabled !== true
  const before = ruleErrors(feature, saved)
  const only = (errors: FieldErrors, isBlocking: (path: string) => boolean) =>
    Object.fromEntries(Object.entries(errors).filter(([path]) => isBlocking(path)))
  return {
    ...only(ruleErrors(feature, values), (path) => isChanged(path) || !Object.hasOwn(before, path)),
    ...only(missingErrors(feature, values), (path) => isEnabling || isChanged(path)),
    ...pastErrors(feature, saved, values, Date.now()),
    ...only(validate(feature, values), isChanged),
  }
}

/** Errors between the parts of a message: what Discord refuses, and what it never shows. */
function messageErrors(value: unknown): FieldErrors {
  const embed = readMessage(value)?.embed
  if (!embed) return {}
  return {
    ...(isEmptyEmbed(embed) && { embed: 'validation.embedEmpty' }),
    ...(embedLength(embed) > embedLimits.total && { embed: 'validation.embedTotal' }),
    ...(embed.url && !embed.title && { 'embed.url': 'validation.embedLinkAlone' }),
    ...(isSame(embed.color, notANumber) && { 'embed.color': { key: 'wrongKind' } }),
  }
}

/** Removes rows of one text that were left empty, if an empty one would be refused. */
export function withoutBlankRows(option: Option, value: unknown): unknown {
  if (option.kind === 'list' && Array.isArray(value)) {
    const { items } = option
    const isLeftOut = (row: unknown) =>
      items.control === 'text' && row === '' && Object.keys(validateOption(items, row)).length > 0
    return value.filter((row) => !isLeftOut(row)).map((row) => withoutBlankRows(items, row))
  }
  if (option.kind !== 'object' || !isObject(value)) return value
  const parts = Object.entries(value).map(([key, part]) => {
    const declared = option.properties.get(key)
    return [key, declared ? withoutBlankRows(declared, part) : part]
  })
  return Object.fromEntries(parts)
}

/** The positions of a path's steps among the options and rows that the form shows. */
function positionOf(options: ReadonlyMap<string, Option>, path: string): number[] {
  const [key = '', ...rest] = path.split('.')
  const option = options.get(key)
  const position = [...options.keys()].indexOf(key)
  if (option?.kind === 'object') return [position, ...positionOf(option.properties, rest.join('.'))]
  if (option?.kind !== 'list') return [position]
  const inRow =
    option.items.kind === 'object' ? positionOf(option.items.properties, rest.slice(1).join('.')) : []
  return [position, Number(rest[0] ?? -1), ...inRow]
}

export function topmost({ options }: FeatureOptions, paths: readonly string[]) {
  const positions = paths.map((path) => ({ path, position: positionOf(options, path) }))
  const [first] = positions.toSorted((one, other) => {
    const at = one.position.findIndex((step, at) => step !== other.position[at])
    return at === -1 ? 0 : (one.position[at] ?? 0) - (other.position[at] ?? -1)
  })
  return first?.path
}
