import { translate } from './texts'
import { refused } from './failures'

/** What no database column takes: NUL, and half of a character. */
const isStorable = (text: string) => !/[\0\p{Surrogate}]/u.test(text)

/** The path of the first text in a JSON value that cannot be stored, or null. */
function findUnstorable(value: unknown, path: string[]): string | null {
  if (typeof value === 'string') return isStorable(value) ? null : path.join('.')
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    const found = isStorable(key) ? findUnstorable(inner, [...path, key]) : path.join('.')
    if (found !== null) return found
  }
  return null
}

/**
 * Refuses texts that PostgreSQL cannot hold, before it has to.
 * @throws HttpError 422 `invalid`
 */
export function assertStorableText(value: unknown) {
  const path = findUnstorable(value, [])
  if (path !== null) throw refused({ [path]: translate('validation.invalid') })
}
