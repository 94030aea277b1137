import * as z from 'zod/mini'
import { tooLong } from './field-message'

/* What zod has not, for several schemas. */

/** A change holds at least one field. An unknown one is refused as such. */
export const somethingChanged = z.refine<object>((patch) => Object.keys(patch).length > 0, {
  error: 'validation.nothingChanged',
  when: ({ issues }) => issues.length === 0,
})

/**
 * As zod's `maxLength`, which counts differently, also in JSON Schema.
 * @param error by default, the limit and how many characters there are too many
 */
export function maxTextLength(max: number, error?: string) {
  const check = z.maxLength(max)
  check._zod.check = ({ value, issues }) => {
    const message = typeof value === 'string' ? tooLong(value, max) : undefined
    if (message === undefined) return
    issues.push({
      origin: 'string',
      code: 'too_big',
      maximum: max,
      inclusive: true,
      input: value,
      inst: check,
      message: error ?? message,
      continue: true,
    })
  }
  return check
}
