import type { FeatureDeclaration } from '@/api/features.schema'
import type { Client } from './ask'
import type { Follow } from './follow'

/** A backend under test, as a person sees it who may manage the guild. */
export type Subject = {
  ask: Client
  /** Opens a stream of events. */
  follow: Follow
  guildId: string
  /** The person whose token it is; null where the caller did not say. */
  userId: string | null
  /** The feature that is read and written; null where none could be found. */
  featureId: string | null
  /** As the catalogue declares it; null where it does not. */
  declaration: FeatureDeclaration | null
  /** The extensions that the backend says it offers; null where it does not say. */
  extensions: readonly string[] | null
}
