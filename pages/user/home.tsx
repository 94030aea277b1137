import { useTranslations } from 'next-intl'
import { capabilityQueries } from '@/api/capabilities'
import { pageQuery } from '@/api/query-client'
import { GuildPicker } from '@/components/home/guild-picker'
import { userPage } from '@/components/shell/page'
import home from '@/config/messages/en/home.json'

export default userPage(GuildPicker, {
  useTitle: () => useTranslations('home')('title'),
  messages: { home },
  queries: () => [pageQuery(capabilityQueries.extensions())],
})
