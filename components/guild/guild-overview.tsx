import { Button, chakra, Heading } from '@chakra-ui/react'
import { IdCard, type LucideIcon, Settings, Sparkles, Users } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import NextLink from 'next/link'
import { Fragment, type ReactNode } from 'react'
import { useGuildPreview } from '@/api/current-user'
import { useEnabledFeatures, useFeatureCatalogue } from '@/api/features'
import { useGuildInfo } from '@/api/guilds'
import type { GuildInfo } from '@/api/guilds.schema'
import { useAskForHealth } from '@/api/health'
import type { GuildPreview } from '@/api/discord.schema'
import { snowflake } from '@/api/snowflake.schema'
import { GuildIcon } from '@/components/discord/avatars'
import { ChatSample } from '@/components/discord/chat-sample'
import { guildRole } from '@/components/discord/find-guilds'
import { FeatureGrid, FeatureGridAwaited, FeatureGridSkeleton } from '@/components/guild/grid/feature-grid'
import { featureStyles } from '@/components/guild/grid/feature-styles'
import { HealthPanel, useHealthSlot } from '@/components/guild/health/health-slot'
import { GuildMissing, ReadOnlyNotice, UnknownGuild } from '@/components/shell/guild-notices'
import { SkeletonBlock, SkeletonRegion } from '@/components/ui/skeletons'
import { paths } from '@/config/paths'

export function GuildOverview({ guildId }: { guildId: string }) {
  return snowflake.safeParse(guildId).success ? <Known guildId={guildId} /> : <UnknownGuild />
}

function Known({ guildId }: { guildId: string }) {
  const info = useGuildInfo(guildId)
  const preview = useGuildPreview(guildId)
  // Asked for at the same time, not after the info has come; but not where the bot is known to be absent.
  const isAbsent = info.data === null || (!info.data && preview.data?.bot_present === false)
  useAskForHealth(guildId, { isDisabled: isAbsent })

  if (info.data) return <OverviewPanel info={info.data} preview={preview.data ?? null} />
  return <GuildMissing guildId={guildId} skeleton={<OverviewSkeleton />} />
}

type OverviewPanelProps = {
  info: GuildInfo
  /** The guild as the person's own list has it; null while it is not known or they are not in it. */
  preview: GuildPreview | null
}

function OverviewPanel({ info, preview }: OverviewPanelProps) {
  const t = useTranslations('guild')
  const name = info.name ?? preview?.name ?? t('unnamed')

  return (
    <chakra.div sx={overviewStyles}>
      <header className="head">
        <GuildIcon guild={{ id: info.id, name, icon: info.icon ?? preview?.icon }} size={64} />
        <div className="names">
          <Heading as="h1" size="lg" noOfLines={2} dir="auto" textAlign="left">
            {name}
          </Heading>
        </div>
        <Button
          as={NextLink}
          href={paths.guildSettings(info.id)}
          variant="outline"
          leftIcon={<Settings size={16} aria-hidden />}
        >
          {t('settings')}
        </Button>
      </header>
      <ReadOnlyNotice guildId={info.id} />
      <div className="top">
        <section aria-labelledby="chat-title">
          <h2 id="chat-title">{t('chat.title')}</h2>
          <ChatSample prefix={info.chat_prefix} />
        </section>
        <section aria-labelledby="facts-title">
          <h2 id="facts-title">{t('facts.title')}</h2>
          <Facts info={info} preview={preview} />
        </section>
      </div>
      <Below info={info} />
    </chakra.div>
  )
}

function Below({ info }: { info: GuildInfo }) {
  const place = useHealthSlot(info.id)
  // Elements of their own each time: what is replaced does not move.
  if (place === 'awaited') return <FeatureGridAwaited key="awaited" />
  return (
    <Fragment key="here">
      {place === 'panel' && <HealthPanel guildId={info.id} />}
      <FeatureGrid info={info} />
    </Fragment>
  )
}

function Facts({ info, preview }: OverviewPanelProps) {
  const t = useTranslations('guild.facts')
  const roles = useTranslations('home.roles')
  const format = useFormatter()
  const catalogue = useFeatureCatalogue()
  const members = preview?.approximate_member_count
  const known = new Set(catalogue.data?.map(({ id }) => id))
  const on = useEnabledFeatures(info.id).filter((id) => !catalogue.data || known.has(id)).length

  return (
    <dl className="facts">
      <Fact icon={Users} name={t('members')}>
        {preview && (members == null ? t('unknown') : format.number(members))}
      </Fact>
      <Fact icon={IdCard} name={t('role')}>
        {preview && roles(guildRole(preview))}
      </Fact>
      <Fact icon={Sparkles} name={t('features')}>
        {!info.enabled_features && t('unknown')}
        {info.enabled_features && catalogue.data && t('featuresOf', { on, all: catalogue.data.length })}
        {info.enabled_features && !catalogue.data && !catalogue.isPending && format.number(on)}
      </Fact>
    </dl>
  )
}

/** A fact that is not known yet keeps its place empty. */
const Fact = ({ icon: Icon, name, children }: { icon: LucideIcon; name: string; children: ReactNode }) => (
  <div>
    <dt>
      <Icon size={16} aria-hidden />
      {name}
    </dt>
    <dd>{children}</dd>
  </div>
)

function OverviewSkeleton() {
  const t = useTranslations('guild')
  return (
    <SkeletonRegion label={t('loading')}>
      <chakra.div sx={overviewStyles}>
        <div className="head">
          <SkeletonBlock boxSize="64px" borderRadius="28%" />
          <div className="names">
            <SkeletonBlock h={{ base: '24px', md: '28.8px' }} w="14rem" maxW="full" />
          </div>
          <SkeletonBlock h={10} w="7rem" />
        </div>
        <div className="top">
          <div>
            <SkeletonBlock h="21.6px" w="10rem" mb={3} />
            <SkeletonBlock h="190px" borderRadius="xl" />
          </div>
          <div>
            <SkeletonBlock h="21.6px" w="7rem" mb={3} />
            <div className="facts">
              <SkeletonBlock h={14} borderRadius="xl" />
              <SkeletonBlock h={14} borderRadius="xl" />
              <SkeletonBlock h={14} borderRadius="xl" />
            </div>
          </div>
        </div>
        <div>
          <SkeletonBlock h="21.6px" w="6rem" mb={3} />
          <FeatureGridSkeleton />
        </div>
      </chakra.div>
    </SkeletonRegion>
  )
}

/** Shared by the overview and its skeleton, so that one takes the other's place without a shift. */
const overviewStyles = {
  display: 'grid',
  gap: 8,
  h2: { fontSize: 'md', fontWeight: 'semibold', lineHeight: 'short', mb: 3 },
  '.head': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4 },
  '.names': { flex: '1 1 12rem', minW: 0 },
  '.top': {
    display: 'grid',
    gap: 6,
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
  },
  '.facts': { display: 'grid', gap: 3 },
  '.facts > div': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 3,
    px: 4,
    h: 14,
    bg: 'bg.surface',
    borderWidth: '1px',
    borderRadius: 'xl',
  },
  dt: { display: 'flex', alignItems: 'center', gap: 2, color: 'text.muted', fontSize: 'sm' },
  dd: { fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums' },
  ...featureStyles,
} as const
