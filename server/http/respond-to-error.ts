import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Logger } from 'pino'
import type { Failure } from '@/api/failure.schema'
import { HttpError } from './http-error'
import { translate } from './texts'
import { isDatabaseUnavailable, isStorageFull } from '@/server/db/database-away'
import { boundedFields } from './invalid'

const databaseAway = () =>
  new HttpError(503, 'database_unavailable', translate('server.databaseUnavailable'), {
    retry_after: 5,
    headers: { 'Retry-After': '5' },
  })

export const storageFull = () => new HttpError(507, 'storage_full', translate('server.storageFull'))

/** What people are told about an error that nobody meant to show them. */
function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error
  if (error instanceof HTTPException && error.status < 500)
    return new HttpError(400, 'malformed', translate('server.malformed'))
  if (isStorageFull(error)) return storageFull()
  return isDatabaseUnavailable(error)
    ? databaseAway()
    : new HttpError(500, 'internal', translate('server.internal'))
}

/** Turns whatever a handler threw into the one failure shape that the browser parses. */
export function respondToError(log: Logger, error: unknown, c: Context) {
  const { status, code, message, extra } = toHttpError(error)
  const request_id: string = c.get('requestId')
  if (!(error instanceof HttpError)) log.error({ err: error, request_id, status, code }, 'A request failed')

  const { headers, fields, ...rest } = extra
  const bounded = fields && { fields: boundedFields(fields) }
  const body: Failure = { detail: message, code, ...bounded, ...rest, request_id }
  return c.json(body, status, headers)
}
