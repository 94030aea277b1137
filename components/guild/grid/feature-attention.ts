import type { FeatureDeclaration } from '@/api/features.schema'
import type { GuildHealth } from '@/api/health.schema'
import { missingToEnable } from '@/config/features/missing-options'
import { referencesIn } from '@/config/features/walk-options'
import { optionTitle } from '@/api/json-schema/option-title'

type Json = Readonly<Record<string, unknown>>

/** Why a feature that is on does not do all its work, with the options to look at, as people know them. */
export type Attention = { reason: 'missing' | 'channelGone' | 'roleGone' | 'other'; options: string[] }

/** Ids that the guild has; undefined while, or where, nobody knows them. */
export type KnownIds = { channels?: ReadonlySet<string>; roles?: ReadonlySet<string> }

type Declared = Pick<FeatureDeclaration, 'options' | 'defaults'>

const reasons = ['missing', 'channelGone', 'roleGone', 'other'] as const

/** Reasons with the titles of their options, each once; those without any are left out. */
const told = (schema: unknown, pathsOf: (reason: Attention['reason']) => readonly string[]): Attention[] =>
  reasons
    .map((reason) => ({
      reason,
      options: [...new Set(pathsOf(reason).map((path) => optionTitle(schema, path)))],
    }))
    .filter(({ options }) => options.length > 0)

/** What an enabled feature lacks, by its declaration and its saved options; nothing when all is well. */
export function attentionOf(
  { options: schema, defaults }: Declared,
  saved: Json,
  known: KnownIds,
): Attention[] {
  const value = { ...defaults, ...saved }
  const gone = referencesIn(schema, value).filter(
    ({ kind, id, isShown }) => isShown && known[`${kind}s`]?.has(id) === false,
  )
  const pathsOf = (wanted: 'channel' | 'role') =>
    gone.filter(({ kind }) => kind === wanted).map(({ path }) => path)

  const paths = {
    missing: missingToEnable(schema, value),
    channelGone: pathsOf('channel'),
    roleGone: pathsOf('role'),
    other: [],
  }
  return told(schema, (reason) => paths[reason])
}

const reasonOf: Readonly<Record<string, Attention['reason']>> = {
  missing: 'missing',
  channel_gone: 'channelGone',
  role_gone: 'roleGone',
}

/** The same from a backend's check of the whole guild, by the ids of the features. */
export const attentionIn = (
  { findings }: Pick<GuildHealth, 'findings'>,
  features: readonly (Declared & Pick<FeatureDeclaration, 'id'>)[],
) =>
  new Map(
    features.map(({ id, options }) => {
      const own = findings.filter(({ subject }) => subject === `feature:${id}`)
      const pathsOf = (reason: Attention['reason']) =>
        own.flatMap(({ code, path }) => ((reasonOf[code] ?? 'other') === reason && path ? [path] : []))
      return [id, told(options, pathsOf)] as const
    }),
  )
