import { withoutUndeclared } from '@/contract/declaration/as-declared'
import { type Option, optionsBelow } from '@/contract/declaration/option'
import { isObject, isSame, type JsonObject } from '@/contract/json'
import type { WithdrawnEdit, WithdrawnPart } from '@/stores/drafts'
import type { FeatureOptions } from './validate-options'

/** @param saved what was saved in the same place, in any row */
type Place = { value: unknown; saved: readonly unknown[] }

export const hasSecret = (option: Option | undefined) =>
  option !== undefined && [option, ...optionsBelow(option)].some(({ isSecret }) => isSecret)

const partsAt = (values: readonly unknown[], key: string) =>
  values.flatMap((value) => (isObject(value) && Object.hasOwn(value, key) ? [value[key]] : []))

const isSetThere = (option: Option, { value, saved }: Place) =>
  ![undefined, null, '', option.preset, ...saved].some((other) => isSame(other, value))

/** A row has no title: it is named by the list. */
const namedByList = (list: Option, parts: readonly WithdrawnPart[]) =>
  parts.map(({ titles, ...part }) => ({ ...part, titles: [list.title, ...titles.slice(1)] }))

function withdrawnParts(option: Option, now: Option | undefined, place: Place): WithdrawnPart[] {
  const { value, saved } = place
  if (!now) return isSetThere(option, place) ? [{ titles: [option.title], option, value }] : []
  const within = (parts: readonly WithdrawnPart[]) =>
    parts.map((part) => ({ ...part, titles: [option.title, ...part.titles] }))
  if (option.kind === 'list' && now.kind === 'list' && Array.isArray(value)) {
    const rows = saved.flatMap((list): unknown[] => (Array.isArray(list) ? list : []))
    const parts = value.flatMap((row: unknown) =>
      withdrawnParts(option.items, now.items, { value: row, saved: rows }),
    )
    return namedByList(option, parts)
  }
  if (option.kind !== 'object' || now.kind !== 'object' || option.control === 'message') return []
  return within(
    [...option.properties].flatMap(([key, part]) =>
      isObject(value) && Object.hasOwn(value, key)
        ? withdrawnParts(part, now.properties.get(key), { value: value[key], saved: partsAt(saved, key) })
        : [],
    ),
  )
}

/** The edits that lose something when these options take the place of others. */
export const withdrawnEdits = (
  before: FeatureOptions,
  { options }: FeatureOptions,
  edits: JsonObject,
  saved: JsonObject,
): WithdrawnEdit[] =>
  Object.entries(edits).flatMap(([name, value]) => {
    const option = before.options.get(name)
    const parts = option ? withdrawnParts(option, options.get(name), { value, saved: [saved[name]] }) : []
    return parts.length > 0 ? [{ name, value, parts, isUnkept: hasSecret(option) }] : []
  })

/** What an option does not declare of a value, such as one from before the bot withdrew it; it is named by its key. */
function undeclaredParts(option: Option, value: unknown): WithdrawnPart[] {
  if (option.kind === 'list' && Array.isArray(value))
    return namedByList(
      option,
      value.flatMap((row: unknown) => undeclaredParts(option.items, row)),
    )
  if (option.kind !== 'object' || option.control === 'message' || !isObject(value)) return []
  return Object.entries(value).flatMap(([key, part]) => {
    const declared = option.properties.get(key)
    const isLost = !declared && option.isClosed && ![undefined, null, ''].some((blank) => blank === part)
    const parts = declared ? undeclaredParts(declared, part) : isLost ? [{ titles: [key], value: part }] : []
    return parts.map((one) => ({ ...one, titles: [option.title, ...one.titles] }))
  })
}

/** The edits of options that are declared with parts that are not. */
export const undeclaredEdits = ({ options }: FeatureOptions, edits: JsonObject): WithdrawnEdit[] =>
  Object.entries(edits).flatMap(([name, value]) => {
    const option = options.get(name)
    const parts = option ? undeclaredParts(option, value) : []
    return parts.length > 0 ? [{ name, value, parts, isUnkept: hasSecret(option) }] : []
  })

/** Whether all of an edit is declared again. */
export function isDeclared({ options }: FeatureOptions, { name, value }: WithdrawnEdit) {
  const option = options.get(name)
  return option !== undefined && isSame(withoutUndeclared(option, value), value)
}

/** Whether that is so, and nothing else was set there since. */
export function canReturn(
  edit: WithdrawnEdit,
  before: FeatureOptions,
  feature: FeatureOptions,
  current: JsonObject,
) {
  const { name, value } = edit
  if (!isDeclared(feature, edit)) return false
  const known = before.options.get(name)
  // The saved values may have been read with the returning options already.
  const asKnown = (one: unknown) => known && withoutUndeclared(known, one)
  return isSame(asKnown(value), asKnown(current[name]))
}
