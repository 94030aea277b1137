import { useTranslations } from 'next-intl'
import { guildPage } from '@/components/shell/page'
import { MoveConfiguration } from '@/components/transfer/move-configuration'
import history from '@/config/messages/en/history.json'
import settings from '@/config/messages/en/settings.json'
import { guildTexts } from '@/config/messages/guild-catalogue'

export default guildPage(MoveConfiguration, {
  useTitle: () => useTranslations('shell')('transfer'),
  messages: { ...guildTexts, history, settings },
})
