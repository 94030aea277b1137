import { isObject, type JsonObject } from '@/contract/json'
import { asDeclaredMessage } from './message-shape'
import type { Option } from './option'
import { optionTree } from './read-option'
import { withoutOldMarks } from './secret-values'

/** A value without the parts of rows that are no longer declared, where the schema takes no others. */
export function withoutUndeclared(option: Option, value: unknown): unknown {
  if (option.kind === 'list' && Array.isArray(value))
    return value.map((row: unknown) => withoutUndeclared(option.items, row))
  if (option.kind !== 'object' || !isObject(value)) return value
  if (option.control === 'message') return asDeclaredMessage(option, value)
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]) => {
      const declared = option.properties.get(key)
      if (declared) return [[key, withoutUndeclared(declared, part)]]
      return option.isClosed ? [] : [[key, part]]
    }),
  )
}

/** What was saved, as far as it is still declared so: a part of a row that is gone must not take the row along. */
export function asDeclared(declared: { options: unknown }, saved: JsonObject): JsonObject {
  const { properties } = optionTree(declared.options)
  return Object.fromEntries(
    Object.entries(withoutOldMarks(declared, saved)).map(([key, value]) => {
      const option = properties.get(key)
      return [key, option ? withoutUndeclared(option, value) : value]
    }),
  )
}
