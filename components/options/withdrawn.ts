import { withoutUndeclared } from '@/contract/declaration/as-declared'
import type { Option } from '@/contract/declaration/option'
import { isObject, isSame, type JsonObject } from '@/contract/json'
import type { FeatureOptions } from './validate-options'

/** What somebody had set where there is no option any more. */
export type WithdrawnPart = {
  /** The titles of the option and of what it is in. */
  titles: readonly string[]
  option: Option
  value: unknown
}

/** An edit with parts that are withdrawn, as it was until then. */
export type WithdrawnEdit = { name: string; value: unknown; parts: readonly WithdrawnPart[] }

/** @param saved what was saved in the same place, in any row */
type Place = { value: unknown; saved: readonly unknown[] }

const partsAt = (values: readonly unknown[], key: string) =>
  values.flatMap((value) => (isObject(value) && Object.hasOwn(value, key) ? [value[key]] : []))

const isSetThere = (option: Option, { value, saved }: Place) =>
  ![undefined, null, '', option.preset, ...saved].some((other) => isSame(other, value))

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
    // A row has no title: it is named by the list.
    return parts.map(({ titles, ...part }) => ({ ...part, titles: [option.title, ...titles.slice(1)] }))
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
    return parts.length > 0 ? [{ name, value, parts }] : []
  })

/** Whether all of an edit is declared again, and nothing else was set there since. */
export function canReturn(
  { name, value }: WithdrawnEdit,
  before: FeatureOptions,
  { options }: FeatureOptions,
  current: JsonObject,
) {
  const option = options.get(name)
  if (!option || !isSame(withoutUndeclared(option, value), value)) return false
  const known = before.options.get(name)
  // The saved values may have been read with the returning options already.
  const asKnown = (one: unknown) => known && withoutUndeclared(known, one)
  return isSame(asKnown(value), asKnown(current[name]))
}
