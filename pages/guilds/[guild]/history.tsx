import { useTranslations } from 'next-intl'
import { GuildHistory } from '@/components/history/guild-history'
import { guildPage } from '@/components/shell/page'
import history from '@/config/messages/en/history.json'
import settings from '@/config/messages/en/settings.json'
import { guildTexts } from '@/config/messages/guild-catalogue'

export default guildPage(GuildHistory, {
  useTitle: () => useTranslations('history')('title'),
  messages: { ...guildTexts, history, settings },
})
