import type { FeatureDeclaration } from '@/api/features.schema'
import { changedFields } from '@/components/form/changes'
import { isSame } from '@/config/json'
import { missingToEnable } from '@/config/features/missing-options'
import { brokenRules } from '@/config/features/rules'
import { type FieldErrors, validateOption, noErrors } from './complaints'
import { isObject, type JsonObject, ownProperty } from '@/api/json-schema/json'
import type { Option } from '@/api/json-schema/option'
import { readOption } from '@/api/json-schema/schema'

/** A feature's options, ready to be drawn and judged. `enabled` belongs to every feature and is no option. */
export type FeatureOptions = { schema: unknown; options: ReadonlyMap<string, Option> }

export function readOptions({ options: schema }: Pick<FeatureDeclaration, 'options'>): FeatureOptions {
  const properties = isObject(schema.properties) ? schema.properties : {}
  const entries = Object.entries(properties).filter(([key]) => key !== 'enabled')
  return { schema, options: new Map(entries.map(([key, option]) => [key, readOption(option, key)])) }
}

/** What is wrong with options that are there; one that is missing has its default on the backend. */
export function validate({ options }: FeatureOptions, values: JsonObject): FieldErrors {
  const parts = [...options].flatMap(([key, option]) => {
    const value = ownProperty(values, key)
    return value === undefined ? [] : prefixed(key, validateOption(option, value))
  })
  return parts.length === 0 ? noErrors : Object.fromEntries(parts)
}

const prefixed = (key: string, complaints: FieldErrors) =>
  Object.entries(complaints).map(([path, complaint]) => [path ? `${key}.${path}` : key, complaint] as const)

/** What keeps the feature from being on. */
export const missingIn = ({ schema }: FeatureOptions, values: JsonObject): FieldErrors =>
  Object.fromEntries(missingToEnable(schema, values).map((path) => [path, { key: 'needed' as const }]))

/** What goes wrong between options. */
export const brokenIn = ({ schema }: FeatureOptions, values: JsonObject): FieldErrors =>
  Object.fromEntries(
    Object.entries(brokenRules(schema, values, values.enabled === true)).map(([path, words]) => [
      path,
      words || { key: 'clash' },
    ]),
  )

const topLevelErrors = (path: string) => path.split('.')[0] ?? path

/** Whether the form draws the option that a path is in. */
export const isKnown = ({ options }: FeatureOptions, path: string) =>
  path === 'enabled' || options.has(topLevelErrors(path))

/**
 * What keeps the changes from being saved: what is wrong with options that a person changed, and what a feature that is
 * to be on still needs. What was saved wrong before is for the backend to judge.
 */
export function blockingErrors(feature: FeatureOptions, saved: JsonObject, values: JsonObject): FieldErrors {
  const isChanged = (path: string) =>
    [...feature.options.keys()].some(
      (key) => (path === key || path.startsWith(`${key}.`)) && !isSame(saved[key], values[key]),
    )
  const isSwitchedOn = values.enabled === true && saved.enabled !== true
  const wrong = Object.entries(validate(feature, values)).filter(([path]) => isChanged(path))
  const missing = values.enabled === true ? Object.entries(missingIn(feature, values)) : []
  const before = brokenIn(feature, saved)
  const broken = Object.entries(brokenIn(feature, values)).filter(
    ([path]) => isChanged(path) || !Object.hasOwn(before, path),
  )
  return Object.fromEntries([
    ...broken,
    ...missing.filter(([path]) => isSwitchedOn || isChanged(path)),
    ...wrong,
  ])
}

/** React Hook Form's errors for the fields that hinder; the words are drawn from the complaints themselves. */
export const errorsFor = (complaints: FieldErrors, name: (key: string) => string) =>
  Object.fromEntries(
    Object.keys(complaints).map((path) => [name(topLevelErrors(path)), { type: 'schema', message: path }]),
  )

/** Whether anything differs at all. */
export const hasChanges = (saved: JsonObject, values: JsonObject) =>
  Object.keys(changedFields(saved, values)).length > 0
