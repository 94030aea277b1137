import { isSecretMark, secretSchema } from '@/contract/declaration/secret'
import { canShow, type Option } from '@/contract/declaration/option'
import { partOf, readOption } from '@/contract/declaration/read-option'
import type { JsonObject } from '@/contract/json'

export function orderedKeys(before: JsonObject, after: JsonObject, option: Option) {
  const order = option.kind === 'object' ? [...option.properties.keys()] : []
  const rank = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length)
  return Object.keys({ ...before, ...after }).toSorted((one, other) => rank(one) - rank(other))
}

/** An option of an object, declared or not. An embed's colour is a plain number in its schema. */
export function optionAt(object: Option, key: string): Option {
  const option = partOf(object, key)
  return key === 'color' && option.kind === 'number' ? { ...option, control: 'colour' } : option
}

function schemaOf(value: unknown): JsonObject {
  if (isSecretMark(value)) return secretSchema
  if (['boolean', 'number', 'string'].includes(typeof value)) return { type: typeof value }
  const isTexts = Array.isArray(value) && value.every((item) => typeof item === 'string')
  return isTexts ? { type: 'array', items: { type: 'string' } } : {}
}

/** The option if both values fit its schema, otherwise one that fits the value. */
export function fittingOptions(option: Option, before: unknown, after: unknown): Option {
  const fits = [before, after].every((value) => value === null || canShow(option, value))
  if (fits && option.kind !== 'json') return option
  return { ...readOption(schemaOf(after ?? before), option.title), title: option.title }
}
