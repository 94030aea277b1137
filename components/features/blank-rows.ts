import { validateOption } from './complaints'
import { isObject } from '@/api/json-schema/json'
import type { Option } from '@/api/json-schema/option'

/** The value without rows of one text that were left empty, where an empty one would be refused. */
export function withoutBlankRows(option: Option, value: unknown): unknown {
  if (option.kind === 'list' && Array.isArray(value)) {
    const { items } = option
    const isLeftOut = (row: unknown) =>
      items.control === 'text' && row === '' && Object.keys(validateOption(items, row)).length > 0
    return value.filter((row) => !isLeftOut(row)).map((row) => withoutBlankRows(items, row))
  }
  if (option.kind !== 'object' || !isObject(value)) return value
  const parts = Object.entries(value).map(([key, part]) => {
    const own = option.properties.get(key)
    return [key, own ? withoutBlankRows(own, part) : part]
  })
  return Object.fromEntries(parts)
}
