import { isObject, type JsonObject } from '@/config/json'

export { isObject, type JsonObject }

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
