import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { capabilityQueries } from '@/api/capabilities'
import { pageQuery } from '@/api/page-query'
import type { Page } from '@/components/app/page'
import { GuildPicker } from '@/components/home/guild-picker'
import { AppShell } from '@/components/shell/app-shell'
import { shellQueries } from '@/components/shell/shell-queries'
import home from '@/config/messages/en/home.json'

const HomePage: Page = () => <GuildPicker />

function HomeLayout({ children }: { children: ReactNode }) {
  const t = useTranslations('home')
  return <AppShell title={t('title')}>{children}</AppShell>
}

HomePage.access = 'signed-in'
HomePage.messages = { home }
HomePage.queries = () => [...shellQueries(), pageQuery(capabilityQueries.extensions())]
HomePage.getLayout = (page) => <HomeLayout>{page}</HomeLayout>

export default HomePage
