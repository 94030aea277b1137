import { isObject, isSame, type JsonObject } from '@/contract/json'
import { isEmpty } from './missing-options'
import { declaredOptions } from './walk-options'

type Part = { path: string; value: unknown; isBlank: boolean }

const below = (path: string, key: string | number) => (path === '' ? String(key) : `${path}.${key}`)

/** A guarded option without a value, and one with the value that a new row has, say the same. */
function partOf(option: JsonObject, path: string, value: unknown): Part {
  const blank = 'default' in option ? option.default : null
  const isBlank = value === undefined || isSame(value, blank) || (isEmpty(value) && isEmpty(blank))
  return { path, value: isBlank ? blank : value, isBlank }
}

/** The guarded options of a value, by their paths. */
function guardedParts(schema: unknown, value: unknown, path = ''): Part[] {
  if (!isObject(schema)) return []
  if (schema.guarded === true) return [partOf(schema, path, value)]
  if (Array.isArray(value))
    return value.flatMap((row: unknown, at) => guardedParts(schema.items, row, below(path, at)))
  if (!isObject(schema.properties)) return []
  const values = isObject(value) ? value : {}
  return Object.entries(schema.properties).flatMap(([key, option]) =>
    guardedParts(option, Object.hasOwn(values, key) ? values[key] : undefined, below(path, key)),
  )
}

/** The options by which a list's rows differ, by its rule `distinct`. */
const namesOf = ({ rules }: JsonObject): string[] => {
  const rule = Array.isArray(rules) ? rules.find((one) => isObject(one) && Array.isArray(one.distinct)) : null
  return isObject(rule) && Array.isArray(rule.distinct)
    ? rule.distinct.filter((name) => typeof name === 'string')
    : []
}

/** Rows in which a guarded option has a value, each as one text with what tells it apart from others. */
function guardedRows(list: JsonObject, rows: readonly unknown[], path: string) {
  const names = namesOf(list)
  return rows.flatMap((row, at) => {
    const parts = guardedParts(list.items, row)
    if (parts.every(({ isBlank }) => isBlank)) return []
    const key = isObject(row) ? names.map((name) => row[name] ?? null) : []
    const [first] = parts.filter(({ isBlank }) => !isBlank)
    return [
      {
        path: below(below(path, at), first?.path ?? ''),
        text: JSON.stringify([key, parts.map((part) => [part.path, part.value])]),
      },
    ]
  })
}

function changedRows(list: JsonObject, before: unknown, after: unknown, path: string): string[] {
  const rowsOf = (value: unknown) => guardedRows(list, Array.isArray(value) ? value : [], path)
  const gone = rowsOf(before)
  const added = rowsOf(after).filter(({ text }) => {
    const at = gone.findIndex((row) => row.text === text)
    if (at !== -1) gone.splice(at, 1)
    return at === -1
  })
  if (added.length > 0) return added.map((row) => row.path)
  return gone.length > 0 ? [path] : []
}

/**
 * The paths of options with the hint `guarded` whose values differ. In a list, rows may come, go and move as long as
 * those in which a guarded option has a value stay the same in it and in what tells them apart.
 * @param schema options as JSON Schema with hints, from any backend
 */
export function changedGuarded(schema: unknown, before: unknown, after: unknown, path = ''): string[] {
  if (!isObject(schema)) return []
  if (schema.guarded === true) {
    const [one, other] = [before, after].map((value) => partOf(schema, path, value))
    return isSame(one?.value, other?.value) ? [] : [path]
  }
  if (isObject(schema.items))
    return declaredOptions(schema).some(({ guarded }) => guarded === true)
      ? changedRows(schema, before, after, path)
      : []
  if (!isObject(schema.properties)) return []
  const [one, other] = [before, after].map((value) => (isObject(value) ? value : {}))
  return Object.entries(schema.properties).flatMap(([key, option]) =>
    changedGuarded(option, one?.[key], other?.[key], below(path, key)),
  )
}
