import type * as z from 'zod/mini'
import { isObject } from '@/contract/json'

const kindOf = (value: unknown) => {
  if (value === null || value === undefined) return String(value)
  return Array.isArray(value) ? 'array' : typeof value
}

const inside = (value: unknown, key: PropertyKey): unknown =>
  isObject(value) || Array.isArray(value) ? Reflect.get(value, key) : undefined

/** Describes where a value differs from what was expected, without repeating the value. */
export const differences = ({ issues }: z.core.$ZodError, value: unknown) =>
  issues
    .slice(0, 5)
    .map((issue) => {
      const expected = issue.code === 'invalid_type' ? issue.expected : `what passes ${issue.code}`
      const at = issue.path.length > 0 ? `${issue.path.join('.')}: ` : ''
      return `${at}expected ${expected}, received ${kindOf(issue.path.reduce<unknown>(inside, value))}`
    })
    .join('; ')
