import type { FeatureDeclaration } from '@/contract/calls/features'
import { isObject, type JsonObject } from '@/contract/json'
import { type Contradiction, quoted } from './contradiction'
import { hintContradictions } from './hint-contradictions'
import { judgeKeywords } from './keywords'
import { optionTree } from './read-option'
import { readDeclaredSchema, targetOf } from './read-schema'
import { unknownParts, validateParts, type ValidationError } from './validate'

/** The words for what a value of the declaration breaks. */
type TextOf = (error: ValidationError) => string

/** The references that lead nowhere, wherever they stand. */
function lostReferences(root: JsonObject, value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => lostReferences(root, item))
  if (!isObject(value)) return []
  const { $ref: reference, ...rest } = value
  const isLost = typeof reference === 'string' && targetOf(root, reference) === undefined
  return [
    ...(isLost ? [reference] : []),
    ...Object.values(rest).flatMap((part) => lostReferences(root, part)),
  ]
}

/** What has values, in words: all of them, and what one that does not fit belongs to. */
type Subject = { path: string; all: string; one: string }

/** A form begins with the defaults and is filled in from presets, so they have to fit the schema. */
function unfitting(options: JsonObject, values: JsonObject, { path, all, one }: Subject, textOf: TextOf) {
  const { properties } = optionTree(options)
  const errors = validateParts(properties, values)
  return [
    ...Object.keys(unknownParts(properties, values)).map((key) => ({
      path: `${path}.${key}`,
      problem: `${all} ${quoted(key)}, which is no option.`,
    })),
    ...Object.entries(errors).map(([at, error]) => ({
      path: `${path}.${at}`,
      problem: `${one} ${quoted(at)}, ${(JSON.stringify(values[at.split('.')[0] ?? at]) ?? '').slice(0, 80)}, does not fit its own schema: ${textOf(error)}`,
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
  const found = [
    ...judgeKeywords(options).contradictions,
    ...(isObject(options.properties) && Object.hasOwn(options.properties, 'enabled')
      ? [
          {
            path: 'options.enabled',
            problem: 'no option can be called "enabled", which is the switch of the feature.',
          },
        ]
      : []),
    ...lostReferences(options, options).map((reference) => ({
      path: 'options',
      problem: `the $ref ${quoted(reference)} leads nowhere.`,
    })),
  ]
  if (found.length > 0) return found
  const read = readDeclaredSchema(options)
  const hinted = hintContradictions(optionTree(read), 'options')
  if (hinted.length > 0) return hinted
  const ofDefaults: Subject = { path: 'defaults', all: 'its defaults have', one: 'the default of' }
  return [
    ...unfitting(read, defaults, ofDefaults, textOf),
    ...presets.flatMap(({ name, options: values }, at) => {
      const preset = `the preset ${quoted(name)}`
      const subject = { path: `presets.${at}.options`, all: `${preset} has`, one: `in ${preset},` }
      return unfitting(read, values, subject, textOf)
    }),
  ]
}
