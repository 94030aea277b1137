import { guildQueries } from '@/api/guilds'
import { useFeatureDeclarations, useFeatures, useFeaturesWithFindings } from '@/api/features'
import type { FeatureDeclaration } from '@/contract/calls/features'
import { useGuildHealth } from '@/api/health'
import type { GuildHealth } from '@/contract/calls/health'
import { optionTitle } from '@/contract/declaration/option-title'
import { useSignedInQuery } from '@/api/session'
import { isHidden } from '@/contract/discord/hidden-channels'
import { missingToEnable } from '@/contract/declaration/missing-options'
import { referencesIn } from '@/contract/declaration/walk-options'

const reasons = ['missing', 'channelHidden', 'channelGone', 'roleGone', 'other'] as const
type Reason = (typeof reasons)[number]

/** Why an enabled feature does not work fully, with the titles of the options to look at. */
export type Attention = { reason: Reason; options: string[] }

type KnownIds = {
  channels?: ReadonlySet<string>
  /** Those of the channels of which only the ids are known. */
  hidden?: ReadonlySet<string>
  roles?: ReadonlySet<string>
}

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
  const shown = referencesIn(schema, value).filter(({ isShown }) => isShown)
  const gone = shown.filter(({ kind, id }) => known[`${kind}s`]?.has(id) === false)
  const hidden = shown.filter(({ kind, id }) => kind === 'channel' && known.hidden?.has(id))
  const problems = [
    ...missingToEnable(schema, value).map((path) => ({ reason: 'missing' as const, path })),
    ...hidden.map(({ path }) => ({ reason: 'channelHidden' as const, path })),
    ...gone.map(({ kind, path }) => ({ reason: `${kind}Gone` as const, path })),
  ]
  return groupByReason(schema, problems, value)
}

const reasonOf: Readonly<Record<string, Reason>> = {
  missing: 'missing',
  channel_gone: 'channelGone',
  channel_hidden: 'channelHidden',
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

/** A list that could not be fetched again does not tell what was deleted. */
const idsOf = ({
  data,
  isSuccess,
}: {
  data: readonly { id: string }[] | null | undefined
  isSuccess: boolean
}) => (data && isSuccess ? new Set(data.map(({ id }) => id)) : undefined)

function useReadAttention(guildId: string, featureIds: readonly string[]) {
  const isWanted = featureIds.length > 0
  const channels = useSignedInQuery(guildQueries.channels(guildId), isWanted)
  const roles = useSignedInQuery(guildQueries.roles(guildId), isWanted)
  const hidden = new Set((channels.data ?? []).filter(isHidden).map(({ id }) => id))
  const known = { channels: idsOf(channels), hidden, roles: idsOf(roles) }
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
