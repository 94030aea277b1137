import { Button, chakra, Heading } from '@chakra-ui/react'
import { ArrowLeftRight, Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { useOffer } from '@/api/capabilities'
import { useGuildPreview } from '@/api/current-user'
import { useGuildInfo } from '@/api/guilds'
import type { GuildInfo } from '@/api/guilds.schema'
import { isNotOffered } from '@/api/http'
import { snowflake } from '@/api/snowflake.schema'
import { useFetchConfiguration } from '@/api/transfer'
import { GuildMissing, UnknownGuild } from '@/components/shell/guild-notices'
import { EmptyState } from '@/components/ui/empty-state'
import { messagesProvider } from '@/components/ui/extra-texts'
import { InlineNotice } from '@/components/ui/inline-notice'
import { saveJson } from '@/components/ui/save-file'
import { SkeletonBlock, SkeletonRegion } from '@/components/ui/skeletons'
import { transferTexts } from '@/config/messages/transfer-catalogue'
import { product } from '@/config/product'
import { ImportSection } from './import-section'
import { transferStyles } from './transfer-styles'

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
  const offer = useOffer('transfer')

  if (offer === 'absent') return <NotOffered />
  if (info.data && offer) return <Content info={info.data} />
  const skeleton = (
    <chakra.div sx={transferStyles}>
      <Head />
      <TransferSkeleton />
    </chakra.div>
  )
  return <GuildMissing guildId={guildId} skeleton={skeleton} />
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

/** The two sections before it is known what the person may do: the same cards at about the same sizes. */
function TransferSkeleton() {
  const t = useTranslations('transfer')
  return (
    <SkeletonRegion label={t('loading')}>
      <div style={{ display: 'grid', gap: '24px' }}>
        <SkeletonBlock h={{ base: '246px', md: '178px' }} borderRadius="xl" />
        <SkeletonBlock h={{ base: '535px', md: '294px' }} borderRadius="xl" />
      </div>
    </SkeletonRegion>
  )
}

const TransferTexts = messagesProvider(transferTexts)

function ExportSection({ guildId, name }: { guildId: string; name: string }) {
  const t = useTranslations('transfer')
  const title = useId()
  const { mutate, error, isPending } = useFetchConfiguration()
  const [saved, setSaved] = useState('')

  function download() {
    setSaved('')
    mutate(guildId, {
      onSuccess: (configuration) => {
        const file = configurationFileName({ id: guildId, name }, configuration.exported_at)
        saveJson(configuration, file)
        setSaved(file)
      },
    })
  }

  return (
    <section className="card" aria-labelledby={title}>
      <h2 id={title}>{t('export.title')}</h2>
      <p className="lead">{t('export.lead')}</p>
      <p className="lead">{t('export.without')}</p>
      <div className="act">
        <Button
          leftIcon={<Download size={16} aria-hidden />}
          isLoading={isPending}
          loadingText={t('export.busy')}
          onClick={download}
        >
          {t('export.action')}
        </Button>
        <p className="outcome" role="status">
          {saved && t('export.done', { name: saved })}
        </p>
      </div>
      {error && isMissing(error) && <p role="alert">{t('notOffered.text')}</p>}
      {error && !isMissing(error) && <InlineNotice title={t('export.failed')} error={error} />}
    </section>
  )
}

/** A guild without the bot is another matter. */
const isMissing = (error: { code: string }) => isNotOffered(error) && error.code !== 'bot_absent'

const maxLength = 60

/** A guild's name as a part of a file's name: letters and digits of any script, and hyphens. */
const plainName = (name: string) =>
  [
    ...name
      .normalize('NFC')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-'),
  ]
    .slice(0, maxLength)
    .join('')
    .replaceAll(/^-+|-+$/g, '')

/** What a guild's configuration is saved as: `guildhall-night-owls-2026-08-01.json`. */
export function configurationFileName(guild: { id: string; name: string }, exportedAt: string) {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(exportedAt)?.[0]
  return `${[product.name.toLowerCase(), plainName(guild.name) || guild.id, day].filter(Boolean).join('-')}.json`
}
