import type { Failure } from '@/api/failure.schema'

export type FailureStatus =
  400 | 401 | 403 | 404 | 405 | 408 | 409 | 412 | 413 | 415 | 422 | 429 | 500 | 501 | 502 | 503 | 504 | 507

type Extra = Pick<Failure, 'fields' | 'retry_after' | 'current'> & { headers?: Record<string, string> }

/** The same in every bundle, where the class itself is not: the entry and Next's API routes each have a copy. */
const brand: unique symbol = Symbol.for('guildhall.HttpError')

/**
 * Thrown by any layer of the server; `server/http/respond-to-error.ts` turns it into the answer.
 * `detail` is shown to people: it never holds a token, a password or somebody else's data.
 */
export class HttpError extends Error {
  readonly [brand] = true

  static override [Symbol.hasInstance](value: unknown): value is HttpError {
    return typeof value === 'object' && value !== null && brand in value
  }

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
