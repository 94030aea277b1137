import * as z from 'zod/mini'
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

/** Why rows of a list were left out: which field did not fit, without its value. */
type OmittedRows = { count: number; reason: string }

const tell = ({ count, reason }: OmittedRows) => console.info(`Left out ${count} unreadable rows. ${reason}`)

/**
 * A list whose rows are read one by one: a row of another shape is left out, so that it takes no other row with it.
 * A list that is null is empty.
 */
export const rowsOf = <Row extends z.ZodMiniType>(row: Row, onOmitted = tell) =>
  z.pipe(
    z.nullable(z.array(z.unknown())),
    z.transform((values) => {
      const read = (values ?? []).map((value) => ({ value, ...row.safeParse(value) }))
      const reasons = read.flatMap(({ error, value }) => (error ? differences(error, value) : []))
      if (reasons.length > 0)
        onOmitted({ count: reasons.length, reason: [...new Set(reasons)].slice(0, 5).join(' | ') })
      return read.flatMap(({ success, data }) => (success ? [data] : []))
    }),
  )
