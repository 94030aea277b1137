import { Box, Flex, Text } from '@chakra-ui/react'
import { ArrowLeftRight, Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useBrand } from '@/components/ui/public-config'
import { plainName } from '@/components/ui/plain-name'
import { useState } from 'react'
import { useOffer } from '@/api/capabilities'
import { useGuildPreview } from '@/api/current-user'
import { useGuildInfo } from '@/api/guilds'
import { isNotOffered } from '@/api/http'
import { useFetchConfiguration } from '@/api/transfer'
import { usePreloadedSubjects } from '@/components/changes/use-subjects'
import { GuildMissing } from '@/components/shell/guild-notices'
import { BusyButton } from '@/components/ui/busy-button'
import { EmptyState } from '@/components/ui/empty-state'
import { InlineNotice } from '@/components/ui/inline-notice'
import { Card, PageHead } from '@/components/ui/page'
import { saveJson } from '@/components/ui/save-file'
import { SkeletonBlock, SkeletonRegion } from '@/components/ui/skeletons'
import { withTexts } from '@/components/ui/with-texts'
import transfer from '@/config/messages/en/transfer.json'
import type { GuildPreview } from '@/contract/calls/discord'
import { CopyButton } from './copy-button'
import { ImportSection } from './import-section'

export const MoveConfiguration = withTexts({ transfer }, Transfer)

type NamedGuild = Pick<GuildPreview, 'id' | 'name'>

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
      </Box>
    )
  const skeleton = (
    <Box layerStyle="form">
      {head}
      <SkeletonRegion label={t('loading')}>
        <div style={{ display: 'grid', gap: '24px' }}>
          <SkeletonBlock h={{ base: '298px', md: '178px' }} borderRadius="xl" />
          <SkeletonBlock h={{ base: '535px', md: '294px' }} borderRadius="xl" />
        </div>
      </SkeletonRegion>
    </Box>
  )
  return <GuildMissing guildId={guildId} skeleton={skeleton} />
}

function ExportSection({ guild }: { guild: NamedGuild }) {
  const t = useTranslations('transfer')
  const { name: product } = useBrand()
  const { mutate, error, isPending } = useFetchConfiguration()
  const [saved, setSaved] = useState('')

  function download() {
    setSaved('')
    mutate(guild.id, {
      onSuccess: (configuration) => {
        const file = configurationFileName(product, guild, configuration.exported_at)
        saveJson(configuration, file)
        setSaved(file)
      },
    })
  }

  return (
    <Card title={t('export.title')} lead={t('export.lead')}>
      <Text layerStyle="hint" mt={1}>
        {t('export.without')}
      </Text>
      <Flex wrap="wrap" align="center" gap={3} mt={4}>
        <BusyButton
          leftIcon={<Download size={16} />}
          isLoading={isPending}
          loadingText={t('export.busy')}
          onClick={download}
        >
          {t('export.action')}
        </BusyButton>
        <CopyButton guildId={guild.id} subjects={null} />
        <Text layerStyle="hint" overflowWrap="anywhere" role="status">
          {saved && t('export.done', { name: saved })}
        </Text>
      </Flex>
      {error && isMissing(error) && <p role="alert">{t('notOffered.text')}</p>}
      {error && !isMissing(error) && <InlineNotice title={t('export.failed')} error={error} />}
    </Card>
  )
}

const isMissing = (error: { code: string }) => isNotOffered(error) && error.code !== 'bot_absent'

/** Such as `guildhall-night-owls-2026-08-01.json`. */
export function configurationFileName(product: string, guild: NamedGuild, exportedAt: string) {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(exportedAt)?.[0]
  return `${[plainName(product), plainName(guild.name) || guild.id, day].filter(Boolean).join('-')}.json`
}
