import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { currentUserQueries } from '@/api/current-user'
import { userQueries } from '@/api/users'
import { pageQuery } from '@/api/page-query'
import type { Page } from '@/components/app/page'
import { ProfilePanel } from '@/components/profile/profile-panel'
import { AppShell } from '@/components/shell/app-shell'
import { shellQueries } from '@/components/shell/shell-queries'
import { profileTexts } from '@/config/messages/profile-catalogue'

const ProfilePage: Page = () => <ProfilePanel />

function ProfileLayout({ children }: { children: ReactNode }) {
  const t = useTranslations('profile')
  return <AppShell title={t('title')}>{children}</AppShell>
}

ProfilePage.access = 'signed-in'
ProfilePage.messages = profileTexts
ProfilePage.queries = (_, client) => {
  const user = client.getQueryData(currentUserQueries.me().queryKey)
  if (!user) return shellQueries()
  const { detail, entitlements } = userQueries
  return [...shellQueries(), pageQuery(detail(user.id)), pageQuery(entitlements(user.id))]
}
ProfilePage.getLayout = (page) => <ProfileLayout>{page}</ProfileLayout>

export default ProfilePage
