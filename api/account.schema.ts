import * as z from 'zod/mini'

/** `GET /users/{userId}/entitlements`: what the operator granted. A backend without it decides when something is saved. */
export const entitlements = z.looseObject({ premium: z.boolean() })
export type Entitlements = z.infer<typeof entitlements>

/** One signed-in browser of the person who asks. */
export const ownSession = z.object({
  /** Names the session; worth nothing to anybody who wants to get in. */
  id: z.string(),
  /** Whether it is the one that asks. */
  current: z.boolean(),
  user_agent: z.nullable(z.string()),
  /** Network address of its last use, as far as known. */
  address: z.nullable(z.string()),
  created_at: z.string(),
  last_used_at: z.string(),
})
export type OwnSession = z.infer<typeof ownSession>

/** `GET /api/auth/sessions`, the one that asks first, then the one used last. `DELETE /api/auth/sessions/{id}` ends one. */
export const ownSessions = z.object({ sessions: z.array(ownSession) })

/**
 * `GET /users/{userId}/data`: everything that is stored about a person, for them to keep; what a backend of the
 * operator's own answered stands in `backend`. `DELETE` removes it and signs them out everywhere. What the operator
 * granted stays, and so do changes in guilds, without who made them (`removedUser`).
 */
export const personalData = z.looseObject({ exported_at: z.string() })
