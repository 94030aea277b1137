import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { capabilityQueries } from '@/api/capabilities'
import { featuresIn, healthQueries } from '@/api/health'
import { pageQuery } from '@/api/page-query'
import type { Page } from '@/components/app/page'
import { useGuildId } from '@/components/shell/use-guild'
import { GuildOverview } from '@/components/guild/guild-overview'
import { AppShell } from '@/components/shell/app-shell'
import { guildPageQueries } from '@/components/shell/shell-queries'
import { guildTexts } from '@/config/messages/guild-catalogue'

const GuildPage: Page = () => {
  const guildId = useGuildId()
  return <GuildOverview key={guildId} guildId={guildId} />
}

function GuildLayout({ children }: { children: ReactNode }) {
  const t = useTranslations('shell')
  return (
    <AppShell guildId={useGuildId()} title={t('overview')}>
      {children}
    </AppShell>
  )
}

GuildPage.access = 'signed-in'
GuildPage.messages = guildTexts
// What was found is told by the titles of its features' options.
GuildPage.queries = ({ guild }, client) =>
  guildPageQueries(guild, (id) =>
    featuresIn(client.getQueryData(healthQueries.detail(id).queryKey)).map((featureId) =>
      pageQuery(capabilityQueries.feature(featureId)),
    ),
  )
GuildPage.getLayout = (page) => <GuildLayout>{page}</GuildLayout>

export default GuildPage
