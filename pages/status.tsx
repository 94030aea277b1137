import { Box, Grid } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { capabilityQueries } from '@/api/capabilities'
import { pageQuery } from '@/api/query-client'
import { botStatusQuery, publicStatusQuery } from '@/api/status'
import { sessionQueries, useIsSignedIn } from '@/api/session'
import { AppShell } from '@/components/shell/app-shell'
import type { Page } from '@/components/shell/page'
import { shellQueries } from '@/components/shell/prefetch-links'
import { PublicLayout, SignInButton } from '@/components/shell/public-layout'
import { BotStatus } from '@/components/status/bot-status'
import { PublicStatus } from '@/components/status/public-status'
import { PageHead } from '@/components/ui/page'
import { mainTexts } from '@/config/messages/main-catalogue'
import status from '@/config/messages/en/status.json'
import { paths } from '@/config/paths'

/** For anybody; people who are signed in also see what the bot reports. */
const StatusPage: Page = () => (
  <Grid gap={6}>
    <PageHead title={useTranslations('shell.heartbeat')('page')} />
    <PublicStatus />
    {useIsSignedIn() && <BotStatus />}
  </Grid>
)

function StatusLayout({ children }: { children: ReactNode }) {
  const t = useTranslations('shell.heartbeat')
  if (useIsSignedIn()) return <AppShell title={t('page')}>{children}</AppShell>
  return (
    <PublicLayout action={<SignInButton next={paths.status} variant="outline" isShort />}>
      <Box py={{ base: 4, md: 8 }}>{children}</Box>
    </PublicLayout>
  )
}

StatusPage.messages = { ...mainTexts, status }
StatusPage.queries = (_, client) => [
  pageQuery(publicStatusQuery),
  ...(client.getQueryData(sessionQueries.current().queryKey)
    ? [...shellQueries(), pageQuery(capabilityQueries.extensions()), pageQuery(botStatusQuery)]
    : []),
]
StatusPage.getLayout = (page) => <StatusLayout>{page}</StatusLayout>

export default StatusPage
