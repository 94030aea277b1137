import { useTranslations } from 'next-intl'
import { pageQuery } from '@/api/query-client'
import { guildQueries } from '@/api/guilds'
import { settingsQueries } from '@/api/settings'
import { GuildSettings } from '@/components/settings/guild-settings'
import { guildPage } from '@/components/shell/page'
import { guildTexts } from '@/config/messages/guild-catalogue'
import { optionTexts } from '@/config/messages/options-catalogue'

export default guildPage(GuildSettings, {
  useTitle: () => useTranslations('settings')('title'),
  messages: { ...guildTexts, ...optionTexts },
  queries: (guildId) => [
    pageQuery(settingsQueries.detail(guildId)),
    pageQuery(settingsQueries.declaration()),
    pageQuery(guildQueries.roles(guildId)),
  ],
})
