import { Box, SimpleGrid, Text } from '@chakra-ui/react'
import { ArrowLeftRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useHasRoleAccess } from '@/components/ui/public-config'
import { useState } from 'react'
import { useOffer } from '@/api/capabilities'
import { useGuildPreview } from '@/api/current-user'
import { useGuildInfo } from '@/api/guilds'
import { usePreloadedSubjects } from '@/components/changes/use-subjects'
import { GuildMissing } from '@/components/shell/guild-notices'
import { EmptyState } from '@/components/ui/empty-state'
import { Card, PageHead } from '@/components/ui/page'
import { SkeletonBlock, SkeletonRegion } from '@/components/ui/skeletons'
import { withTexts } from '@/components/ui/with-texts'
import transfer from '@/config/messages/en/transfer.json'
import { CopyButton } from './copy-button'
import { DeletionSection } from './deletion-section'
import { DownloadConfiguration, type NamedGuild } from './download-configuration'
import { ImportReview } from './import-review'
import { FileSource, GuildSource, type Source } from './import-sources'

export const MoveConfiguration = withTexts({ transfer }, Transfer)

function Transfer({ guildId }: { guildId: string }) {
  const t = useTranslations('transfer')
  const info = useGuildInfo(guildId).data
  const preview = useGuildPreview(guildId).data
  const offer = useOffer('transfer')
  // A review names the options: they are read before somebody has chosen what to import.
  usePreloadedSubjects()
  const guild = { id: guildId, name: info?.name ?? preview?.name ?? guildId }
  const head = <PageHead title={t('title')} lead={t('lead')} />

  if (offer === 'absent')
    return (
      <EmptyState icon={ArrowLeftRight} title={t('notOffered.title')}>
        {t('notOffered.text')}
      </EmptyState>
    )
  if (info && offer)
    return (
      <Box layerStyle="form">
        {head}
        <ExportSection guild={guild} />
        <ImportSection guild={guild} isReadOnly={info.access === 'read'} />
        <DeletionSection guild={guild} isAllowed={info.access === 'full'} />
      </Box>
    )
  const skeleton = (
    <Box layerStyle="form">
      {head}
      <SkeletonRegion label={t('loading')}>
        <div style={{ display: 'grid', gap: '24px' }}>
          <SkeletonBlock h={{ base: '298px', md: '178px' }} borderRadius="xl" />
          <SkeletonBlock h={{ base: '535px', md: '294px' }} borderRadius="xl" />
          <SkeletonBlock h={{ base: '178px', md: '152px' }} borderRadius="xl" />
        </div>
      </SkeletonRegion>
    </Box>
  )
  return <GuildMissing guildId={guildId} skeleton={skeleton} />
}

function ExportSection({ guild }: { guild: NamedGuild }) {
  const t = useTranslations('transfer')

  return (
    <Card title={t('export.title')} lead={t('export.lead')}>
      <Text layerStyle="hint" mt={1}>
        {t('export.without')}
      </Text>
      <DownloadConfiguration guild={guild}>
        <CopyButton guildId={guild.id} subjects={null} />
      </DownloadConfiguration>
    </Card>
  )
}

type ImportSectionProps = { guild: NamedGuild; isReadOnly: boolean }

function ImportSection({ guild, isReadOnly }: ImportSectionProps) {
  const t = useTranslations('transfer.import')
  const readOnly = useHasRoleAccess() ? 'readOnly' : 'readOnlyOwn'
  const [source, setSource] = useState<Source | null>(null)
  const [isBack, setIsBack] = useState(false)

  function goBack() {
    setSource(null)
    setIsBack(true)
  }
  if (source) return <ImportReview key={source.id} guild={guild} source={source} onBack={goBack} />
  return (
    <Card title={t('title')} lead={t(isReadOnly ? readOnly : 'lead')}>
      {!isReadOnly && (
        <SimpleGrid columns={{ base: 1, md: 2 }} spacing={{ base: 6, md: 8 }} alignItems="start" mt={5}>
          <FileSource takesFocus={isBack} onSource={setSource} />
          <GuildSource guildId={guild.id} onSource={setSource} />
        </SimpleGrid>
      )}
    </Card>
  )
}
