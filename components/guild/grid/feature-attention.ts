import { guildQueries } from '@/api/guilds'
import { useFeatureDeclarations, useFeatures, useFeaturesWithFindings } from '@/api/features'
import type { FeatureDeclaration } from '@/contract/calls/features'
import { useGuildHealth } from '@/api/health'
import type { GuildHealth } from '@/contract/calls/health'
import { useSignedInQuery } from '@/api/session'
import { isHidden } from '@/contract/discord/hidden-channels'
import { usePreloaded } from '@/components/ui/preloadable'
import { groupByReason, type Reason } from './attention'
import type { attentionOf } from './read-attention'

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

let readAttention: typeof attentionOf | undefined
/** Only backends without a health check need it. */
const reader = {
  preload: () => import('./read-attention').then((code) => void (readAttention = code.attentionOf)),
}
const readers = [reader]
const none: [] = []

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
  usePreloaded(isWanted ? readers : none)
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
      return value && declaration && readAttention
        ? [[id, readAttention(declaration, value, known)] as const]
        : []
    }),
  )
}
