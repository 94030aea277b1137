import { closest } from './declaration/placeholders'
import { isText, numberOr, readJson, writeJson } from './json'
import { textLength } from './text-length'
import type * as z from 'zod/mini'

/*
 * What a schema says of a value is one text: a key of the message catalogue, with values for the text of that key.
 */

export const fieldMessage = (key: string, values: Record<string, number | string>) =>
  `${key}?${new URLSearchParams(Object.entries(values).map(([name, value]) => [name, writeJson(value)]))}`

/** A number stays one: a text with forms chooses by it. */
const readValue = (written: string) => {
  const value = readJson(written)
  return isText(value) ? value : (numberOr(value) ?? written)
}

export function readFieldMessage(message: string) {
  const [key = '', values = ''] = message.split('?')
  const read = [...new URLSearchParams(values)].map(([name, value]) => [name, readValue(value)] as const)
  return { key, values: Object.fromEntries(read) }
}

export const tooBig = (max: number) => fieldMessage('validation.tooBig', { max })
/** For how many entries there may be. */
export const tooMany = (max: number) => fieldMessage('validation.tooMany', { max })

/** For a text with more characters: how many are too many. Undefined for any other. */
export function tooLong(text: string, max: number) {
  const over = textLength(text) - max
  return over > 0 ? fieldMessage('validation.textLong', { max, over }) : undefined
}

/** For a name that nobody knows, with the one that was probably meant. */
export function unknownField(name: string, known: readonly string[]) {
  const meant = closest(name, known)
  return meant === null ? 'validation.unknownField' : fieldMessage('validation.unknownFieldMeant', { meant })
}

/** The first error of each field, keyed by its dotted path. */
export function fieldErrors(error: Pick<z.core.$ZodError, 'issues'>) {
  const errors: Record<string, string> = {}
  for (const issue of error.issues) errors[issue.path.join('.')] ??= issue.message
  return errors
}
