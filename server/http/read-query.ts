import type { Context } from 'hono'
import type * as z from 'zod'
import { refused, translate } from './http-error'
import { assertStorableText, parseInput } from './read-json'

/**
 * The query of a request, parsed by `schema`. A name that comes twice is refused, because another reader might take the
 * other value.
 * @throws HttpError 422 `invalid` with `fields`
 */
export function readQuery<Schema extends z.core.$ZodType>(c: Context, schema: Schema): z.output<Schema> {
  const query = new URL(c.req.url).searchParams
  const repeated = [...query.keys()].filter((name) => query.getAll(name).length > 1)
  if (repeated.length > 0)
    throw refused(Object.fromEntries(repeated.map((name) => [name, translate('validation.invalid')])))
  const value = Object.fromEntries(query)
  assertStorableText(value)
  return parseInput(schema, value)
}
