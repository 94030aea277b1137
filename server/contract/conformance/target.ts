import type { Ask } from './ask'

/** A backend under test, as a person sees it who may manage the guild. */
export type Subject = {
  ask: Ask
  guildId: string
  /** The person whose token it is; null where the caller did not say. */
  userId: string | null
  /** The feature that is read and written; null where none could be found. */
  featureId: string | null
}
