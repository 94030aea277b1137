import { Button } from '@chakra-ui/react'
import { Puzzle } from 'lucide-react'
import NextLink from 'next/link'
import { useTranslations } from 'next-intl'
import { useCurrentUser, useGuildPreview } from '@/api/current-user'
import { useFeature, useFeatureCatalogue } from '@/api/features'
import type { FeatureDeclaration } from '@/api/features.schema'
import { snowflake } from '@/api/snowflake.schema'
import { FeatureForm } from './feature-form'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorNotice } from '@/components/shell/error-notice'
import { BotAbsent, UnknownGuild } from '@/components/shell/guild-notices'
import { paths } from '@/config/paths'
import { FeatureSkeleton } from './feature-skeleton'
import { useFormNeeds } from './use-form-needs'

type FeaturePanelProps = { guildId: string; featureId: string }

/** One feature of a guild, or what stands between the person and it. */
export function FeaturePanel({ guildId, featureId }: FeaturePanelProps) {
  const catalogue = useFeatureCatalogue()
  const declaration = catalogue.data?.find(({ id }) => id === featureId)

  if (!snowflake.safeParse(guildId).success) return <UnknownGuild />
  if (declaration) return <Declared guildId={guildId} declaration={declaration} />
  if (catalogue.data !== undefined) return <UnknownFeature guildId={guildId} />
  if (catalogue.error) return <ErrorNotice error={catalogue.error} onRetry={() => void catalogue.refetch()} />
  return <FeatureSkeleton />
}

function Declared({ guildId, declaration }: { guildId: string; declaration: FeatureDeclaration }) {
  const saved = useFeature(guildId, declaration.id)
  const user = useCurrentUser()
  const preview = useGuildPreview(guildId)
  const isReady = useFormNeeds(guildId, declaration, saved.data?.value)
  const refetch = () => void saved.refetch()

  if (saved.data && !user.isPending && isReady)
    return (
      <FeatureForm
        guildId={guildId}
        userId={user.data?.id ?? null}
        declaration={declaration}
        saved={saved.data}
      />
    )
  if (saved.error?.code === 'bot_absent' && preview.data) return <BotAbsent guild={preview.data} />
  if (saved.error) return <ErrorNotice error={saved.error} guildId={guildId} onRetry={refetch} />
  return <FeatureSkeleton />
}

function UnknownFeature({ guildId }: { guildId: string }) {
  const t = useTranslations('features')
  return (
    <EmptyState
      icon={Puzzle}
      title={t('unknown')}
      action={
        <Button as={NextLink} href={paths.guild(guildId)} variant="outline">
          {t('toOverview')}
        </Button>
      }
    >
      {t('unknownHint')}
    </EmptyState>
  )
}
