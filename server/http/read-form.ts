import type { Context } from 'hono'
import { HttpError } from '@/server/http-error'
import { translate } from '@/server/texts'
import { mediaTypeOf } from './body'
import { isRefusedKey, malformed } from './parse-json'

const mostFields = 50

/**
 * The texts of a multipart form, by name. A field that comes twice, a file, or a name that would reach an object's
 * prototype is refused.
 * @throws HttpError 415 `unsupported_media_type`, 400 `malformed`
 */
export async function readForm(c: Context): Promise<Record<string, string>> {
  if (mediaTypeOf(c) !== 'multipart/form-data')
    throw new HttpError(415, 'unsupported_media_type', translate('server.contentTypeForm'))
  const form = await c.req.raw.formData().catch(() => {
    throw malformed()
  })
  const fields = new Map<string, string>()
  for (const [name, value] of form) {
    if (typeof value !== 'string' || isRefusedKey(name) || fields.has(name)) throw malformed()
    fields.set(name, value)
  }
  if (fields.size > mostFields) throw malformed()
  return Object.fromEntries(fields)
}
