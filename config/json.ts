export type JsonObject = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isContainer = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** What a text says in JSON; undefined for any other text. */
export function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether two JSON values are the same, however deep. A missing key and one that is undefined are. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (!isContainer(one) || !isContainer(other) || Array.isArray(one) !== Array.isArray(other)) return false
  if (Array.isArray(one) && Array.isArray(other) && one.length !== other.length) return false
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].every((key) => isSame(valueAt(one, key), valueAt(other, key)))
}

const valueAt = (value: Readonly<Record<string, unknown>>, key: string) =>
  Object.hasOwn(value, key) ? value[key] : undefined

export const isText = (value: unknown): value is string => typeof value === 'string'

export const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value)

/** A property of its own, never one that every object has. */
export const ownProperty = (value: JsonObject, key: string): unknown =>
  Object.hasOwn(value, key) ? value[key] : undefined

export const textOr = (value: unknown) => (isText(value) ? value : undefined)
export const numberOr = (value: unknown) => (isNumber(value) ? value : undefined)
export const listOf = <Item>(value: unknown, is: (item: unknown) => item is Item) =>
  Array.isArray(value) ? value.filter(is) : undefined

/** JSON as a person may read and change it. */
export const formatJson = (value: unknown) => (value === undefined ? '' : JSON.stringify(value, null, 2))
