import { chakra, Heading } from '@chakra-ui/react'
import { ArrowLeftRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useGuildPreview } from '@/api/current-user'
import { useOffer } from '@/api/capabilities'
import { useGuildInfo } from '@/api/guilds'
import type { GuildInfo } from '@/api/guilds.schema'
import { snowflake } from '@/api/snowflake.schema'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorNotice } from '@/components/shell/error-notice'
import { BotAbsent } from '@/components/shell/bot-absent'
import { UnknownGuild } from '@/components/shell/unknown-guild'
import { ExportSection } from './export-section'
import { ImportSection } from './import-section'
import { TransferSkeleton } from './transfer-skeleton'
import { transferStyles } from './transfer-styles'
import { TransferTexts } from './transfer-texts'

/** A guild's configuration: out into a file, and in from a file or another guild. */
export function MoveConfiguration({ guildId }: { guildId: string }) {
  if (!snowflake.safeParse(guildId).success) return <UnknownGuild />
  return (
    <TransferTexts>
      <Known guildId={guildId} />
    </TransferTexts>
  )
}

function Known({ guildId }: { guildId: string }) {
  const info = useGuildInfo(guildId)
  const preview = useGuildPreview(guildId)
  const offer = useOffer('transfer')

  if (offer === 'absent') return <NotOffered />
  if (info.data && offer) return <Content info={info.data} />
  if (info.error)
    return (
      <ErrorNotice heading="h1" error={info.error} guildId={guildId} onRetry={() => void info.refetch()} />
    )
  if (info.data === null && preview.data) return <BotAbsent guild={preview.data} />
  if (info.data === null && preview.data === null) return <UnknownGuild />
  if (info.data === null && preview.error)
    return <ErrorNotice heading="h1" error={preview.error} onRetry={() => void preview.refetch()} />
  return (
    <chakra.div sx={transferStyles}>
      <Head />
      <TransferSkeleton />
    </chakra.div>
  )
}

function Content({ info }: { info: GuildInfo }) {
  const preview = useGuildPreview(info.id).data
  return (
    <chakra.div sx={transferStyles}>
      <Head />
      <ExportSection guildId={info.id} name={info.name ?? preview?.name ?? info.id} />
      <ImportSection guildId={info.id} isReadOnly={info.access === 'read'} />
    </chakra.div>
  )
}

function Head() {
  const t = useTranslations('transfer')
  return (
    <header>
      <Heading as="h1">{t('title')}</Heading>
      <p className="lead">{t('lead')}</p>
    </header>
  )
}

function NotOffered() {
  const t = useTranslations('transfer.notOffered')
  return (
    <EmptyState icon={ArrowLeftRight} title={t('title')}>
      {t('text')}
    </EmptyState>
  )
}
