import { useTranslations } from 'next-intl'
import { pageQuery } from '@/api/query-client'
import { guildQueries } from '@/api/guilds'
import { settingsQueries } from '@/api/settings'
import { GuildSettings } from '@/components/settings/guild-settings'
import { guildPage } from '@/components/shell/page'
import history from '@/config/messages/en/history.json'
import settings from '@/config/messages/en/settings.json'
import { guildTexts } from '@/config/messages/guild-catalogue'

export default guildPage(GuildSettings, {
  useTitle: () => useTranslations('settings')('title'),
  messages: { ...guildTexts, history, settings },
  queries: (guildId) => [
    pageQuery(settingsQueries.detail(guildId)),
    pageQuery(settingsQueries.declaration()),
    pageQuery(guildQueries.roles(guildId)),
  ],
})
