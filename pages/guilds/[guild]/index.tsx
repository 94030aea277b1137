import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
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
GuildPage.queries = ({ guild }) => guildPageQueries(guild)
GuildPage.getLayout = (page) => <GuildLayout>{page}</GuildLayout>

export default GuildPage
