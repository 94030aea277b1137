import type { FeatureDeclaration } from '@/contract/calls/features'
import { optionTree } from '@/contract/declaration/read-option'
import { isAbsent } from './notes'
import type { Report } from './report'
import type { Client, Follow, Reply } from './call-backend'

/** A backend under test, and what is known about it. */
export type TestContext = {
  /** The ids below stand in a path for their names: `/guilds/{guildId}/roles`. */
  ask: Client
  follow: Follow
  report: Report
  guildId: string
  userId: string | null
  /** The feature that is read and written; null where none could be found. */
  featureId: string | null
  /** As the catalogue declares it; null where it does not. */
  declaration: FeatureDeclaration | null
  /** All that the catalogue declares. */
  features: readonly FeatureDeclaration[]
  /** The extensions that the backend says it offers; null where it does not say. */
  extensions: readonly string[] | null
  /** A channel and a role of the guild that the author named. */
  named: { channel?: string | undefined; role?: string | undefined }
  /** Another guild that the person may manage. */
  secondGuildId: string | null
  /** Whether the person or the guild has premium; undefined where nobody can say, or nothing needs it. */
  hasPremium: boolean | undefined
  /** What cannot be put back. */
  fixed: Fixed
}

/** By the feature's id: options whose value the backend refuses when it is sent back, and what is said about them. */
export type Fixed = ReadonlyMap<string, { keys: string[]; notes: string[] }>

/** The options that a feature declares, by their names. */
export const optionsOf = (declaration: FeatureDeclaration | null) =>
  optionTree(declaration?.options).properties

/** The path of a call that a check is named after, such as `GET /guilds/{guildId}, a made-up guild`. */
export const pathOf = (call: string) => call.replace(/^[A-Z]+ |,.*/g, '')

export const noUser = 'Say whose token it is: --user and their id.'
export const noFeature = 'Name a feature: --feature and its id.'

/** Which argument is missing for a call, since its path needs an id; null if none. */
export function missingId({ userId, featureId }: TestContext, call: string): string | null {
  if (userId === null && call.includes('{userId}')) return noUser
  return featureId === null && call.includes('{feature}') ? noFeature : null
}

export type Offer = {
  /** By its name in `GET /features`; null for what has none and is asked for. */
  extension: string | null
  /** What the dashboard does where a backend has no such thing. */
  without: string
  /** What the first call needs behind its path. */
  query?: string
}

/** Whether the backend says that it offers something; undefined where it says nothing. */
const declares = ({ extensions }: TestContext, { extension }: Offer) =>
  extension === null ? undefined : extensions?.includes(extension)

export const isDenied = (context: TestContext, offer: Offer) => declares(context, offer) === false

/**
 * Checks the calls of an extension with the answer to the first, a GET. None is offered where the backend says so, or
 * where it says nothing and answers 404, 405 or 501.
 */
export async function checkOffered(
  context: TestContext,
  offer: Offer,
  calls: readonly [string, ...string[]],
  check: (reply: Reply) => unknown,
) {
  const { ask, report } = context
  if (isDenied(context, offer)) return report.notOffered(calls, offer.without)
  const path = pathOf(calls[0]) + (offer.query ?? '')
  const missing = missingId(context, path)
  if (missing) return report.unchecked(calls, missing)
  const reply = await ask('GET', path)
  if (isAbsent(reply) && !declares(context, offer)) return report.notOffered(calls, offer.without)
  await check(reply)
}
