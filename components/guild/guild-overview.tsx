import { Stack } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useCurrentUser, useGuildPreview } from '@/api/current-user'
import { useGuildInfo } from '@/api/guilds'
import type { GuildInfo } from '@/contract/calls/guilds'
import type { GuildPreview } from '@/contract/calls/discord'
import { FeatureGrid, FeatureGridSkeleton } from '@/components/guild/grid/feature-grid'
import { HealthPanel } from '@/components/guild/health/health-panel'
import { GuildMissing, ReadOnlyNotice } from '@/components/shell/guild-notices'
import { SkeletonBlock, SkeletonRegion } from '@/components/ui/skeletons'
import { stepsKey, useFirstSteps } from '@/stores/first-steps'
import { FirstSteps } from './first-steps'
import { GuildHero, GuildHeroSkeleton } from './guild-hero'

export function GuildOverview({ guildId }: { guildId: string }) {
  const info = useGuildInfo(guildId)
  const preview = useGuildPreview(guildId)
  // Until the facts of the preview are there as well, so that they do not push the page down.
  if (info.data && preview.isPending) return <OverviewSkeleton />
  if (info.data) return <OverviewPanel info={info.data} preview={preview.data ?? null} />
  return <GuildMissing guildId={guildId} skeleton={<OverviewSkeleton />} />
}

function OverviewPanel({ info, preview }: { info: GuildInfo; preview: GuildPreview | null }) {
  // They stay when the first feature is switched on, so that nothing moves.
  const [isNew] = useState(info.enabled_features?.length === 0)
  const user = useCurrentUser().data
  const stepsOf = stepsKey(user?.id ?? '', info.id)
  const steps = useFirstSteps(stepsOf)
  const hasFirstSteps = user && info.access !== 'read' && steps !== 'closed' && (isNew || steps === 'open')

  return (
    <Stack spacing={6}>
      <GuildHero info={info} preview={preview} />
      <ReadOnlyNotice guildId={info.id} />
      {hasFirstSteps && <FirstSteps info={info} storedAs={stepsOf} />}
      <HealthPanel guildId={info.id} />
      <FeatureGrid info={info} />
    </Stack>
  )
}

function OverviewSkeleton() {
  const t = useTranslations('guild')
  return (
    <SkeletonRegion label={t('loading')}>
      <Stack spacing={6}>
        <GuildHeroSkeleton />
        <div>
          <SkeletonBlock h="24px" w="6rem" mb={4} />
          <FeatureGridSkeleton />
        </div>
      </Stack>
    </SkeletonRegion>
  )
}
