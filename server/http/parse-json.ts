import { HttpError } from './http-error'
import { translate } from './texts'

/** Deeper than anything the contract knows. */
const deepest = 20
/** Of keys and list items, in all and of one object or list: the largest configuration stays well below. */
const mostValues = 50_000
const widest = 5_000
/** Keys that would reach an object's prototype in code less careful than ours, also behind us. */
const refusedKeys = new Set(['__proto__', 'constructor', 'prototype'])

export const malformed = () => new HttpError(400, 'malformed', translate('server.malformed'))

export const isRefusedKey = (key: string) => refusedKeys.has(key)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw malformed()
  }
}

/** How many keys there are, all levels together. @throws HttpError 400 for a refused key, too many levels or too wide a one */
function countKeys(value: unknown, depth: number): number {
  if (typeof value !== 'object' || value === null) return 0
  const children: unknown[] = Object.values(value)
  if (depth > deepest || children.length > widest) throw malformed()
  const keys = Array.isArray(value) ? [] : Object.keys(value)
  if (keys.some(isRefusedKey)) throw malformed()
  return children.reduce<number>((sum, child) => sum + countKeys(child, depth + 1), keys.length)
}

/** Colons and commas of a JSON text outside its strings; of the first there are as many as keys were written. */
function countMarks(text: string) {
  let colons = 0
  let commas = 0
  let isInString = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '"') isInString = !isInString
    else if (isInString) at += Number(character === '\\')
    else if (character === ':') colons += 1
    else if (character === ',') commas += 1
  }
  return { colons, commas }
}

/**
 * JSON from outside. A key written twice is refused, because another reader might take the other value; so are keys
 * that name an object's prototype, more than 20 levels, and more values than anything of ours has, before they are
 * made.
 * @throws HttpError 400 `malformed`
 */
export function parseJson(text: string): unknown {
  const { colons, commas } = countMarks(text)
  if (colons + commas > mostValues) throw malformed()
  const value = parsed(text)
  if (countKeys(value, 1) !== colons) throw malformed()
  return value
}
