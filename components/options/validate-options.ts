import { isAt } from '@/components/form/form-store'
import type { FeatureDeclaration } from '@/contract/calls/features'
import { isObject, isSame, type JsonObject } from '@/contract/json'
import { isShown } from '@/contract/declaration/conditions'
import { brokenRules, missingToEnable, pastDates } from '@/contract/declaration/rules'
import type { Option } from '@/contract/declaration/option'
import { embedsOf, emptyMessage, readMessage } from '@/contract/declaration/read-message'
import { optionTree } from '@/contract/declaration/read-option'
import {
  type FieldErrors,
  type Judge,
  noErrors,
  validateOption,
  validateParts,
  type ValidationError,
} from '@/contract/declaration/validate'
import { walkingOnly } from '@/contract/declaration/walk-options'

/** Returns the errors within a part, by its key: an option of an object, or a row of a list. */
export function errorsByPart(fieldErrors: FieldErrors) {
  const parts = new Map<string, (readonly [path: string, error: ValidationError])[]>()
  for (const [path, error] of Object.entries(fieldErrors)) {
    const key = topOf(path)
    const found = [path.slice(key.length + 1), error] as const
    parts.set(key, [...(parts.get(key) ?? []), found])
  }
  return (key: string | number): FieldErrors => {
    const found = parts.get(String(key))
    return found ? Object.fromEntries(found) : noErrors
  }
}

export const isUsed = ({ shownWhen }: Option, values: JsonObject) => isShown({ shownWhen }, values)

/** Whether it is shown: an option with an error always is. */
export const hasControl = (option: Option, values: JsonObject, fieldErrors: FieldErrors) =>
  Object.keys(fieldErrors).length > 0 || isUsed(option, values)

/** A feature's options. `enabled` belongs to every feature and is not one of them. */
export type FeatureOptions = { schema: unknown; options: ReadonlyMap<string, Option> }

export function readOptions({ options: schema }: Pick<FeatureDeclaration, 'options'>): FeatureOptions {
  const options = new Map(optionTree(schema).properties)
  options.delete('enabled')
  return { schema, options }
}

/** Validates the options that have a value; on the backend, others have their default. */
export const validate = (
  { schema, options }: FeatureOptions,
  values: JsonObject,
  judge?: Judge,
): FieldErrors => ({
  ...linksAlone(schema, values),
  ...validateParts(options, values, { judge }),
})

const walkMessages = walkingOnly(({ control }) => control === 'message')

/** Links of embeds without a title, which Discord takes and never shows. */
const linksAlone = (schema: unknown, values: JsonObject): FieldErrors =>
  Object.fromEntries(
    walkMessages(schema, values)
      .filter(({ option }) => option.control === 'message')
      .flatMap(({ path, value }) =>
        embedsOf(readMessage(value) ?? emptyMessage).map((one) => ({ at: path, ...one })),
      )
      .filter(({ embed }) => embed.url && !embed.title)
      .map(({ at, path }) => [`${at}.${path}.url`, 'validation.embedLinkAlone']),
  )

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
    const at = one.position.findIndex((step, depth) => step !== other.position[depth])
    return at === -1 ? 0 : (one.position[at] ?? 0) - (other.position[at] ?? -1)
  })
  return first?.path
}
