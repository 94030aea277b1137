import type { Failure } from '@/api/failure.schema'

export type FailureStatus = 400 | 401 | 403 | 404 | 405 | 409 | 412 | 413 | 415 | 422 | 429 | 500 | 501 | 502 | 503 | 504

type Extra = Pick<Failure, 'fields' | 'retry_after' | 'current'> & { headers?: Record<string, string> }

/**
 * Thrown by any layer of the server; `server/http/respond-to-error.ts` turns it into the answer.
 * `detail` is shown to people: it never holds a token, a password or somebody else's data.
 */
export class HttpError extends Error {
  constructor(
    readonly status: FailureStatus,
    readonly code: string,
    detail: string,
    readonly extra: Extra = {},
  ) {
    super(detail)
    this.name = 'HttpError'
  }
}
