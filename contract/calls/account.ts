import * as z from 'zod/mini'
import { isOffered, type Language } from '@/config/messages/languages'

export const ownSession = z.object({
  /** Identifies the session, but cannot be used to sign in. */
  id: z.string(),
  current: z.boolean(),
  user_agent: z.nullable(z.string()),
  /** Network address of its last use, as far as known. */
  address: z.nullable(z.string()),
  created_at: z.string(),
  last_used_at: z.string(),
})
export type OwnSession = z.infer<typeof ownSession>

/**
 * `GET /api/auth/sessions`, that of this request first, the others by their last use. `DELETE /api/auth/sessions/{id}`
 * ends one.
 */
export const ownSessions = z.object({ sessions: z.array(ownSession) })

/** `POST /api/auth/language`: the language in which the person reads the dashboard, also in browsers to come. */
export const languageChoice = z.strictObject({
  language: z.custom<Language>((code) => typeof code === 'string' && isOffered(code)),
})

/**
 * `GET /users/{userId}/data`: everything that is stored about a person, for download; `backend` has the answer of the
 * operator's own backend. `DELETE` removes it and signs them out everywhere. What the operator granted stays, and so do
 * changes in guilds, without their author (`removedUser`).
 */
export const personalData = z.looseObject({ exported_at: z.string() })
