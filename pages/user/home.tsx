import { useTranslations } from 'next-intl'
import { capabilityQueries } from '@/api/capabilities'
import { pageQuery } from '@/api/query-client'
import { GuildPicker } from '@/components/home/guild-picker'
import { userPage } from '@/components/shell/page'
import guildRoles from '@/config/messages/en/guild-roles.json'
import home from '@/config/messages/en/home.json'
import invitation from '@/config/messages/en/invitation.json'

export default userPage(GuildPicker, {
  useTitle: () => useTranslations('home')('title'),
  messages: { guildRoles, home, invitation },
  queries: () => [pageQuery(capabilityQueries.extensions())],
})
