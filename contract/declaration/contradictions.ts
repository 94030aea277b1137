import type { Declared, FeatureAction, FeatureDeclaration } from '@/contract/calls/features'
import { isSettingsField } from '@/contract/settings'
import { isObject, isSame, type JsonObject, ownProperty } from '@/contract/json'
import { type Contradiction, quoted } from './contradiction'
import { rootContradictions, secretContradictions } from './hint-contradictions'
import { ruleOf } from './control-rules'
import { type Control, traitsOf } from './controls'
import { judgeKeywords } from './keywords'
import { type Option, optionAt, optionsBelow } from './option'
import { suggestion } from './placeholders'
import { optionTree } from './read-option'
import { secretsOf } from './secret-values'
import { readDeclaredSchema, targetOf } from './read-schema'
import { unknownParts, validateOption, validateParts, type ValidationError } from './validate'
import { pathBelow, walkOptions } from './walk-options'

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

/** The dashboard’s own settings stand beside them, and everybody changes those. */
const guardedAsAWhole: Contradiction = {
  path: 'options',
  problem: 'only single settings can be guarded, or premium.',
}

/** What has values, in words: all of them, and what one that does not fit belongs to. */
type Subject = { path: string; all: string; one: string }

const kinds: Partial<Record<Option['kind'], string>> = {
  text: ' A text belongs here.',
  switch: ' True or false belongs here.',
  list: ' A list belongs here.',
  object: ' An object belongs here.',
}

/** Of what in the server the option at a path takes an id: by its own control, or that of the list around it. */
function namedAt(tree: Option, path: string) {
  if (optionAt(tree, path)?.kind !== 'text') return undefined
  const [own, around] = [path, path.replace(/\.\d+$/, '')].map(
    (at) => traitsOf(optionAt(tree, at)?.control).names,
  )
  const named = own ?? around
  return named === 'choice' ? undefined : named
}

/** What fits, where a form shows it by its control, such as a menu, a calendar or a palette, which nobody sees here. */
function whatFits(tree: Option, path: string, error: ValidationError) {
  const option = optionAt(tree, path)
  const named = namedAt(tree, path)
  if (named) {
    const orNull = option?.isNullable ? ', or null while none is chosen' : ''
    return ` It can be the id of a ${named}, a text of digits such as "300000000000000001"${orNull}.`
  }
  if (option && typeof error === 'object' && 'key' in error && error.key === 'wrongKind')
    return kinds[option.kind] ?? ''
  if (option?.kind === 'choice') {
    const values = option.choices.slice(0, 20).map(({ value }) => JSON.stringify(value))
    return ` It can be ${values.join(', ')}.`
  }
  if (option?.control === 'datetime')
    return ' Dates are written as 2030-01-31T12:00:00Z, with a day that their month has and a year from 1 to 9999.'
  if (option?.control === 'colour' && option.kind === 'number' && option.max !== undefined)
    return ` Colours are whole numbers from ${option.min ?? 0} to ${option.max}.`
  const { sample } = traitsOf(option?.control)
  return ruleOf(option?.control) && sample !== undefined
    ? ` It can be ${JSON.stringify(sample)}, for example.`
    : ''
}

/** A value as it is written in JSON, short. */
function shown(value: unknown): string {
  const whole = JSON.stringify(value) ?? ''
  if (whole.length <= 80) return whole
  return typeof value === 'string' ? JSON.stringify(`${value.slice(0, 70)}…`) : `${whole.slice(0, 79)}…`
}

/** The value at a path, or what is around it where there is none. */
function valueAt(values: unknown, path: string) {
  let value = values
  for (const key of path.split('.')) {
    const part: unknown = isObject(value) || Array.isArray(value) ? Reflect.get(value, key) : undefined
    if (part === undefined) return value
    value = part
  }
  return value
}

/** Lists in which a form holds each value once. */
const sets: ReadonlySet<string> = new Set<Control>(['roles', 'channels', 'members', 'choices', 'picks'])

/** What a list names again, of which a form would show one. */
const repeatedNames = (options: JsonObject, values: JsonObject, { path, one }: Subject): Contradiction[] =>
  walkOptions(options, values).flatMap(({ path: list, option, value }) =>
    sets.has(option.control) && Array.isArray(value)
      ? value.flatMap((name: unknown, at) =>
          value.indexOf(name) < at
            ? [
                {
                  path: `${path}.${list}.${at}`,
                  problem: `${one} ${quoted(`${list}.${at}`)}, ${shown(name)}, is in the list already.`,
                },
              ]
            : [],
        )
      : [],
  )

/** A form begins with the defaults and is filled in from presets, so they have to fit the schema. */
function unfitting(options: JsonObject, values: JsonObject, { path, all, one }: Subject, textOf: TextOf) {
  const tree = optionTree(options)
  const { properties } = tree
  const told = secretsOf({ options }).filter((key) => (ownProperty(values, key) ?? null) !== null)
  const others = Object.entries(values).filter(([key]) => !told.includes(key))
  const errors = validateParts(properties, Object.fromEntries(others))
  return [
    // The text itself is not repeated.
    ...told.map((key) => ({
      path: `${path}.${key}`,
      problem: `${one} ${quoted(key)} must be null or left out, because it is secret.`,
    })),
    ...Object.keys(unknownParts(properties, values)).map((key) => ({
      path: `${path}.${key}`,
      problem: `${all} ${quoted(key)}, which is no option.${suggestion(key, [...properties.keys()])}`,
    })),
    ...Object.entries(errors).map(([at, error]) => ({
      path: `${path}.${at}`,
      problem: `${one} ${quoted(at)}, ${shown(valueAt(values, at))}, does not fit its own schema: ${textOf(error)}${whatFits(tree, at, error)}`,
    })),
  ]
}

/** What a form leaves to be filled in. */
const isEmpty = (value: unknown) =>
  (value ?? '') === '' || (Array.isArray(value) ? value.length === 0 : isObject(value) && isSame(value, {}))

/** A new row begins with the defaults in its schema, which nothing else tells of. */
function unfittingInRows(tree: Option, textOf: TextOf): Contradiction[] {
  function ownDefault(option: Option, path: string, at: string): Contradiction[] {
    const { preset, isSecret } = option
    if (isSecret || isEmpty(preset)) return []
    return Object.entries(validateOption(option, preset)).map(([below, error]) => ({
      path,
      problem: `its default, ${shown(preset)}, does not fit its own schema: ${textOf(error)}${whatFits(tree, pathBelow(at, below), error)}`,
    }))
  }
  function below(option: Option, path: string, at: string, isInRow: boolean): Contradiction[] {
    const own = isInRow ? ownDefault(option, path, at) : []
    if (option.kind === 'list')
      return [...own, ...below(option.items, pathBelow(path, 'items'), pathBelow(at, 0), true)]
    if (option.kind !== 'object') return own
    const parts = [...option.properties].flatMap(([key, part]) =>
      below(part, pathBelow(path, key), pathBelow(at, key), isInRow),
    )
    return [...own, ...parts]
  }
  return below(tree, 'options', '', false)
}

/** Why no option of a feature, or of the settings, can have a name. */
const takenNames = {
  feature: (name: string) =>
    name === 'enabled' ? 'no option can be called "enabled", which is the switch of the feature.' : null,
  settings: (name: string) =>
    name === 'enabled' || isSettingsField(name)
      ? `no option can be called ${quoted(name)}, which is a name of the dashboard’s own.`
      : null,
}
/** Where options are declared. */
export type Place = keyof typeof takenNames

const namingContradictions = ({ properties }: JsonObject, place: Place): Contradiction[] =>
  Object.keys(isObject(properties) ? properties : {}).flatMap((name) => {
    const problem = takenNames[place](name)
    return problem === null ? [] : [{ path: `options.${name}`, problem }]
  })

/** An action is found by its id. */
const repeatedActions = (actions: readonly FeatureAction[]): Contradiction[] =>
  actions.flatMap(({ id }, at) =>
    actions.findIndex((other) => other.id === id) < at
      ? [{ path: `actions.${at}.id`, problem: `another action of this feature is called ${quoted(id)}.` }]
      : [],
  )

/** What settings, and features that are always on, ask for in vain: they have no switch that it could keep off. */
const switchContradictions = (options: JsonObject, hasSwitch: boolean): Contradiction[] =>
  hasSwitch
    ? []
    : [...optionTree(options).properties].flatMap(([name, option]) =>
        [option, ...optionsBelow(option)].some(({ isNeeded }) => isNeeded)
          ? [
              {
                path: `options.${name}`,
                problem: 'requiredToEnable is for features that have a switch, not for settings or alwaysOn.',
              },
            ]
          : [],
      )

/**
 * What is wrong with a feature, or with the settings beside the dashboard’s own, that has the right shape; with the values
 * of an option only once its schema is right.
 */
export function contradictionsIn(
  {
    options,
    defaults,
    presets = [],
    actions = [],
    alwaysOn = false,
  }: Declared & Partial<Pick<FeatureDeclaration, 'presets' | 'actions' | 'alwaysOn'>>,
  textOf: TextOf,
  place: Place = 'feature',
): Contradiction[] {
  if (options.type !== 'object')
    return [{ path: 'options', problem: 'its options must be a JSON Schema with "type": "object".' }]
  const named = [...namingContradictions(options, place), ...repeatedActions(actions)]
  const found = [
    ...judgeKeywords(options).contradictions,
    ...lostReferences(options, options).map((reference) => ({
      path: 'options',
      problem: `the $ref ${quoted(reference)} leads nowhere.`,
    })),
  ]
  if (found.length > 0) return [...named, ...found]
  const read = readDeclaredSchema(options)
  const tree = optionTree(read)
  const hinted = [
    ...named,
    ...switchContradictions(read, place === 'feature' && !alwaysOn),
    ...secretContradictions(read, place),
    ...(place === 'settings' && (tree.isGuarded || tree.isPremium) ? [guardedAsAWhole] : []),
    ...rootContradictions(tree),
  ]
  const wrong = new Set(hinted.map(({ path }) => path.split('.')[1]))
  // What is about all of them has no name.
  if (wrong.has(undefined)) return hinted
  const sound = (values: JsonObject) =>
    Object.fromEntries(Object.entries(values).filter(([key]) => !wrong.has(key)))
  const ofDefaults: Subject = { path: 'defaults', all: 'its defaults have', one: 'the default of' }
  return [
    ...hinted,
    ...unfitting(read, sound(defaults), ofDefaults, textOf),
    ...repeatedNames(read, sound(defaults), ofDefaults),
    ...unfittingInRows(tree, textOf).filter(({ path }) => !wrong.has(path.split('.')[1])),
    ...presets.flatMap(({ name, options: values }, at) => {
      const preset = `the preset ${quoted(name)}`
      const subject = { path: `presets.${at}.options`, all: `${preset} has`, one: `in ${preset},` }
      return [
        ...unfitting(read, sound(values), subject, textOf),
        ...repeatedNames(read, sound(values), subject),
      ]
    }),
  ]
}
