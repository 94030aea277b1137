import { Stack } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { useGuildPreview } from '@/api/current-user'
import { useGuildInfo } from '@/api/guilds'
import { FactsPanel } from '@/components/facts/facts-panel'
import { FeatureGrid, FeatureGridSkeleton } from '@/components/guild/grid/feature-grid'
import { HealthPanel } from '@/components/guild/health/health-panel'
import { GuildMissing, ReadOnlyNotice } from '@/components/shell/guild-notices'
import { SkeletonBlock, SkeletonRegion } from '@/components/ui/skeletons'
import { GuildHero, GuildHeroSkeleton } from './guild-hero'
import { FirstStep } from './start/first-step'

export function GuildOverview({ guildId }: { guildId: string }) {
  const info = useGuildInfo(guildId)
  const preview = useGuildPreview(guildId)
  // Until the facts of the preview are there as well, so that they do not push the page down.
  if (info.data && preview.isPending) return <OverviewSkeleton />
  if (!info.data) return <GuildMissing guildId={guildId} skeleton={<OverviewSkeleton />} />
  return (
    <Stack spacing={6}>
      <GuildHero info={info.data} preview={preview.data ?? null} />
      <ReadOnlyNotice guildId={guildId} />
      <FirstStep info={info.data} />
      <HealthPanel guildId={guildId} />
      <FeatureGrid info={info.data} />
      <FactsPanel guildId={guildId} />
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
