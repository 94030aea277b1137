import { guildQueries } from '@/api/guilds'
import { settingsQueries } from '@/api/settings'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { pageQuery } from '@/api/page-query'
import type { Page } from '@/components/app/page'
import { useGuildId } from '@/components/shell/use-guild'
import { GuildSettings } from '@/components/settings/guild-settings'
import { AppShell } from '@/components/shell/app-shell'
import { guildPageQueries } from '@/components/shell/shell-queries'
import { guildTexts } from '@/config/messages/guild-catalogue'
import { optionTexts } from '@/config/messages/options-catalogue'

const SettingsPage: Page = () => {
  const guildId = useGuildId()
  return <GuildSettings key={guildId} guildId={guildId} />
}

function SettingsLayout({ children }: { children: ReactNode }) {
  const t = useTranslations('settings')
  return (
    <AppShell guildId={useGuildId()} title={t('title')}>
      {children}
    </AppShell>
  )
}

SettingsPage.access = 'signed-in'
SettingsPage.messages = { ...guildTexts, ...optionTexts }
SettingsPage.queries = ({ guild }) =>
  guildPageQueries(guild, (id) => [pageQuery(settingsQueries.detail(id)), pageQuery(guildQueries.roles(id))])
SettingsPage.getLayout = (page) => <SettingsLayout>{page}</SettingsLayout>

export default SettingsPage
