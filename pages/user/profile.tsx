import { useTranslations } from 'next-intl'
import { currentUserQueries } from '@/api/current-user'
import { entitlementQueries } from '@/api/entitlements'
import { pageQuery } from '@/api/query-client'
import { userQueries } from '@/api/users'
import { ProfilePanel } from '@/components/profile/profile-panel'
import { userPage } from '@/components/shell/page'
import { profileTexts } from '@/config/messages/profile-catalogue'

export default userPage(ProfilePanel, {
  useTitle: () => useTranslations('profile')('title'),
  messages: profileTexts,
  queries: (client) => {
    const user = client.getQueryData(currentUserQueries.me().queryKey)
    if (!user) return []
    return [pageQuery(userQueries.detail(user.id)), pageQuery(entitlementQueries.ofUser(user.id))]
  },
})
