import * as z from 'zod/mini'
import { isObject } from '@/contract/json'

const kindOf = (value: unknown) => {
  if (value === null || value === undefined) return String(value)
  return Array.isArray(value) ? 'array' : typeof value
}

const inside = (value: unknown, key: PropertyKey): unknown =>
  isObject(value) || Array.isArray(value) ? Reflect.get(value, key) : undefined

const mostWords = 100

/** What a value has to be, in words. */
function expectationOf(issue: z.core.$ZodIssue) {
  if (issue.code === 'invalid_type') return issue.expected
  if (issue.code === 'invalid_value') return `one of ${issue.values.slice(0, 20).join(', ')}`
  if (issue.code === 'invalid_format')
    return `text in the form ${issue.pattern ?? issue.format}`.slice(0, mostWords)
  return `what passes ${issue.code}`
}

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
    .flatMap(closest)
    .slice(0, 5)
    .map((issue) => {
      const at = issue.path.length > 0 ? `${issue.path.join('.')}: ` : ''
      return `${at}expected ${expectationOf(issue)}, received ${kindOf(issue.path.reduce<unknown>(inside, value))}`
    })
    .join('; ')

/** Why rows of a list were left out: which field did not fit, without its value. */
type OmittedRows = { count: number; reason: string }

/**
 * A list whose rows are read one by one: a row of another shape is left out, so that it takes no other row with it.
 * A list that is null is empty.
 */
export const rowsOf = <Row extends z.ZodMiniType>(row: Row, onOmitted?: (omitted: OmittedRows) => void) =>
  z.pipe(
    z.nullable(z.array(z.unknown())),
    z.transform((values) => {
      const read = (values ?? []).map((value) => ({ value, ...row.safeParse(value) }))
      const reasons = read.flatMap(({ error, value }) => (error ? differences(error, value) : []))
      if (reasons.length > 0)
        onOmitted?.({ count: reasons.length, reason: [...new Set(reasons)].slice(0, 5).join(' | ') })
      return read.flatMap(({ success, data }) => (success ? [data] : []))
    }),
  )
