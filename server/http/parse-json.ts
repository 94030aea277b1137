import { HttpError } from '@/server/http-error'
import { translate } from '@/server/texts'

/** Deeper than anything the contract knows. */
const deepest = 20
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

/** How many keys there are, all levels together. @throws HttpError 400 for a refused key or too many levels */
function countKeys(value: unknown, depth: number): number {
  if (typeof value !== 'object' || value === null) return 0
  if (depth > deepest) throw malformed()
  const keys = Array.isArray(value) ? [] : Object.keys(value)
  if (keys.some(isRefusedKey)) throw malformed()
  return Object.values(value).reduce<number>((sum, child) => sum + countKeys(child, depth + 1), keys.length)
}

/** The strings of a JSON text that a colon follows; valid JSON has quotes nowhere else. */
function countWrittenKeys(text: string) {
  const strings = [...text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)]
  return strings.filter(([, colon]) => colon !== undefined).length
}

/**
 * JSON from outside. A key written twice is refused, because another reader might take the other value; so are keys
 * that name an object's prototype, and more than 20 levels.
 * @throws HttpError 400 `malformed`
 */
export function parseJson(text: string): unknown {
  const value = parsed(text)
  if (countKeys(value, 1) !== countWrittenKeys(text)) throw malformed()
  return value
}
