import * as z from 'zod/mini'
import { onlyNamed } from './only-named'
import { isObject } from '@/contract/json'
import { answerFaults } from '@/contract/limits'

const kindOf = (value: unknown) => {
  if (value === null || value === undefined) return String(value)
  return Array.isArray(value) ? 'array' : typeof value
}

const inside = (value: unknown, key: PropertyKey): unknown =>
  isObject(value) || Array.isArray(value) ? Reflect.get(value, key) : undefined

const mostWords = 100

/** What a value has to be, in words. */
function expectationOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected
    case 'invalid_value':
      return `one of ${issue.values.slice(0, 20).join(', ')}`
    case 'invalid_format':
      return `text in the form ${issue.pattern ?? issue.format}`.slice(0, mostWords)
    case 'invalid_union':
      return anyOf(issue.errors.flatMap((issues) => issues.slice(0, 1)))
    case 'invalid_key':
    case 'invalid_element':
      return `${issue.code === 'invalid_key' ? 'keys' : 'entries'} that are ${anyOf(issue.issues.slice(0, 1))}`
    case 'too_big':
      return `${issue.origin} of at most ${issue.maximum}`
    case 'too_small':
      return `${issue.origin} of at least ${issue.minimum}`
    case 'not_multiple_of':
      return `a multiple of ${issue.divisor}`
    case 'unrecognized_keys':
      return 'no other keys'
    case 'custom':
      return 'another value'
  }
}

const anyOf = (issues: readonly z.core.$ZodIssue[]): string =>
  [...new Set(issues.map(expectationOf))].join(' or ') || 'another value'

/** Of a value that may have one of several forms: what it lacks of the one that it comes closest to. */
function closest(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const inside = issue.errors.find(([first]) => first !== undefined && first.path.length > 0)
  if (!inside) return [issue]
  return inside.flatMap(closest).map((one) => ({ ...one, path: [...issue.path, ...one.path] }))
}

/** Describes where a value differs from what was expected, without repeating the value. */
export const differences = ({ issues }: z.core.$ZodError, value: unknown) =>
  issues
    .slice(0, 5)
    .flatMap(closest)
    .slice(0, 5)
    .map((issue) => {
      const at = issue.path.length > 0 ? `${issue.path.join('.')}: ` : ''
      return `${at}expected ${expectationOf(issue)}, received ${kindOf(issue.path.reduce<unknown>(inside, value))}`
    })
    .join('; ')

/** For an answer of whose faults no more are judged, since nobody reads that many, and others wait meanwhile. */
export const tooManyFaults = () => new RangeError('Too many faults')

/** Why rows of a list were left out: which field did not fit, without its value. */
export type OmittedRows = { count: number; reason: string }

/**
 * A list whose rows are read one by one: a row of another shape is left out, so that it takes no other row with it.
 * A list that is null is empty.
 * @throws RangeError for too many of those
 */
export const rowsOf = <Row extends z.ZodMiniType>(row: Row, onOmitted?: (omitted: OmittedRows) => void) =>
  z.pipe(
    z.nullable(z.array(z.unknown())),
    z.transform((values) => {
      const known = onlyNamed(row)
      const unreadable: { value: unknown; error: z.core.$ZodError }[] = []
      const read = (values ?? []).flatMap((value) => {
        const { success, data, error } = z.safeParse(known, value)
        if (success) return [data]
        if (unreadable.length >= answerFaults) throw tooManyFaults()
        unreadable.push({ value, error })
        return []
      })
      // Why is asked of the first few alone, as it takes time.
      const reasons = unreadable.slice(0, 50).map(({ error, value }) => differences(error, value))
      if (unreadable.length > 0)
        onOmitted?.({ count: unreadable.length, reason: [...new Set(reasons)].slice(0, 5).join(' | ') })
      return read
    }),
  )
