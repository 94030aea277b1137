import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Values, World } from './state'

export const refuse = (
  c: Context,
  world: World,
  status: ContentfulStatusCode,
  detail: string,
  more: Values = {},
) => c.json(world.has('refusals-without-words') ? {} : { detail, code: 'refused', ...more }, status)

export const notFound = (c: Context, world: World) => refuse(c, world, 404, 'There is no such thing here.')

export const unfit = (c: Context, world: World, field: string) =>
  refuse(c, world, 422, 'This cannot be saved as it is.', {
    fields: world.has('refusal-fields-listed') ? [field] : { [field]: 'This does not fit.' },
  })

/** A body's object; null for what is no JSON object. */
export async function bodyOf(c: Context, world: World): Promise<Values | null> {
  const body: unknown = await c.req.json().catch(() => (world.has('broken-json-taken') ? {} : null))
  const isList = Array.isArray(body) && !world.has('list-is-an-object')
  return typeof body === 'object' && body !== null && !isList ? { ...body } : null
}

export function etagOf(world: World, subject: string) {
  const version = world.version(subject)
  if (world.has('etag-weak')) return `W/"v${version}"`
  return world.has('etag-beside-events')
    ? `"${Buffer.from(`${subject}.${version}`).toString('hex')}"`
    : `"v${version}"`
}

/** Whether a save was based on another state than there is. */
export function isStale(c: Context, world: World, subject: string) {
  const wanted = c.req.header('if-match')
  if (wanted === undefined || world.has('if-match-ignored')) return false
  if (world.has('stale-etag-taken') && /^"v\d+"$/.test(wanted)) return false
  return world.has('if-match-always-old') || wanted !== etagOf(world, subject)
}

export const conflict = (c: Context, world: World, subject: string) => {
  c.header('etag', etagOf(world, subject))
  const old = world.has('conflict-with-old-current') ? { chat_prefix: 'old', enabled: true, text: 'Old' } : {}
  const current = world.has('conflict-without-current') ? {} : { current: { ...world.read(subject), ...old } }
  return refuse(c, world, 412, 'Somebody else saved this in the meantime.', current)
}

export function versioned(c: Context, world: World, subject: string, values = world.read(subject)) {
  const isBare = world.has('etag-missing-after-save') && c.req.method === 'PATCH'
  return c.json(values, 200, isBare ? {} : { etag: etagOf(world, subject) })
}
