import { useMemo } from 'react'
import { guildQueries } from '@/api/guilds'
import { useFeatureDeclarations, useFeatures } from '@/api/features'
import type { FeatureDeclaration } from '@/api/features.schema'
import { featuresIn, useGuildHealth } from '@/api/health'
import type { GuildHealth } from '@/api/health.schema'
import { optionTitle } from '@/api/json-schema/option-title'
import { useSignedInQuery } from '@/api/session'
import { missingToEnable } from '@/config/features/missing-options'
import { referencesIn } from '@/config/features/walk-options'

type Json = Readonly<Record<string, unknown>>

/** Why a feature that is on does not do all its work, with the options to look at, as people know them. */
export type Attention = { reason: 'missing' | 'channelGone' | 'roleGone' | 'other'; options: string[] }

/** Ids that the guild has; undefined while, or where, nobody knows them. */
type KnownIds = { channels?: ReadonlySet<string>; roles?: ReadonlySet<string> }

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
  features: Iterable<Pick<FeatureDeclaration, 'id' | 'options'>>,
) =>
  new Map(
    Array.from(features, ({ id, options }) => {
      const own = findings.filter(({ subject }) => subject === `feature:${id}`)
      const pathsOf = (reason: Attention['reason']) =>
        own.flatMap(({ code, path }) => ((reasonOf[code] ?? 'other') === reason && path ? [path] : []))
      return [id, told(options, pathsOf)] as const
    }),
  )

const idsOf = (list: readonly { id: string }[] | null | undefined) =>
  list && new Set(list.map(({ id }) => id))

/**
 * What is wrong with features that are on, by their ids, from the backend's own check; one that does not check has each of
 * them read instead. What is not known yet, or cannot be known, is taken to be well.
 */
export function useFeatureAttention(guildId: string, featureIds: readonly string[]) {
  const health = useGuildHealth(guildId).data
  const read = useReadAttention(guildId, health === null ? featureIds : [])
  const found = featuresIn(health).filter((id) => featureIds.includes(id))
  const { declarations } = useFeatureDeclarations(found)
  return health ? attentionIn(health, declarations.values()) : read
}

function useReadAttention(guildId: string, featureIds: readonly string[]) {
  const isWanted = featureIds.length > 0
  const channels = useSignedInQuery(guildQueries.channels(guildId), isWanted).data
  const roles = useSignedInQuery(guildQueries.roles(guildId), isWanted).data
  const known = useMemo(
    () => ({ channels: idsOf(channels) ?? undefined, roles: idsOf(roles) ?? undefined }),
    [channels, roles],
  )
  const saved = useFeatures(guildId, featureIds)
  const { declarations } = useFeatureDeclarations(featureIds)

  const attention = new Map<string, Attention[]>()
  for (const [at, id] of featureIds.entries()) {
    const value = saved[at]?.data?.value
    const declared = declarations.get(id)
    if (value && declared) attention.set(id, attentionOf(declared, value, known))
  }
  return attention
}
