import { useMemo } from 'react'
import { useChannels } from '@/api/channels'
import { useFeatures } from '@/api/features'
import type { FeatureDeclaration } from '@/api/features.schema'
import { useRoles } from '@/api/roles'
import { type Attention, attentionOf } from './feature-attention'

const idsOf = (list: readonly { id: string }[] | null | undefined) =>
  list && new Set(list.map(({ id }) => id))

/**
 * What is wrong with features that are on, by their ids. Only those are read, and what is not known yet, or cannot be
 * known, is taken to be well.
 */
export function useFeatureAttention(guildId: string, features: readonly FeatureDeclaration[]) {
  const channels = useChannels(guildId).data
  const roles = useRoles(guildId).data
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
