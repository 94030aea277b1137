import { useMemo } from 'react'
import { guildQueries } from '@/api/guilds'
import { useFeatureDeclarations, useFeatures, useFeaturesWithFindings } from '@/api/features'
import type { FeatureDeclaration } from '@/api/features.schema'
import { useGuildHealth } from '@/api/health'
import type { GuildHealth } from '@/api/health.schema'
import { optionTitle } from '@/api/json-schema/option-title'
import { useSignedInQuery } from '@/api/session'
import { missingToEnable } from '@/config/features/missing-options'
import { referencesIn } from '@/config/features/walk-options'

const reasons = ['missing', 'channelGone', 'roleGone', 'other'] as const
type Reason = (typeof reasons)[number]

/** Why an enabled feature does not work fully, with the titles of the options to look at. */
export type Attention = { reason: Reason; options: string[] }

type KnownIds = { channels?: ReadonlySet<string>; roles?: ReadonlySet<string> }

type Problem = { reason: Reason; path: string }

const groupByReason = (schema: unknown, problems: readonly Problem[], value?: unknown): Attention[] =>
  reasons
    .map((reason) => {
      const paths = problems.filter((problem) => problem.reason === reason).map(({ path }) => path)
      return { reason, options: [...new Set(paths.map((path) => optionTitle(schema, path, value)))] }
    })
    .filter(({ options }) => options.length > 0)

export function attentionOf(
  { options: schema, defaults }: Pick<FeatureDeclaration, 'options' | 'defaults'>,
  saved: Readonly<Record<string, unknown>>,
  known: KnownIds,
): Attention[] {
  const value = { ...defaults, ...saved }
  const gone = referencesIn(schema, value).filter(
    ({ kind, id, isShown }) => isShown && known[`${kind}s`]?.has(id) === false,
  )
  const problems = [
    ...missingToEnable(schema, value).map((path) => ({ reason: 'missing' as const, path })),
    ...gone.map(({ kind, path }) => ({ reason: `${kind}Gone` as const, path })),
  ]
  return groupByReason(schema, problems, value)
}

const reasonOf: Readonly<Record<string, Reason>> = {
  missing: 'missing',
  channel_gone: 'channelGone',
  role_gone: 'roleGone',
}

export const attentionIn = (
  { findings }: Pick<GuildHealth, 'findings'>,
  features: Iterable<Pick<FeatureDeclaration, 'id' | 'options'>>,
  saved: ReadonlyMap<string, unknown> = new Map(),
) =>
  new Map(
    Array.from(features, ({ id, options }) => {
      const problems = findings.flatMap(({ subject, code, path }) =>
        subject === `feature:${id}` && path ? [{ reason: reasonOf[code] ?? ('other' as const), path }] : [],
      )
      return [id, groupByReason(options, problems, saved.get(id))] as const
    }),
  )

/**
 * What is wrong with enabled features, by id, from the backend's own check; if it has none, each feature is read
 * instead. What is unknown counts as well.
 */
export function useFeatureAttention(guildId: string, featureIds: readonly string[]) {
  const health = useGuildHealth(guildId).data
  const read = useReadAttention(guildId, health === null ? featureIds : [])
  const { declarations, saved } = useFeaturesWithFindings(guildId, health)
  return health ? attentionIn(health, declarations.values(), saved) : read
}

const idsOf = (list: readonly { id: string }[] | null | undefined) =>
  list ? new Set(list.map(({ id }) => id)) : undefined

function useReadAttention(guildId: string, featureIds: readonly string[]) {
  const isWanted = featureIds.length > 0
  const channels = useSignedInQuery(guildQueries.channels(guildId), isWanted).data
  const roles = useSignedInQuery(guildQueries.roles(guildId), isWanted).data
  const known = useMemo(() => ({ channels: idsOf(channels), roles: idsOf(roles) }), [channels, roles])
  const saved = useFeatures(guildId, featureIds)
  const { declarations } = useFeatureDeclarations(featureIds)

  return new Map(
    featureIds.flatMap((id, index) => {
      const value = saved[index]?.data?.value
      const declaration = declarations.get(id)
      return value && declaration ? [[id, attentionOf(declaration, value, known)] as const] : []
    }),
  )
}
