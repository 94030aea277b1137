import * as z from 'zod/mini'

/**
 * `GET /api/auth` (specification, sections 3 and 7). The token is ours: opaque, short-lived, and worth
 * nothing without the session's cookie. `expires_at` is an ISO 8601 instant.
 */
export const session = z.object({
  access_token: z.string(),
  token_type: z.string(),
  expires_at: z.string(),
})
export type Session = z.infer<typeof session>
