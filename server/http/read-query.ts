import type { Context } from 'hono'
import { z } from 'zod'
import { formatText } from './format-text'
import { HttpError, translate } from './http-error'
import { boundedFields, fieldsOf, isStorable } from './read-json'
import { httpErrors } from './texts'

const wrong = (names: string[], text: string) =>
  Object.fromEntries(names.map((name) => [name, translate(text)]))

/**
 * The query of a request, parsed by `schema`. A name that comes twice is refused, because another reader might take the
 * other value.
 * @throws HttpError 422 `invalid` with `fields`
 */
export function readQuery<Schema extends z.core.$ZodType>(c: Context, schema: Schema): z.output<Schema> {
  const query = new URL(c.req.url).searchParams
  const names = [...new Set(query.keys())]
  const result = z.core.safeParse(schema, Object.fromEntries(query))
  const fields = {
    ...(result.error && fieldsOf(result.error, 'validation.unknownParameter')),
    ...wrong(
      names.filter((name) => !isStorable([name, query.get(name)])),
      'validation.invalid',
    ),
    ...wrong(
      names.filter((name) => query.getAll(name).length > 1),
      'validation.parameterTwice',
    ),
  }
  if (result.success && Object.keys(fields).length === 0) return result.data
  const bounded = boundedFields(fields)
  const detail = formatText(httpErrors.parameters, { names: Object.keys(bounded).slice(0, 5) })
  throw new HttpError(422, 'invalid', detail, { fields: bounded })
}
