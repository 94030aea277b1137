import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { capabilityQueries } from '@/api/capabilities'
import { pageQuery } from '@/api/page-query'
import type { Page } from '@/components/app/page'
import { useGuildId } from '@/components/shell/use-guild'
import { AppShell } from '@/components/shell/app-shell'
import { guildPageQueries } from '@/components/shell/shell-queries'
import { MoveConfiguration } from '@/components/transfer/move-configuration'
import { guildTexts } from '@/config/messages/guild-catalogue'
import { optionTexts } from '@/config/messages/options-catalogue'

const TransferPage: Page = () => {
  const guildId = useGuildId()
  return <MoveConfiguration key={guildId} guildId={guildId} />
}

function TransferLayout({ children }: { children: ReactNode }) {
  const t = useTranslations('shell')
  return (
    <AppShell guildId={useGuildId()} title={t('transfer')}>
      {children}
    </AppShell>
  )
}

TransferPage.access = 'signed-in'
TransferPage.messages = { ...guildTexts, ...optionTexts }
TransferPage.queries = ({ guild }) => guildPageQueries(guild, () => [pageQuery(capabilityQueries.all())])
TransferPage.getLayout = (page) => <TransferLayout>{page}</TransferLayout>

export default TransferPage
