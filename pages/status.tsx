import { chakra } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { pageQuery } from '@/api/page-query'
import { publicStatusQuery } from '@/api/status'
import { useIsSignedIn } from '@/api/session'
import type { Page } from '@/components/app/page'
import { AppShell } from '@/components/shell/app-shell'
import { PublicLayout } from '@/components/shell/public-layout'
import { BotStatus } from '@/components/status/bot-status'
import { PublicStatus } from '@/components/status/public-status'
import { PageHead } from '@/components/ui/page'
import { mainTexts } from '@/config/messages/main-catalogue'

/** For anybody; people who are signed in also see what the bot reports. */
const StatusPage: Page = () => {
  const t = useTranslations('shell.heartbeat')
  return (
    <chakra.div display="grid" gap={6}>
      <PageHead title={t('page')} />
      <PublicStatus />
      {useIsSignedIn() && <BotStatus />}
    </chakra.div>
  )
}

function StatusLayout({ children }: { children: ReactNode }) {
  const t = useTranslations('shell.heartbeat')
  if (useIsSignedIn()) return <AppShell title={t('page')}>{children}</AppShell>
  return (
    <PublicLayout>
      <chakra.div py={{ base: 4, md: 8 }}>{children}</chakra.div>
    </PublicLayout>
  )
}

StatusPage.messages = mainTexts
StatusPage.queries = () => [pageQuery(publicStatusQuery)]
StatusPage.getLayout = (page) => <StatusLayout>{page}</StatusLayout>

export default StatusPage
