import { isObject, isText } from './json'
import { limits } from './limits'
import { textLength } from './text-length'

/** What a chat prefix with at least one character has to be, by what is said where it is not: keys of the catalogue. */
export const prefixRules: Readonly<Record<string, (text: string) => boolean>> = {
  'validation.prefixLong': (text) => textLength(text) <= limits.chatPrefix,
  'validation.prefixSpace': (text) => !/\s/u.test(text),
  'validation.prefixCharacter': (text) => !/[\p{Cc}\p{Cf}`]/u.test(text),
  'validation.prefixStart': (text) => !/^[/@#<]/.test(text),
}

export const managerAccess = ['read', 'write'] as const

const isManagerRole = (row: unknown) =>
  isObject(row) && isText(row.role) && managerAccess.some((access) => access === row.access)

/** Whether a setting's field can show a value, which need not be valid. By hand, for a page's first drawing. */
export const isShownIn = (name: string, value: unknown) =>
  name === 'manager_roles' ? Array.isArray(value) && value.every(isManagerRole) : isText(value)
