import type { Context } from 'hono'
import { HttpError, malformed, translate } from './http-error'
import { mediaTypeOf } from './bounded-body'
import { isRefusedKey } from './read-json'

const maxFields = 50
const maxNameLength = 100
/** The headers of a part that matter: its name, its file's name and its type. */
const maxPartHeaderBytes = 8 * 1024

export type SentFile = { field: string; file: File }

const malformedField = (name: string, text: string) =>
  malformed({ [name.slice(0, maxNameLength)]: translate(text) })

/** Refuses forms with more parts or longer part headers than ours have, before parsing them. */
function refuseOvergrown(bytes: Buffer, contentType: string) {
  const [, boundary] = /;\s*boundary="?([^";]{1,70})/i.exec(contentType) ?? []
  if (boundary === undefined) throw malformed()
  const line = `\r\n--${boundary}`
  let parts = 0
  for (let at = 0; at !== -1; at = bytes.indexOf(line, at + line.length)) {
    const head = bytes.subarray(at, at + maxPartHeaderBytes)
    parts += 1
    if (parts > maxFields + 1 || (head.length === maxPartHeaderBytes && !head.includes('\r\n\r\n')))
      throw malformed()
  }
}

async function readEntries(c: Context) {
  if (mediaTypeOf(c) !== 'multipart/form-data')
    throw new HttpError(415, 'unsupported_media_type', translate('server.contentTypeForm'))
  const bytes = Buffer.from(await c.req.arrayBuffer())
  const headers = { 'Content-Type': c.req.header('content-type') ?? '' }
  refuseOvergrown(bytes, headers['Content-Type'])
  const form = await new Response(bytes, { headers }).formData().catch(() => {
    throw malformed()
  })
  const entries = [...form]
  const refused = entries.find(([name]) => isRefusedKey(name))
  if (refused) throw malformedField(refused[0], 'validation.unknownField')
  return entries
}

/**
 * The texts of a multipart form by name, and its files in their order. A text that comes twice, or under the name of
 * a file, is refused, and so is a name that would reach an object's prototype. Several files may share a name.
 * @throws HttpError 415 `unsupported_media_type`, 400 `malformed`
 */
export async function readForm(c: Context) {
  const fields = new Map<string, string>()
  const files: SentFile[] = []
  for (const [name, value] of await readEntries(c)) {
    if (typeof value !== 'string') files.push({ field: name, file: value })
    else if (fields.has(name)) throw malformedField(name, 'validation.invalid')
    else fields.set(name, value)
  }
  const mixed = files.find(({ field }) => fields.has(field))
  if (mixed) throw malformedField(mixed.field, 'validation.invalid')
  return { fields: Object.fromEntries(fields), files }
}
