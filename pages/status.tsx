import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { Page } from '@/components/app/page'
import { AppShell } from '@/components/shell/app-shell'
import { BotStatus } from '@/components/status/bot-status'

const StatusPage: Page = () => <BotStatus />

function StatusLayout({ children }: { children: ReactNode }) {
  const t = useTranslations('shell.heartbeat')
  return <AppShell title={t('page')}>{children}</AppShell>
}

StatusPage.access = 'signed-in'
StatusPage.getLayout = (page) => <StatusLayout>{page}</StatusLayout>

export default StatusPage
