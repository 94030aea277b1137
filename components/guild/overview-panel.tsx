import { Button, chakra, Heading } from '@chakra-ui/react'
import { IdCard, type LucideIcon, Settings, Sparkles, Users } from 'lucide-react'
import NextLink from 'next/link'
import { useFormatter, useTranslations } from 'next-intl'
import { Fragment, type ReactNode } from 'react'
import type { GuildInfo } from '@/api/guilds.schema'
import type { GuildPreview } from '@/api/platform.schema'
import { useEnabledFeatures, useFeatureCatalogue } from '@/api/features'
import { ChatSample } from '@/components/discord/chat-sample'
import { guildRole } from '@/components/discord/find-guilds'
import { ReadOnlyNotice } from '@/components/shell/read-only-notice'
import { HealthPanel } from '@/components/guild/health/lazy-health-panel'
import { useHealthSlot } from '@/components/guild/health/use-health-place'
import { GuildIcon } from '@/components/discord/avatars'
import { paths } from '@/config/paths'
import { FeatureGrid, FeatureGridAwaited } from './grid/feature-grid'
import { overviewStyles } from './overview-styles'

type OverviewPanelProps = {
  info: GuildInfo
  /** The guild as the person's own list has it; null while it is not known or they are not in it. */
  preview: GuildPreview | null
}

/** Name, prefix in use, quick facts and features of a guild that the bot is in. */
export function OverviewPanel({ info, preview }: OverviewPanelProps) {
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

/** The health check, and the features with it. */
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
        {preview && (members === undefined ? t('unknown') : format.number(members))}
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
