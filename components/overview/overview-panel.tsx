import { Button, chakra, Heading } from '@chakra-ui/react'
import { Settings, Sparkles, Users } from 'lucide-react'
import NextLink from 'next/link'
import { useFormatter, useTranslations } from 'next-intl'
import type { GuildInfo } from '@/api/guilds.schema'
import type { GuildPreview } from '@/api/platform.schema'
import { useFeatureCatalogue } from '@/api/features'
import { ChatSample } from '@/components/guilds/chat-sample'
import { guildRole } from '@/components/guilds/guild-role'
import { GuildIcon } from '@/components/shell/guild-icon'
import { paths } from '@/config/paths'
import { FeatureList } from './feature-list'
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
          <Heading as="h1" size="lg" noOfLines={2}>
            {name}
          </Heading>
          <p className="role">{preview ? t('role', { role: guildRole(preview) }) : '\u00a0'}</p>
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
      <FeatureList enabled={info.enabled_features} />
    </chakra.div>
  )
}

function Facts({ info, preview }: OverviewPanelProps) {
  const t = useTranslations('guild.facts')
  const format = useFormatter()
  const catalogue = useFeatureCatalogue()
  const members = preview?.approximate_member_count
  const known = new Set(catalogue.data?.map(({ id }) => id))
  const on = catalogue.data
    ? info.enabled_features.filter((id) => known.has(id)).length
    : info.enabled_features.length

  return (
    <dl className="facts">
      <div>
        <dt>
          <Users size={16} aria-hidden />
          {t('members')}
        </dt>
        <dd>{members === undefined ? t('unknown') : format.number(members)}</dd>
      </div>
      <div>
        <dt>
          <Sparkles size={16} aria-hidden />
          {t('features')}
        </dt>
        <dd>{catalogue.data ? t('featuresOf', { on, all: catalogue.data.length }) : format.number(on)}</dd>
      </div>
    </dl>
  )
}
