import * as z from 'zod/mini'

/**
 * `GET /api/auth` (specification, sections 3 and 7). The token is ours: opaque, short-lived, and worth
 * nothing without the session's cookie. `expires_at` is an ISO 8601 instant; `user_id` is the person's Discord id.
 */
export const session = z.object({
  access_token: z.string(),
  token_type: z.string(),
  expires_at: z.string(),
  user_id: z.string(),
})
export type Session = z.infer<typeof session>
