import { isObject, type JsonObject, ownProperty } from '@/contract/json'
import { onceFor } from '@/contract/once-for'
import { type Named, traitsOf } from './controls'
import { isShown } from './conditions'
import { type ObjectOption, type Option, optionsBelow } from './option'
import { optionTree } from './read-option'

/** One option of a feature where it stands: `panels.0.choices.1.role`, say. */
export type PlacedOption = {
  path: string
  option: Option
  value: unknown
  /** The values of the object that it is a part of. */
  siblings: JsonObject
  /** False for what the form hides, itself or with the group around it. */
  isShown: boolean
}

/** The path of what has this key, or this path, below another one; '' is the value itself. */
export const pathBelow = (path: string, below: string | number) =>
  [path, below].filter((part) => part !== '').join('.')

function walk(option: Option, value: unknown, path: string, isVisible: boolean): PlacedOption[] {
  if (option.kind === 'list' && Array.isArray(value))
    return value.flatMap((item, index) => {
      const here = {
        path: pathBelow(path, index),
        option: option.items,
        value: item,
        siblings: {},
        isShown: isVisible,
      }
      const names = referenceKindOf(option.items) !== undefined
      return [...(names ? [here] : []), ...walk(option.items, item, here.path, isVisible)]
    })
  if (option.kind !== 'object' || !isObject(value)) return []
  return [...option.properties].flatMap(([key, part]) => {
    const here = {
      path: pathBelow(path, key),
      option: part,
      value: ownProperty(value, key),
      siblings: value,
      isShown: isVisible && isShown(part, value),
    }
    return [here, ...walk(part, here.value, here.path, here.isShown)]
  })
}

/**
 * Every option that a feature's values have, also inside lists and groups, in the order of the declaration.
 * @param schema the options as JSON Schema with hints, from any backend
 */
export const walkOptions = (schema: unknown, values: unknown) => walk(optionTree(schema), values, '', true)

/** Walks no other options at the top than those in which something asks: a form is walked at every letter. */
export function walkingOnly(asks: (option: Option) => boolean) {
  const pruned = onceFor((tree: ObjectOption) => {
    const asking = [...tree.properties].filter(([, option]) => [option, ...optionsBelow(option)].some(asks))
    return { ...tree, properties: new Map(asking) }
  })
  return (schema: unknown, values: unknown) => walk(pruned(optionTree(schema)), values, '', true)
}

/** What an option's value names by its id; undefined for an option that names nothing of the guild. */
export const referenceKindOf = ({ control }: Pick<Option, 'control'>) => traitsOf(control).names

const idsIn = (value: unknown) =>
  (Array.isArray(value) ? value : [value]).filter((id): id is string => typeof id === 'string' && id !== '')

/** An option that names something of the guild, once for each of them. */
export type Reference = PlacedOption & { kind: Exclude<Named, 'choice'>; id: string }

/** Every channel, role and member that a feature's values name. */
export const referencesIn = (schema: unknown, values: unknown): Reference[] =>
  walkOptions(schema, values).flatMap((placed) => {
    const kind = referenceKindOf(placed.option)
    return kind && kind !== 'choice' ? idsIn(placed.value).map((id) => ({ ...placed, kind, id })) : []
  })

/** What is chosen among the choices of sources. */
export const choicesIn = (schema: unknown, values: unknown): { source: string; value: string }[] =>
  walkOptions(schema, values).flatMap(({ option, value }) => {
    const { source } = option
    if (source === undefined || referenceKindOf(option) !== 'choice') return []
    return idsIn(value).map((id) => ({ source, value: id }))
  })
