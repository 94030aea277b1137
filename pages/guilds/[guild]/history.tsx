import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { capabilityQueries } from '@/api/capabilities'
import { pageQuery } from '@/api/page-query'
import type { Page } from '@/components/app/page'
import { useGuildId } from '@/components/shell/use-guild'
import { GuildHistory } from '@/components/history/guild-history'
import { AppShell } from '@/components/shell/app-shell'
import { guildPageQueries } from '@/components/shell/shell-queries'
import { guildTexts } from '@/config/messages/guild-catalogue'
import { optionTexts } from '@/config/messages/options-catalogue'

const HistoryPage: Page = () => {
  const guildId = useGuildId()
  return <GuildHistory key={guildId} guildId={guildId} />
}

function HistoryLayout({ children }: { children: ReactNode }) {
  const t = useTranslations('history')
  return (
    <AppShell guildId={useGuildId()} title={t('title')}>
      {children}
    </AppShell>
  )
}

HistoryPage.access = 'signed-in'
HistoryPage.messages = { ...guildTexts, ...optionTexts }
HistoryPage.queries = ({ guild }) => guildPageQueries(guild, () => [pageQuery(capabilityQueries.all())])
HistoryPage.getLayout = (page) => <HistoryLayout>{page}</HistoryLayout>

export default HistoryPage
