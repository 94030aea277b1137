import { isObject, type JsonObject, ownProperty } from '@/contract/json'
import { conditionsOf } from './conditions'
import { type Contradiction, quoted } from './contradiction'
import type { ObjectOption, Option } from './option'
import { suggestion } from './placeholders'
import { optionTree } from './read-option'
import { partsOfSchema, unread } from './schema-parts'
import { accepts } from './validate'

type Options = ReadonlyMap<string, Option>
const none: Options = new Map()
const partsOf = (option: Option | undefined) =>
  option?.kind === 'list' && option.items.kind === 'object' ? option.items.properties : undefined

/** Notes about the names that a hint uses and that no option has, or one whose text nobody may learn. */
const unknownNames = (hint: string, used: readonly string[], options: Options): string[] =>
  used.flatMap((name) => {
    if (!options.has(name))
      return [`${hint} ${quoted(name)}, which does not exist.${suggestion(name, [...options.keys()])}`]
    return options.get(name)?.isSecret ? [`${hint} ${quoted(name)}, which is secret.`] : []
  })

/** A condition must name options beside this one, with values that they can have. */
const conditionProblems = (hinted: { shownWhen?: unknown }, siblings: Options): string[] =>
  (conditionsOf(hinted) ?? []).flatMap(Object.entries<unknown>).flatMap(([name, values]) => {
    const option = siblings.get(name)
    if (!option || option.isSecret) return unknownNames('shownWhen names', [name], siblings)
    return (Array.isArray(values) ? values : [])
      .filter((value) => !accepts(option, value))
      .map((value) => `shownWhen waits for ${JSON.stringify(value)}, which ${quoted(name)} cannot be.`)
  })

const ruleProblems = (option: Option, siblings: Options): string[] =>
  option.rules.flatMap(({ notBelow, distinct = [], anyOf = [] }) => [
    ...unknownNames('a rule names', notBelow === undefined ? [] : [notBelow], siblings),
    ...unknownNames('a rule names', distinct, partsOf(option) ?? none),
    ...unknownNames('a rule names', anyOf.flatMap(Object.keys), siblings),
  ])

/** Whether what depends on an option, or what that depends on itself, leads back to it. */
function leadsBack(key: string, siblings: Options, from: string, seen: Set<string>): boolean {
  if (seen.has(from)) return false
  seen.add(from)
  return (siblings.get(from)?.dependsOn ?? []).some(
    (name) => name === key || leadsBack(key, siblings, name, seen),
  )
}

/** Choices that are asked for are those of a text, and depend on what the question can name. */
function sourceProblems(
  key: string,
  { source, dependsOn, kind, control }: Option,
  siblings: Options,
): string[] {
  const ofOthers = dependsOn.flatMap((name) => {
    const { kind: named } = siblings.get(name) ?? {}
    const isWhole = named === 'object' || named === 'json'
    return isWhole ? [`dependsOn names ${quoted(name)}, which is no single value.`] : []
  })
  return [
    ...(source === undefined || control === 'pick' || control === 'picks'
      ? []
      : [
          kind === 'choice' || (kind === 'list' && control === 'choices')
            ? 'source and enum contradict each other: the choices are asked for, or listed.'
            : 'source is for a text or a list of texts, without another control, secret or a date.',
        ]),
    ...(source === undefined && (control === 'pick' || dependsOn.length > 0)
      ? ['it needs a source, whose choices are asked for.']
      : []),
    ...unknownNames('dependsOn names', dependsOn, siblings),
    ...ofOthers,
    ...(leadsBack(key, siblings, key, new Set()) ? ['dependsOn leads back to the option itself.'] : []),
  ]
}

/** Why an option cannot be asked for before its feature is on. */
function neverEmpty({ kind }: Option) {
  const hint = 'requiredToEnable is for what may be empty before that'
  if (kind === 'text' || kind === 'list')
    return `${hint}, and this ${kind} never is: let it be (leave out empty in the packages, else what forbids it, such as minLength, minItems or pattern).`
  return `${hint}, and this always has a value: leave the hint out, or take null for none (in JSON Schema {"anyOf": […, {"type": "null"}]}).`
}

/** What an option's hints say of the options beside it, and of its own rows, must be there. */
function hintProblems(key: string, option: Option, siblings: Options): string[] {
  const { preview, isNeeded } = option
  const acceptsEmpty = () =>
    option.kind === 'object' || [null, '', []].some((value) => accepts(option, value))
  const lists = [...siblings].flatMap(([name, sibling]) => (partsOf(sibling) ? [name] : []))
  const colour = option.kind === 'text' ? option.card?.colour : undefined
  return [
    ...conditionProblems(option, siblings),
    ...ruleProblems(option, siblings),
    ...preview.flatMap(({ rows, label = [], emoji = [], description = [], style = [], ...part }) => {
      const options = rows === undefined ? siblings : partsOf(siblings.get(rows))
      if (!options)
        return [`preview names ${quoted(rows)}, which is no list of options.${suggestion(rows ?? '', lists)}`]
      return [
        ...unknownNames('preview names', [label, emoji, description, style].flat(), options),
        ...conditionProblems(part, siblings).map((problem) => `preview: ${problem}`),
      ]
    }),
    ...sourceProblems(key, option, siblings),
    ...unknownNames('card names', colour === undefined ? [] : [colour], siblings),
    // What must be set before the feature is on may be empty before that, or nobody could save the rest first.
    ...(isNeeded && !acceptsEmpty() ? [neverEmpty(option)] : []),
  ]
}

/** As `hintContradictions`, of all options together, whose rules would be about them. */
export const rootContradictions = (root: ObjectOption): Contradiction[] => [
  ...ruleProblems(root, root.properties).map((problem) => ({ path: 'options', problem })),
  ...hintContradictions(root, 'options'),
]

/** What the hints of options say about others that are not there, or cannot be so. */
function hintContradictions(option: Option, path: string): Contradiction[] {
  if (option.kind === 'list') return hintContradictions(option.items, `${path}.items`)
  if (option.kind !== 'object') return []
  const { properties, required } = option
  return [
    ...required
      .filter((name) => !properties.has(name))
      .map((name) => ({
        path,
        problem: `it requires ${quoted(name)}, which does not exist.${suggestion(name, [...properties.keys()])}`,
      })),
    ...[...properties].flatMap(([key, part]) => [
      ...hintProblems(key, part, properties).map((problem) => ({ path: `${path}.${key}`, problem })),
      ...hintContradictions(part, `${path}.${key}`),
    ]),
  ]
}

const isSecret = ({ secret, control }: JsonObject) => secret === true || control === 'secret'

/** Where a schema asks for secrets, in itself or below. */
function secretPlaces(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  if (Array.isArray(schema)) return schema.flatMap((part, at) => secretPlaces(part, `${path}.${at}`))
  if (!isObject(schema)) return []
  return [
    ...(isSecret(schema) ? [path] : []),
    ...partsOfSchema(schema, unread).flatMap(({ name, part }) => secretPlaces(part, `${path}.${name}`)),
  ]
}

/**
 * A secret is kept by the name of its option, so it stands where that tells it from all others.
 * @param place where the options are declared: settings have no secrets
 */
export function secretContradictions(schema: JsonObject, place: 'feature' | 'settings'): Contradiction[] {
  const declared = isObject(schema.properties) ? schema.properties : {}
  return [...optionTree(schema).properties].flatMap(([key, option]): Contradiction[] => {
    const path = `options.${key}`
    if (option.isSecret && place === 'feature')
      return option.kind === 'text' ? [] : [{ path, problem: 'only a text can be secret.' }]
    return secretPlaces(ownProperty(declared, key), path).map((place) => ({
      path: place,
      problem: 'only an option of a feature itself can be secret.',
    }))
  })
}
