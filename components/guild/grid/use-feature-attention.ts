import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { channelQueries } from '@/api/channels'
import { useFeatures } from '@/api/features'
import type { FeatureDeclaration } from '@/api/features.schema'
import { useGuildHealth } from '@/api/health'
import { roleQueries } from '@/api/roles'
import { useIsSignedIn } from '@/api/session'
import { type Attention, attentionIn, attentionOf } from './feature-attention'

const idsOf = (list: readonly { id: string }[] | null | undefined) =>
  list && new Set(list.map(({ id }) => id))

/**
 * What is wrong with features that are on, by their ids, from the backend's own check; one that does not check has each of
 * them read instead. What is not known yet, or cannot be known, is taken to be well.
 */
export function useFeatureAttention(guildId: string, features: readonly FeatureDeclaration[]) {
  const health = useGuildHealth(guildId).data
  const read = useReadAttention(guildId, health === null ? features : [])
  return health ? attentionIn(health, features) : read
}

function useReadAttention(guildId: string, features: readonly FeatureDeclaration[]) {
  const enabled = useIsSignedIn() && features.length > 0
  const channels = useQuery({ ...channelQueries.list(guildId), enabled }).data
  const roles = useQuery({ ...roleQueries.list(guildId), enabled }).data
  const known = useMemo(
    () => ({ channels: idsOf(channels) ?? undefined, roles: idsOf(roles) ?? undefined }),
    [channels, roles],
  )
  const saved = useFeatures(
    guildId,
    features.map(({ id }) => id),
  )

  const attention = new Map<string, Attention[]>()
  for (const [at, feature] of features.entries()) {
    const value = saved[at]?.data?.value
    if (value) attention.set(feature.id, attentionOf(feature, value, known))
  }
  return attention
}
