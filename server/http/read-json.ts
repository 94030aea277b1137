import type { Context } from 'hono'
import * as z from 'zod'
import { HttpError } from './http-error'
import { translate } from './texts'
import { mediaTypeOf } from './body'
import { invalid } from './invalid'
import { malformed, parseJson } from './parse-json'

/**
 * Parses what came from outside.
 * @throws HttpError 422 `invalid` with `fields`
 */
export function parseInput<Schema extends z.core.$ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = z.core.safeParse(schema, value)
  if (!result.success) throw invalid(result.error)
  return result.data
}

function decode(bytes: ArrayBuffer) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw malformed()
  }
}

/**
 * The JSON body of a request, parsed by `schema`.
 * @throws HttpError 415 `unsupported_media_type`, 400 `malformed`, 422 `invalid` with `fields`
 */
export async function readJson<Schema extends z.core.$ZodType>(
  c: Context,
  schema: Schema,
): Promise<z.output<Schema>> {
  if (mediaTypeOf(c) !== 'application/json')
    throw new HttpError(415, 'unsupported_media_type', translate('server.contentTypeJson'))
  return parseInput(schema, parseJson(decode(await c.req.arrayBuffer())))
}

/** `readJson` where the body may be left out; undefined then. */
export async function readOptionalJson<Schema extends z.core.$ZodType>(c: Context, schema: Schema) {
  const isEmpty = (await c.req.arrayBuffer()).byteLength === 0
  return isEmpty ? undefined : readJson(c, schema)
}
